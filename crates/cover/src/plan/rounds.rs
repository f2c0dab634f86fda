//! The rounds after the opening: attempts take turns until one of them has answered.

use super::answer::{Answer, Contender, Contest, State};
use super::choice::{Choice, Purpose, choose_engine};
use super::costs::{
    HOPELESS, LONGEST_FIRST_TURN, NEARLY_DONE, OTHERS_SHARE, PATIENCE, PROVING_SHARE,
    SHORTEST_TURN, SHOWN, WORTH_COUNTING, WORTH_PROBING, constrained_node,
};
use super::schedule::{Attempt, Question};
use crate::arrange::Arrange;
use crate::methods::frontier::frontier_suits;
use crate::run::{Ended, Phase, RunFault, Tree};

impl Contest<'_> {
    /// Gives each its turn, round by round, until one has answered. The first in the order leads the
    /// first round; later whoever is nearest to its end does. Turns double.
    pub(super) fn take_turns(
        &mut self,
        mut rounds: Vec<Attempt>,
        least: f64,
    ) -> Result<Answer, RunFault> {
        rounds.arrange_by_key(|&attempt| self.is_out(attempt));
        // What a long search might have to find out is looked for before it, and before any probes.
        let so_far = self.projected(rounds[0]).map_or(0.0, |(_, cost)| cost) / PROVING_SHARE;
        // The whole of a tree is no measure of what it takes to find one solution.
        let proving = if self.question == Question::One { so_far.min(least) } else { so_far };
        if let Some(answer) = self.give(Attempt::Linear, proving)? {
            return Ok(answer);
        }
        let (order, mut turn) = self.ordered(rounds, least);
        self.in_rounds = true;
        let mut leader = order[0];
        if let Some(nearest) = self.shown_nearest(&order) {
            leader = nearest;
        }
        let expected = self.expected.as_ref().and_then(|choice| choice.expected);
        if let Some(answer) = self.give(Attempt::Linear, expected.unwrap_or(0.0) / PROVING_SHARE)? {
            return Ok(answer);
        }
        loop {
            if let Some(answer) = self.lead(leader, turn)? {
                return Ok(answer);
            }
            let budget = self.beside(&order, turn);
            for &attempt in order.iter().filter(|&&attempt| attempt != leader) {
                if self.is_hopeless_beside(attempt, leader) {
                    continue;
                }
                // What has done little shows by its second half how far its first can be trusted.
                let parts = if self.spent(attempt) < budget { 2 } else { 1 };
                for _ in 0..parts {
                    if let Some(answer) = self.give(attempt, budget / f64::from(parts))? {
                        return Ok(answer);
                    }
                }
            }
            if self.contenders.iter().all(|contender| matches!(contender.state, State::Out)) {
                return Ok(self.stopped(Ended::Memory)); // nothing fits what there is
            }
            leader = self.nearest(&order).unwrap_or(leader);
            turn *= 2.0;
        }
    }

    /// Gives the leader of a round its turn; a second one, if little is ahead of it after the first. What
    /// it has done may mislead: then the others come first again.
    fn lead(&mut self, leader: Attempt, turn: f64) -> Result<Option<Answer>, RunFault> {
        let budget = self.to_the_end(leader, turn);
        let answer = self.give(leader, budget)?;
        let counts = matches!(self.question, Question::Count { .. });
        let soon = self.ahead(leader).is_some_and(|ahead| ahead < NEARLY_DONE * budget);
        if answer.is_none() && counts && soon {
            return self.give(leader, self.to_the_end(leader, turn));
        }
        Ok(answer)
    }

    /// The budget of those that do not lead: a part of the leader's turn, of a count also of what the nearest
    /// has ahead if that is less: they could not save more.
    fn beside(&self, order: &[Attempt], turn: f64) -> f64 {
        match self.question {
            Question::One => turn / 2.0,
            Question::Count { .. } => {
                let ahead = self.nearest(order).and_then(|nearest| self.ahead(nearest));
                (turn.min(ahead.unwrap_or(turn)) * OTHERS_SHARE).max(SHORTEST_TURN / 4.0)
            }
        }
    }

    /// The attempts with the most promising tree first, and the budget of the first turn.
    fn ordered(&mut self, mut rounds: Vec<Attempt>, least: f64) -> (Vec<Attempt>, f64) {
        if self.question == Question::One {
            return (rounds, least);
        }
        let choice = match self.projected(rounds[0]) {
            Some((engine, cost)) if cost < WORTH_PROBING => self.going_on(engine, cost),
            _ => {
                self.how.enter(Phase::Probing);
                choose_engine(self.cover, Purpose::Count, &self.how.stop, self.prepare)
            }
        };
        let expected = choice.expected.unwrap_or(0.0);
        let tree = if choice.engine == "bitmask" { Tree::Scan } else { Tree::Constrained };
        let leads =
            |attempt: &Attempt| matches!(attempt, Attempt::Tree { tree: of, .. } if *of == tree);
        if let Some(at) = rounds.iter().position(leads) {
            rounds[..=at].rotate_right(1);
        }
        let frontier_first = self.how.stop.nodes.is_none()
            && frontier_suits(self.cover, || choice.effort)
                .is_some_and(|advice| advice.states.is_none() || expected >= WORTH_COUNTING);
        if frontier_first {
            rounds.arrange_by_key(|attempt| *attempt != Attempt::Frontier);
        }
        self.expected = Some(choice);
        (rounds, (PATIENCE * expected).clamp(least, LONGEST_FIRST_TURN))
    }

    /// The choice to go on with a search that will not take long, by what it has done.
    fn going_on(&self, engine: &'static str, cost: f64) -> Choice {
        Choice {
            engine,
            reason: "so much is done that it will soon end".into(),
            effort: Some(cost / constrained_node(self.cover, true)),
            expected: Some(cost),
        }
    }

    /// The attempt that is nearest to its end of those that have shown how near: a frontier that has begun, or a
    /// search that has done enough.
    fn shown_nearest(&self, order: &[Attempt]) -> Option<Attempt> {
        if self.question == Question::One {
            return None;
        }
        self.nearest_of(order, |contender| match &contender.state {
            State::Tree(search) => search.is_spread() && search.share > SHOWN,
            _ => true,
        })
    }

    /// The attempt that is nearest to its end, if what it has done tells.
    fn nearest(&self, order: &[Attempt]) -> Option<Attempt> {
        self.nearest_of(order, |_| true)
    }

    fn nearest_of(
        &self,
        order: &[Attempt],
        has_shown: impl Fn(&Contender) -> bool,
    ) -> Option<Attempt> {
        let listed = self.contenders.iter().filter(|c| order.contains(&c.tried.attempt));
        let known = listed.filter(|contender| has_shown(contender));
        let ahead = known.filter_map(|c| Some((c.ahead()?, c.tried.attempt)));
        ahead.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, attempt)| attempt)
    }

    /// The budget of a leader: the turn, and where it is thought to end soon, twice what is ahead of it,
    /// of a count also if that is less: who does not end by then has promised too much.
    fn to_the_end(&self, attempt: Attempt, turn: f64) -> f64 {
        let least = match self.question {
            Question::One => turn,
            Question::Count { .. } => SHORTEST_TURN,
        };
        let ahead = self.ahead(attempt).filter(|&ahead| ahead < PATIENCE * turn);
        ahead.map_or(turn, |ahead| least.max(2.0 * ahead))
    }

    /// Whether an attempt has so much more ahead than another that it need not have this turn.
    fn is_hopeless_beside(&self, attempt: Attempt, other: Attempt) -> bool {
        let (own, other) = (self.ahead(attempt), self.ahead(other));
        own.zip(other).is_some_and(|(own, other)| own > HOPELESS * other)
    }

    fn is_out(&self, attempt: Attempt) -> bool {
        let is_it = |contender: &Contender| contender.tried.attempt == attempt;
        self.contenders.iter().any(|c| is_it(c) && matches!(c.state, State::Out))
    }
}
