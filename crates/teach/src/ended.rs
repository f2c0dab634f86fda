//! Why a run of the study ended.

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything has been tried.
    Done,
    /// There are enough solutions.
    Limit,
    /// The back-ups are spent.
    Backups,
    /// The nodes are spent.
    Nodes,
    /// The time is spent.
    Time,
    /// The process holds more than it may.
    Memory,
    /// Somebody stopped it.
    Interrupted,
}

impl Ended {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Done,
        Self::Limit,
        Self::Backups,
        Self::Nodes,
        Self::Time,
        Self::Memory,
        Self::Interrupted,
    ];

    /// What results call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Limit => "limit",
            Self::Backups => "backups",
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Interrupted => "interrupted",
        }
    }
}
