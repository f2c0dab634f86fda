//! How fast a search goes that is shown while it goes.

use crate::asking::Asking;
use crate::fault::Fault;
use crate::options::shown;

/// Boards that are shown in a second at most.
pub(crate) const FRAMES: f64 = 30.0;

/// Holds a search to its speed, once it has come so far as it is to be shown slowly from.
pub(crate) struct Pace {
    /// Nodes of a second; 0 for as many as there are.
    pub speed: f64,
    /// Nodes that are passed over as fast as it goes.
    pub after: u64,
}

impl Pace {
    /// What the options ask for.
    pub fn read(asking: &Asking) -> Result<Self, Fault> {
        let after = asking.options.whole("after", 0, 0, 1 << 53)?;
        let given = asking.options.get("speed");
        let full = given.is_none_or(|given| given == "full");
        let speed = if full { Ok(0.0) } else { asking.options.number("speed", 0.0, 0.1) };
        let speed = speed.map_err(|_| {
            let given = given.map(shown).unwrap_or_default();
            Fault::say(format!("speed is {given}: give the nodes of a second, or 'full'"))
        });
        Ok(Self { speed: speed?, after })
    }

    /// Whether a search that has examined so many nodes goes on at its speed, not freely.
    pub fn is_held(&self, nodes: u64) -> bool {
        self.speed > 0.0 && nodes >= self.after
    }

    /// In how many milliseconds after those that are passed over a search may have examined so many nodes; none
    /// if it goes freely.
    pub fn milliseconds(&self, nodes: u64) -> f64 {
        match self.speed > 0.0 {
            true => 1000.0 * nodes.saturating_sub(self.after) as f64 / self.speed,
            false => 0.0,
        }
    }
}
