//! Linear colourings: weights on cells, modulo m, that no choice of placements can add up to.
//!
//! Each cell gets a weight such that, wherever a piece is laid, what it covers has the same sum modulo m. If the
//! sums of all pieces together are not the sum of the board, there is no solution. The chessboard without two
//! corners is the case m = 2.
//!
//! In the terms of the cover: weights of the items with exact bounds, such that the items of every option sum to
//! 0 and the bounds, weighted, do not (Farkas' lemma over the integers modulo m). A piece weighs minus what its
//! placements cover.

use cover::Arrange;
use puzzle::cell::Cell;
use serde_json::{Map, Value, json};

use crate::certificate::{Certificate, PLAIN};
use crate::data::facts;
use crate::host::{Halt, Host, Share};
use crate::modular::{MODULI, Sums, proving_weights};
use crate::named_cover::{Item, NamedCover};

/// Weights that prove that there is no solution.
struct Colouring {
    /// All sums are modulo this.
    modulus: u64,
    /// The weight of each item, 0 if its bounds are not exact.
    weights: Vec<u64>,
}

/// The certificate of a colouring, if there is one.
///
/// # Errors
///
/// A limit is met.
pub async fn colouring_certificate<H: Host>(
    cover: &NamedCover,
    share: Share<'_, H>,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    let found = find_colouring(cover, share).await?;
    Ok(found.map(|found| Summed::of(cover, &found).certificate(cover)))
}

/// A colouring that proves that there is no solution, of the least modulus tried.
async fn find_colouring<H: Host>(
    cover: &NamedCover,
    share: Share<'_, H>,
) -> Result<Option<Colouring>, Halt<H::Error>> {
    let is_exact = |item: &u32| {
        let (least, most) = cover.bounds[*item as usize];
        0 < least && Some(least) == most
    };
    let exact: Vec<u32> = (0..cover.items.len() as u32).filter(is_exact).collect();
    let is_plain = |item: &u32| !matches!(cover.items[*item as usize], Item::Rule(_));
    let plain: Vec<u32> = exact.iter().copied().filter(is_plain).collect();
    let tries = if plain == exact { vec![plain] } else { vec![plain, exact] };
    for items in tries {
        let sums = sums(cover, &items);
        for power in MODULI {
            if let Some(found) = proving_weights(&sums, power, share).await? {
                let mut weights = vec![0; cover.items.len()];
                for (item, weight) in items.iter().zip(found) {
                    weights[*item as usize] = u64::from(weight);
                }
                return Ok(Some(Colouring { modulus: u64::from(power.0).pow(power.1), weights }));
            }
        }
    }
    Ok(None)
}

/// The options over some items, and how often each of these is used.
fn sums(cover: &NamedCover, items: &[u32]) -> Sums {
    let mut places = vec![None; cover.items.len()];
    items.iter().zip(0..).for_each(|(item, place)| places[*item as usize] = Some(place));
    let row = |used: &Vec<u32>| {
        let mut row: Vec<u32> = used.iter().filter_map(|item| places[*item as usize]).collect();
        row.arrange();
        row
    };
    let needs = items.iter().map(|&item| cover.bounds[item as usize].0).collect();
    Sums { rows: cover.options.iter().map(row).collect(), needs }
}

/// A colouring, added up.
struct Summed<'c> {
    modulus: u64,
    cells: Vec<(&'c Cell, u64)>,
    /// What the copies of each piece that has an item leave, and how many they are if that is fixed.
    pieces: Vec<(u32, u64, Option<u32>)>,
    /// Items of rules, what each use of them leaves, and how many there are.
    rules: Vec<(u32, u64, u32)>,
    board: u64,
    laid: u64,
}

impl<'c> Summed<'c> {
    fn of(cover: &'c NamedCover, Colouring { modulus, weights }: &Colouring) -> Self {
        let modulus = *modulus;
        let (mut cells, mut pieces, mut rules) = (vec![], vec![], vec![]);
        for (number, item) in (0..).zip(&cover.items) {
            let (weight, (least, most)) = (weights[number as usize], cover.bounds[number as usize]);
            let leaves = (modulus - weight) % modulus;
            match item {
                Item::Cell(cell) => cells.push((cell, weight)),
                Item::Piece(piece) => {
                    pieces.push((*piece, leaves, most.filter(|most| *most == least)))
                }
                Item::Rule(_) if weight > 0 => rules.push((number, leaves, least)),
                Item::Rule(_) => {}
            }
        }
        let board = cells.iter().map(|(_, weight)| weight).sum::<u64>() % modulus;
        let laid = pieces.iter().map(|(_, leaves, number)| leaves * u64::from(number.unwrap_or(0)));
        let by_rules = rules.iter().map(|(_, leaves, number)| leaves * u64::from(*number));
        let laid = laid.chain(by_rules).sum::<u64>() % modulus;
        Self { modulus, cells, pieces, rules, board, laid }
    }

    fn certificate(&self, cover: &NamedCover) -> Certificate {
        let Self { modulus, board, laid, .. } = self;
        let text = format!(
            "Give each cell the number in the picture (a point is 0) and divide sums by {modulus}: \
             wherever a piece is laid, the sum of its cells leaves the same remainder. All pieces \
             together leave {laid}, the whole board leaves {board}, so there is no solution."
        );
        let mut details = self.sums(cover);
        details.push(format!("sum of the pieces {laid}, of the board {board}"));
        let label = |(cell, weight): &(&Cell, u64)| {
            let digit = char::from_digit(*weight as u32, 10).filter(|_| *weight > 0);
            (**cell, digit.unwrap_or(PLAIN))
        };
        Certificate {
            kind: "colouring",
            text,
            details,
            facts: facts(self.facts(cover)),
            labels: self.cells.iter().map(label).collect(),
            ..Certificate::default()
        }
    }

    fn facts(&self, cover: &NamedCover) -> Value {
        let coordinates = cover.coordinates();
        let weighed = self.cells.iter().filter(|(_, weight)| *weight > 0);
        let weights: Value = weighed
            .map(|(cell, weight)| json!({"cell": cell[..coordinates], "weight": weight}))
            .collect();
        let covers = self
            .pieces
            .iter()
            .map(|(piece, leaves, _)| (cover.piece(*piece).to_owned(), json!(leaves)));
        let rules = self.rules.iter().map(|(item, leaves, times)| {
            let mut data = cover.item_data(*item);
            data["weight"] = json!(leaves);
            data["times"] = json!(times);
            data
        });
        json!({
            "modulus": self.modulus,
            "weights": weights,
            "covers": covers.collect::<Map<_, _>>(),
            "rules": rules.collect::<Value>(),
            "pieces": self.laid,
            "board": self.board,
        })
    }

    /// What each piece, and each use of a rule, leaves, in lines.
    fn sums(&self, cover: &NamedCover) -> Vec<String> {
        let mut by_weight: Vec<Vec<String>> = vec![vec![]; self.modulus as usize];
        for (piece, leaves, number) in &self.pieces {
            let times = number.filter(|number| *number != 1);
            let times = times.map_or(String::new(), |number| format!("{number} x "));
            by_weight[*leaves as usize].push(times + cover.piece(*piece));
        }
        let free = (0..).zip(&cover.problem.puzzle.pieces);
        let free = free.filter(|(number, _)| self.pieces.iter().all(|(piece, ..)| piece != number));
        for (_, piece) in free {
            by_weight[0].push(piece.name.clone());
        }
        let lines = by_weight.into_iter().enumerate().filter(|(_, names)| !names.is_empty());
        let lines = lines.map(|(leaves, names)| format!("leaves {leaves}: {}", names.join(", ")));
        let rules = self.rules.iter().map(|(item, leaves, times)| {
            format!("each use of {} leaves {leaves}, {times} of them", cover.item_text(*item))
        });
        lines.chain(rules).collect()
    }
}
