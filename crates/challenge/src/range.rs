//! The difficulty that is wanted of challenges, and how far one is from it.

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// By deductions.
    Logic,
    /// By plays by chance.
    Search,
}

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// 1 to 5; none if that is not known.
    pub stars: Option<usize>,
    /// The scale that the stars come from.
    pub scale: Scale,
    /// The score of deductions, if they find the only solution.
    pub logic: Option<f64>,
    /// The median of plays, if there are any.
    pub search: Option<f64>,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The least and the most stars.
    pub stars: (i64, i64),
    /// The least and the largest figure; none for any.
    pub figure: Option<(f64, f64)>,
    /// The scale of that figure; none for the scale of the stars.
    pub scale: Option<Scale>,
}

impl Default for Range {
    /// Any board is wanted.
    fn default() -> Self {
        Self { stars: (1, 5), figure: None, scale: None }
    }
}

impl Range {
    /// Why no board can be of these stars, if none can.
    pub fn fault(&self) -> Option<String> {
        let (low, high) = self.stars;
        (!(1 <= low && low <= high && high <= 5)).then(|| {
            format!("stars are {low} to {high}: give two numbers from 1 to 5, the lesser first")
        })
    }

    /// Whether not every board is wanted.
    pub fn chooses(&self) -> bool {
        self.stars != Self::default().stars || self.figure.is_some()
    }

    /// How far a board is from what is wanted: in stars, then within the figure.
    pub fn distance(&self, rated: &Rated) -> f64 {
        let Some(stars) = rated.stars.map(|stars| stars as i64) else {
            return if self.chooses() { f64::INFINITY } else { 0.0 };
        };
        let (low, high) = self.stars;
        let away = (low - stars).max(stars - high).max(0) as f64;
        let Some((least, most)) = self.figure else { return away };
        let figure = match self.scale.unwrap_or(rated.scale) {
            Scale::Logic => rated.logic,
            Scale::Search => rated.search,
        };
        let figure = figure.unwrap_or(f64::INFINITY);
        away + (least - figure).max(figure - most).max(0.0)
    }
}
