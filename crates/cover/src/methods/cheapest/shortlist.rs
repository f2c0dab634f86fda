//! The cheapest solutions found so far.

/// So many solutions at most, those of the least cost, each once.
pub(super) struct Shortlist {
    most: usize,
    /// Each with its cost and its options, ascending.
    found: Vec<(i64, Vec<u32>)>,
}

impl Shortlist {
    pub fn new(most: usize) -> Self {
        Self { most, found: vec![] }
    }

    /// Whether one more has to be the only one.
    pub fn is_single(&self) -> bool {
        self.most == 1
    }

    /// What a further solution has to cost less than, if there are as many as asked for.
    pub fn limit(&self) -> Option<i64> {
        self.found.last().filter(|_| self.found.len() >= self.most).map(|&(cost, _)| cost)
    }

    /// The least cost found.
    pub fn least(&self) -> Option<i64> {
        self.found.first().map(|&(cost, _)| cost)
    }

    /// Adds a solution, and drops the dearest if there are too many.
    pub fn add(&mut self, cost: i64, options: &[u32]) {
        let mut options = options.to_vec();
        options.sort_unstable();
        let one = (cost, options);
        if let Err(at) = self.found.binary_search(&one) {
            self.found.insert(at, one);
            self.found.truncate(self.most);
        }
    }

    /// All of them, cheapest first.
    pub fn into_found(self) -> Vec<(i64, Vec<u32>)> {
        self.found
    }
}
