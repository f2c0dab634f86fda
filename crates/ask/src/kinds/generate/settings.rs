//! Challenges that are settings: counted a slice at a time, and rated one by one.

use std::rc::Rc;
use std::sync::Arc;

use challenge::{Answer, Images, Judged, SettingChallenges, SettingWork, Wanted, Work};
use num_traits::ToPrimitive;
use puzzle::laying::Board;
use puzzle::setup::{Problem, Setting};
use serde_json::Value;

use super::maker::{Halt, Made, Maker, ended};
use crate::fault::Fault;
use crate::making::{halted, ready_of, within_memory};
use crate::options::Classes;
use crate::ready::Ready;
use crate::settings::{Counter, with_setting};
use crate::subject::laid_out;

pub(super) async fn made(
    maker: &Maker<'_>,
    wanted: Wanted,
    problem: Arc<Problem>,
) -> Result<Made, Fault> {
    let counter = Counter::new(Arc::clone(&problem), None)?;
    if let Some(proof) = counter.proof() {
        let proof = Some(proof.to_owned());
        return Ok(Made { found: 0, tried: 0, ended: "all", proof });
    }
    let board = Board::of(Arc::clone(&problem));
    let images = Images::new(board, &mut |_| Ok::<_, Fault>(()))?;
    let mut made = SettingChallenges::new(wanted, Arc::clone(&problem), counter.open(), images);
    let work = Settings { maker, problem, counter };
    let end = loop {
        match made.make(&work).await {
            Ok(None) => {}
            Ok(Some(end)) => break Ok(end),
            Err(halt) => break Err(halt),
        }
    };
    let (found, tried) = (maker.made.get(), made.figures().tried);
    Ok(Made { found, tried, ended: ended(end)?, proof: None })
}

/// Counts settings, and makes and rates challenges of them.
pub(crate) struct Settings<'a> {
    pub maker: &'a Maker<'a>,
    pub problem: Arc<Problem>,
    pub counter: Counter,
}

impl Settings<'_> {
    /// The puzzle with a setting chosen, laid out.
    fn ready(&self, setting: &Setting) -> Result<Ready, Fault> {
        let problem = with_setting(&self.problem, setting);
        let problem = problem.map_err(|refusal| Fault::from(refusal.faults()))?;
        if let Some(open) = self.counter.open()
            && let Some(compiled) =
                open.compiled(Arc::clone(&problem), &mut within_memory).map_err(halted)?
        {
            return Ok(ready_of(compiled, Classes::All));
        }
        laid_out(problem, Classes::All)
    }
}

impl Work for Settings<'_> {
    type Error = Halt;
    type Made = Rc<Value>;

    fn keep(&self, made: Rc<Value>) -> Result<(), Halt> {
        self.maker.keep(&made);
        Ok(())
    }

    fn tell(&self, made: u64, tried: u64) -> Result<(), Halt> {
        self.maker.tell(made, tried);
        Ok(())
    }
}

impl SettingWork for Settings<'_> {
    async fn breathe(&self) -> Result<(), Halt> {
        self.maker.breathe().await
    }

    async fn count(&self, settings: &[Setting], most: u64) -> Result<Vec<Option<Answer>>, Halt> {
        let Maker { asking, end, .. } = *self.maker;
        let mut found: Vec<Option<Answer>> = vec![];
        while found.len() < settings.len() {
            let left = &settings[found.len()..];
            let Some(some) = self.counter.count(asking, left, Some(most), end).await? else {
                break;
            };
            found.extend(some.into_iter().map(|one| {
                let solutions = one.solutions.to_u64().unwrap_or(u64::MAX);
                Some(Answer { solutions, complete: one.complete })
            }));
        }
        found.resize(settings.len(), None);
        Ok(found)
    }

    async fn judge(&self, setting: &Setting, solutions: u64) -> Result<Judged<Rc<Value>>, Halt> {
        let ready = Rc::new(self.ready(setting)?);
        self.maker.judged(&ready, solutions, false).await
    }
}
