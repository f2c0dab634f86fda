//! The statistics of a run of the study: fit rates, reach distribution, back-ups, time.
//!
//! A *back-up* is a piece taken off the board again. Its *reach* is the number of pieces that were down at that
//! moment, the one taken off included: a search that mostly backs up with few pieces down fails early, which is
//! cheap; one that backs up with nearly all pieces down fails late.

use cover::Arrange;
use puzzle::document::words::commas;

use crate::ended::Ended;

/// The widest bar of the printed reach distribution, in characters.
const BAR: f64 = 40.0;

/// How well a piece has fitted so far; both counts start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Placements that fitted, over all tries.
    pub found: u64,
    /// How often the piece was tried on a cell.
    pub tried: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { found: 1, tried: 1 }
    }
}

impl Fit {
    /// Placements found per try; above 1 if a try finds more than one.
    pub fn rate(&self) -> f64 {
        self.found as f64 / self.tried as f64
    }

    /// Counts one try that found so many placements.
    pub(crate) fn note(&mut self, placements: usize) {
        self.tried += 1;
        self.found += placements as u64;
    }
}

/// The counts of one run, filled in by the search.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// The fit of each piece, in the order of the puzzle.
    pub fits: Vec<Fit>,
    /// The back-ups that happened with 1, 2, ... n pieces down.
    pub backups_at: Vec<u64>,
    /// All back-ups.
    pub backups: u64,
    /// The cells taken from the queue.
    pub nodes: u64,
    /// The solutions found.
    pub solutions: u64,
}

impl Statistics {
    /// The share of back-ups with 1, 2, ... n pieces down; all 0 if there was none.
    pub fn reach(&self) -> Vec<f64> {
        let total = self.backups.max(1) as f64;
        self.backups_at.iter().map(|&number| number as f64 / total).collect()
    }

    /// The mean number of pieces down at a back-up; none if there was none.
    pub fn mean_depth(&self) -> Option<f64> {
        let down: u64 = (1..).zip(&self.backups_at).map(|(down, number)| down * number).sum();
        (self.backups > 0).then(|| down as f64 / self.backups as f64)
    }

    /// The mean of the pieces' fit rates.
    pub fn mean_fit_rate(&self) -> f64 {
        self.fits.iter().map(Fit::rate).sum::<f64>() / self.fits.len() as f64
    }

    /// The numbers of the pieces, lowest fit rate first.
    pub fn by_rate(&self) -> Vec<usize> {
        let mut pieces: Vec<usize> = (0..self.fits.len()).collect();
        pieces.arrange_by(|&one, &other| self.fits[one].rate().total_cmp(&self.fits[other].rate()));
        pieces
    }

    /// The counts in lines, of pieces of these names and a run of so many seconds.
    pub fn text(&self, names: &[String], seconds: f64) -> String {
        let mut lines = vec!["fit rates: placements found / times tried".to_owned()];
        lines.extend(self.fit_lines(names));
        lines.push(String::new());
        if self.backups > 0 {
            lines.push("reach: share of the back-ups with so many pieces down".to_owned());
            lines.extend(self.reach_lines());
            lines.push(String::new());
        }
        let depth = self.mean_depth().map_or("-".to_owned(), |depth| format!("{depth:.2}"));
        lines.extend([
            format!("elapsed time   {seconds:.3} s"),
            format!("back-ups       {}", commas(self.backups)),
            format!("nodes          {}", commas(self.nodes)),
            format!("mean fit rate  {:.3}", self.mean_fit_rate()),
            format!("mean depth     {depth}"),
        ]);
        lines.join("\n")
    }

    fn fit_lines(&self, names: &[String]) -> impl Iterator<Item = String> {
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        self.by_rate().into_iter().map(move |piece| {
            let (name, fit) = (&names[piece], &self.fits[piece]);
            let (found, tried) = (commas(fit.found), commas(fit.tried));
            format!("  {name:wide$}  {:6.3}  {found} / {tried}", fit.rate())
        })
    }

    fn reach_lines(&self) -> impl Iterator<Item = String> {
        let reach = self.reach();
        let most = reach.iter().copied().fold(0.0, f64::max);
        (1..).zip(reach).map(move |(down, share)| {
            let bar = "#".repeat((BAR * share / most).round_ties_even() as usize);
            format!("  {down:3}  {:5.1}%  {bar}", 100.0 * share).trim_end().to_owned()
        })
    }
}

/// What is said of a run of a puzzle: its answer, the cell rule, the strategy and the seed, and its counts as
/// text.
pub fn report(
    puzzle: &str,
    (ended, solutions): (Ended, u64),
    (cells, pieces, seed): (&str, &str, &str),
    counts: &str,
) -> String {
    let plural = if solutions == 1 { "" } else { "s" };
    let found = format!("{} solution{plural}", commas(solutions));
    let answer = match ended {
        Ended::Limit => format!("{found} found"),
        Ended::Done if solutions > 0 => format!("{found} in all"),
        Ended::Done => "no solution (proven: all was tried)".to_owned(),
        Ended::Interrupted => format!("{found} found, interrupted"),
        Ended::Backups => format!("{found} found, stopped by the limit on back-ups"),
        other => format!("{found} found, stopped by the limit on {}", other.name()),
    };
    format!("{puzzle}: {answer}\ncells {cells}, pieces {pieces}, seed {seed}\n\n{counts}")
}
