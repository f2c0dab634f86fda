//! Deductions in sentences: one placement in full, and the number of others like it.

use crate::board::{Board, Kind};
use crate::doom::{Doom, Way, Why};
use crate::names::{Names, and_list};
use crate::position::Clash;
use crate::rungs::{Deduction, Effect, Rung};

/// Cells of a part and placements that a sentence names at most.
const NAMED: usize = 5;
/// Of the deductions on the way to a piece, or to a contradiction, how many are given in full.
const IN_FULL: usize = 3;
/// Of the placements that follow in a trial, how many are named.
const FOLLOWING: usize = 2;

/// A board with the names of its cells and pieces.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    /// The board.
    pub board: &'a Board<'a>,
    /// The names.
    pub names: &'a Names,
}

impl Wording<'_> {
    /// The deduction, and its reason.
    pub fn sentence(&self, found: &Deduction) -> String {
        let one = self.placement(found.options[0]);
        let more = self.and_more(found.options.len() - 1);
        let item = |at: usize| self.item(found.premises[at]);
        match found.rung {
            Rung::OneForCell => format!("There is only one way to fill {}: {one}.", item(0)),
            Rung::OneForPiece => self.only_place(found),
            Rung::Island => {
                let part = self.part(&self.cells_of(found));
                format!(
                    "{} would cut off {part}, which no choice of the other pieces fills exactly. \
                     So it cannot lie there{more}.",
                    capital(&one)
                )
            }
            Rung::DeadCell => format!(
                "{} would leave nothing that can fill {}. So it cannot lie there{more}.",
                capital(&one),
                item(0)
            ),
            Rung::Whatever => {
                let (this, other) = (item(0), item(1));
                let fills = if this.starts_with("the") {
                    format!("However you keep {this}")
                } else {
                    format!("Whatever fills {this}")
                };
                format!("{fills} also takes {other}. So {one} is impossible{more}.")
            }
            Rung::OnlyPiece => format!(
                "Only {} reaches {}, so it lies nowhere else: not {one}{more}.",
                item(1),
                item(0)
            ),
            Rung::LockedPair | Rung::LockedTriple => {
                let pieces: Vec<String> =
                    self.premises(found, Kind::Piece).map(|piece| self.item(piece)).collect();
                format!(
                    "Only {} can fill {}, one piece each, so they lie nowhere else: not {one}{more}.",
                    and_list(&pieces),
                    self.names.listed(&self.cells_of(found))
                )
            }
            Rung::Colouring => self.colouring(found, &one, &more),
            Rung::Trial | Rung::Ahead => self.trial(found, &one, &more),
            Rung::Guess => {
                format!(
                    "Nothing is forced here. {} is a good guess for {}.",
                    capital(&one),
                    item(0)
                )
            }
        }
    }

    /// Why a position has no solution, as the end of a sentence.
    pub fn clash(&self, clash: &Clash) -> String {
        match clash {
            Clash::Item(item) => {
                let name = self.item(*item);
                match self.board.kind(*item) {
                    Kind::Cell => format!("nothing fits on {name} any more"),
                    Kind::Piece => format!("there is no room left for {name}"),
                    Kind::Rule => format!("{name} can no longer be kept"),
                }
            }
            Clash::Island(cells) => {
                let part = self.part(cells);
                format!("no choice of the pieces that remain fills {part} exactly")
            }
            Clash::Option(option) => format!("{} is no longer possible", self.placement(*option)),
        }
    }

    /// Why a piece must lie where the last of some deductions lays it, in sentences without an end.
    pub fn reason(&self, chain: &[Deduction]) -> String {
        let Some((last, before)) = chain.split_last() else { return String::new() };
        let end = self.forced_by(last);
        if before.is_empty() {
            return end;
        }
        let number = before.len().min(IN_FULL - 1);
        let mut parts: Vec<String> =
            before[..number].iter().map(|found| self.sentence(found)).collect();
        let then = after(before.len() - number).unwrap_or_else(|| "Then".into());
        parts.push(format!("{then}, {}", lowered(&end)));
        parts.join(" ")
    }

    /// Why a board cannot be finished, in sentences.
    pub fn doom(&self, doom: &Doom) -> String {
        match &doom.why {
            Why::AtOnce(clash) => {
                format!("{}{}.", raised(&self.clash(clash)), self.because(&doom.because))
            }
            Why::Trials { item, ways } => self.failing(*item, ways),
            Why::Chain { steps, clash } => {
                let number = steps.len().min(IN_FULL);
                let mut parts: Vec<String> =
                    steps[..number].iter().map(|found| self.sentence(found)).collect();
                let then = after(steps.len() - number).unwrap_or_else(|| "After that".into());
                parts.push(format!("{then} {}.", self.clash(clash)));
                parts.join(" ")
            }
        }
    }

    /// ", because of V and W", with the number of copies if there are several; nothing of no pieces.
    pub fn because(&self, laid: &[u32]) -> String {
        let called: Vec<&str> = laid.iter().filter_map(|&one| self.names.called(one)).collect();
        because(&called)
    }

    fn failing(&self, item: u32, ways: &[Way]) -> String {
        let then = |way: &Way| format!("{}{}", self.following(&way.forced), self.clash(&way.clash));
        let cell = self.item(item);
        if let [only] = ways {
            let one = self.placement(only.option);
            return format!("Only {one} can fill {cell}, but then {}.", then(only));
        }
        let parts =
            ways.iter().map(|way| format!("with {} {}", self.placement(way.option), then(way)));
        format!("Whatever you lay on {cell} fails: {}.", parts.collect::<Vec<_>>().join("; "))
    }

    /// Why a piece must lie where it is laid, without naming the place again.
    fn forced_by(&self, found: &Deduction) -> String {
        let name = self.item(found.premises[0]);
        match (self.board.kind(found.premises[0]), found.options.len()) {
            (Kind::Cell, _) => format!("Nothing else can fill {name}"),
            (Kind::Rule, _) => format!("There is no other way to keep {name}"),
            (Kind::Piece, 1) => format!("There is no other place left for {name}"),
            (Kind::Piece, number) => format!(
                "The {number} copies of {name} have only {number} places left, this one among them"
            ),
        }
    }

    /// That a piece has one place left, or as many as copies.
    fn only_place(&self, found: &Deduction) -> String {
        let (name, number) = (self.item(found.premises[0]), found.options.len());
        let named = &found.options[..number.min(NAMED)];
        let places: Vec<String> = named.iter().map(|&option| self.placement(option)).collect();
        let places = and_list(&places);
        match (self.board.kind(found.premises[0]), number) {
            (Kind::Piece, 1) => format!("There is only one place left for {name}: {places}."),
            (Kind::Piece, _) => {
                format!("The {number} copies of {name} have only {number} places left: {places}.")
            }
            _ => format!("Only one way is left to keep {name}: {places}."),
        }
    }

    /// That the colours of the cells do not come out with a placement.
    fn colouring(&self, found: &Deduction, one: &str, more: &str) -> String {
        let cells = self.cells_of(found);
        let part = if cells.is_empty() { "the open cells".into() } else { self.part(&cells) };
        let colours = found.colouring.map_or("", |at| &self.names.colourings[at as usize]);
        format!(
            "Colour {part} {colours}. With {one} the pieces that remain cannot cover as many cells \
             of each colour as there are, so it cannot lie there{more}."
        )
    }

    /// What follows from a placement until nothing fits.
    fn trial(&self, found: &Deduction, one: &str, more: &str) -> String {
        let laid = found.chain.iter().filter(|(effect, _)| *effect == Effect::Lay);
        let laid: Vec<u32> = laid.map(|&(_, option)| option).collect();
        let end = found.clash.as_ref().map(|clash| self.clash(clash)).unwrap_or_default();
        format!("Try {one}: then {}{end}. So it cannot lie there{more}.", self.following(&laid))
    }

    /// Placements that follow one another, up to some, and "and after that"; nothing of none.
    fn following(&self, laid: &[u32]) -> String {
        if laid.is_empty() {
            return String::new();
        }
        let number = laid.len().min(FOLLOWING);
        let mut parts: Vec<String> =
            laid[..number].iter().map(|&option| self.placement(option)).collect();
        let more = laid.len() - number;
        if more > 0 {
            parts.push(format!("{more} more {}", if more == 1 { "piece" } else { "pieces" }));
        }
        format!("you must lay {}, and after that ", and_list(&parts))
    }

    /// A part of the board: all its cells if they are few, else how many and the first.
    fn part(&self, cells: &[u32]) -> String {
        match cells {
            [one] => format!("{}, a single cell", self.names.cell(*one)),
            _ if cells.len() <= NAMED => {
                format!("the {} cells {}", cells.len(), self.names.listed(cells))
            }
            _ => {
                let first = self.names.first_of(cells).map(|cell| self.names.cell(cell));
                format!("the {} cells around {}", cells.len(), first.unwrap_or_default())
            }
        }
    }

    /// How many more placements go for the same reason.
    fn and_more(&self, more: usize) -> String {
        match more {
            0 => String::new(),
            1 => ", and 1 other place like it go too".into(),
            _ => format!(", and {more} other places like it go too"),
        }
    }

    fn premises(&self, found: &Deduction, kind: Kind) -> impl Iterator<Item = u32> {
        found.premises.iter().copied().filter(move |&item| self.board.kind(item) == kind)
    }

    fn cells_of(&self, found: &Deduction) -> Vec<u32> {
        self.premises(found, Kind::Cell).collect()
    }

    fn item(&self, item: u32) -> String {
        self.names.item(self.board, item)
    }

    fn placement(&self, option: u32) -> String {
        self.names.placement(self.board, option)
    }
}

/// ", because of V and W", with the number of copies if there are several; nothing of no pieces.
pub fn because(called: &[&str]) -> String {
    let mut counts: Vec<(&str, usize)> = vec![];
    for &name in called {
        match counts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let parts: Vec<String> = counts
        .into_iter()
        .map(|(name, count)| match count {
            1 => name.to_owned(),
            _ => format!("{count} pieces {name}"),
        })
        .collect();
    if parts.is_empty() { String::new() } else { format!(", because of {}", and_list(&parts)) }
}

/// "After 2 more such steps"; nothing if there are no more.
fn after(more: usize) -> Option<String> {
    let steps = if more == 1 { "step" } else { "steps" };
    (more > 0).then(|| format!("After {more} more such {steps}"))
}

/// A placement that leaves cells empty begins a sentence with a large letter; names of pieces stay.
fn capital(text: &str) -> String {
    if text.starts_with("leaving") { raised(text) } else { text.into() }
}

/// With a large first letter.
fn raised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// With a small first letter.
fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
