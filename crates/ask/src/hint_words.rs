//! A hint as data and in words, as much of it as its strength allows.

use cover::Arrange;
use deduce::{Back, NOTHING_FORCED};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::hand::Hand;
use crate::hint_facts::{Known, Move, Reason, Stuck};
use crate::ready::Ready;
use crate::steps::step_data;
use crate::words::{WIDTH, wrapped};

/// What is said of a board.
pub(crate) struct Telling<'a> {
    pub hand: &'a Hand<'a>,
    pub strength: &'a str,
    pub known: &'a Known,
}

impl Telling<'_> {
    fn ready(&self) -> &Ready {
        self.hand.ready
    }

    /// The hint in the shape that the package has it in, and its text.
    pub fn told(&self) -> Result<(Value, String), Fault> {
        let (ready, known) = (self.ready(), self.known);
        let stuck = known.stuck.as_ref();
        let text = self.text()?;
        let back = stuck.map(|stuck| &stuck.back[..]).unwrap_or_default();
        let mut data = json!({"puzzle": ready.name, "set": ready.set});
        data["solutions"] = if known.exact { json!(known.solutions) } else { Value::Null };
        if !known.exact {
            data["at_least"] = json!(known.solutions);
        }
        let taken = back.iter().map(|&index| self.placed(index));
        data["take_back"] = taken.collect();
        data["take_back_fewest"] = json!(stuck.is_some_and(|stuck| stuck.fewest));
        data["since"] = json!(stuck.and_then(|stuck| stuck.since));
        let reason = stuck.and_then(|stuck| stuck.reason.as_ref());
        data["reason"] = reason.map_or(Value::Null, |reason| self.reason_data(reason));
        data["strength"] = json!(self.strength);
        let next = known.next.as_ref();
        data["look_at"] = json!(next.map(|next| &ready.cells[next.cell as usize]));
        data["move"] = next.map_or(Ok(Value::Null), |next| self.move_data(next))?;
        data["deduction"] = self.step_data()?;
        data["text"] = json!(text);
        let lit = match reason {
            Some(reason) => reason.cells.clone(),
            None => next.map(|next| next.cell).into_iter().collect(),
        };
        data["cells"] = json!(lit);
        data["back_cells"] = back.iter().flat_map(|&index| self.sorted_cells(index)).collect();
        data["names"] = (0..ready.cells.len() as u32)
            .map(|cell| ready.names.listed(&[cell]).replace(" of layer ", "/"))
            .collect();
        Ok((data, text))
    }

    /// The lines that a person reads.
    fn text(&self) -> Result<String, Fault> {
        let known = self.known;
        let mut lines = vec![deduce::count(known.solutions, known.exact)];
        match (&known.stuck, &known.next) {
            (Some(stuck), _) => lines.extend(self.back_lines(stuck)),
            (None, Some(next)) if self.strength == "move" => {
                lines.push(format!("Lay {}.", self.on(next.option)));
                lines.push(format!("Why? {}", self.why(next)?));
            }
            (None, None) if known.step.is_none() => {}
            _ => lines.push(self.look_text()),
        }
        let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, WIDTH, 0)).collect();
        Ok(lines.join("\n"))
    }

    fn back_lines(&self, stuck: &Stuck) -> Vec<String> {
        let pieces: Vec<String> = stuck.back.iter().map(|&index| self.called(index)).collect();
        let last = stuck.since.map(|index| self.called(index));
        let since = stuck.since.zip(last.as_deref());
        deduce::take_back(&Back {
            reason: stuck.reason.as_ref().map_or("", |reason| &reason.text),
            pieces: pieces.iter().map(String::as_str).collect(),
            fewest: stuck.fewest,
            since: since.map(|(index, last)| (index + 1, last)),
        })
    }

    /// Why a piece is laid.
    fn why(&self, next: &Move) -> Result<String, Fault> {
        if next.reason.is_empty() {
            return Ok(deduce::share(next.ways, next.of, next.all_seen, "it there"));
        }
        let lays = self.known.step.as_ref().is_some_and(|step| {
            let found = &step.deduction;
            found.effect == deduce::Effect::Lay
                && found.options.iter().any(|&option| self.ready().lays(option))
        });
        let because = match lays {
            true => self.ready().ask(|words| words.because(&self.known.because))?,
            false => String::new(),
        };
        Ok(format!("{}{because}.", next.reason))
    }

    /// Where to look, and what helps there.
    fn look_text(&self) -> String {
        let kind = self.known.step.as_ref();
        let kind = kind.map_or(NOTHING_FORCED, |step| step.deduction.rung.weight().name);
        let next = self.known.next.as_ref();
        let cell = next.map(|next| self.ready().names.listed(&[next.cell]));
        let piece = next.map(|next| self.piece(next.option)).unwrap_or_default();
        deduce::look(self.strength, cell.as_deref(), piece, kind)
    }

    fn reason_data(&self, reason: &Reason) -> Value {
        let cells: Vec<_> =
            reason.cells.iter().map(|&cell| &self.ready().cells[cell as usize]).collect();
        json!({"text": reason.text, "cells": cells, "because": self.laid(&reason.because)})
    }

    /// The pieces that some options lay.
    fn laid(&self, options: &[u32]) -> Value {
        options.iter().map(|&option| self.ready().lay_data(option)).collect()
    }

    fn move_data(&self, next: &Move) -> Result<Value, Fault> {
        if matches!(self.strength, "where" | "rule") {
            return Ok(Value::Null);
        }
        let mut data = self.ready().lay_data(next.option);
        if self.strength == "piece" {
            return Ok(json!({ "piece": data["piece"] }));
        }
        let is_forced = !next.reason.is_empty();
        data["forced"] = json!(is_forced);
        if !is_forced {
            data["ways"] = json!(next.ways);
            data["of"] = json!(next.of);
            data["all_seen"] = json!(next.all_seen);
        }
        data["why"] = json!(self.why(next)?);
        Ok(data)
    }

    /// The easiest deduction, or the move as a step where nothing is forced.
    fn step_data(&self) -> Result<Value, Fault> {
        let step = match (&self.known.step, &self.known.next) {
            (Some(step), _) => step_data(self.ready(), step)?,
            (None, Some(next)) => self.guess_data(next),
            (None, None) => return Ok(Value::Null),
        };
        let said =
            if self.strength == "move" { step["text"].clone() } else { json!(self.look_text()) };
        let (none, nothing) = (Value::Null, json!([]));
        let (rung, pieces, effect, because) = match self.strength {
            "where" | "piece" => (none.clone(), nothing.clone(), none, nothing),
            "rule" => (step["rung"].clone(), step["pieces"].clone(), none, nothing),
            _ => {
                let because = self.laid(&self.known.because);
                (step["rung"].clone(), step["pieces"].clone(), step["effect"].clone(), because)
            }
        };
        Ok(json!({"rung": rung, "text": said, "cells": step["cells"], "pieces": pieces,
                  "effect": effect, "because": because}))
    }

    /// A move that nothing forces as a step.
    fn guess_data(&self, next: &Move) -> Value {
        let placed = self.ready().lay_data(next.option);
        let share = deduce::share(next.ways, next.of, next.all_seen, &self.on(next.option));
        json!({
            "rung": "7",
            "text": format!("Nothing is forced here. {share}"),
            "cells": [self.ready().cells[next.cell as usize]],
            "pieces": [placed["piece"]],
            "effect": {"lay": [placed], "rule_out": []},
        })
    }

    /// The cells of a piece on the board, in the order of their coordinates.
    fn sorted_cells(&self, index: usize) -> Vec<u32> {
        let mut cells = self.hand.laid[index].cells.clone();
        cells.arrange_by(|&one, &two| {
            self.ready().cells[one as usize].cmp(&self.ready().cells[two as usize])
        });
        cells
    }

    /// A piece on the board, by its index.
    fn placed(&self, index: usize) -> Value {
        let one = &self.hand.laid[index];
        json!({"piece": one.name, "cells": self.ready().places(&one.cells)})
    }

    /// A piece on the board in words.
    fn called(&self, index: usize) -> String {
        let one = &self.hand.laid[index];
        let names = &self.ready().names;
        let piece = self.ready().piece_named(&one.name);
        let name = piece.map_or(one.name.as_str(), |piece| &names.pieces[piece as usize]);
        format!("{name} on {}", names.listed(&one.cells))
    }

    /// What the piece of an option is called.
    fn piece(&self, option: u32) -> &str {
        let (piece, _) = self.ready().placements.kind(option as usize);
        &self.ready().names.pieces[piece as usize]
    }

    /// What an option lays, in words.
    fn on(&self, option: u32) -> String {
        let cells = self.ready().placements.cells(option as usize);
        format!("{} on {}", self.piece(option), self.ready().names.listed(cells))
    }
}
