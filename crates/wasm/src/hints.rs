//! The functions that a page calls for a hint: deductions from a board, why it cannot be finished, and the sentences.
#![allow(unsafe_code)] // names that are not mangled; nothing here reads memory by itself

use std::time::Duration;

use cover::{Ended, Instant, Meter, Stop};
use deduce::{Back, Budget, Deduction, Effect, Limits, Rung, Step, Wording};

use crate::exports::{State, say, with};
use crate::person::Person;
use crate::words::Words;
use crate::{Classes, Fault};

/// How much a hint says: a cell, the piece that covers it, the kind of reasoning, the move.
const STRENGTHS: [&str; 4] = ["where", "piece", "rule", "move"];

impl State {
    /// Asks something of the cover, as a person sees it.
    pub(crate) fn person<T>(&mut self, work: impl FnOnce(&Wording<'_>) -> T) -> Result<T, Fault> {
        let solver = self.solver(Classes::All)?;
        self.person.as_ref().ok_or(Fault::Nothing)?.ask(solver.cover(), work)
    }
}

/// When work that takes so many milliseconds is to stop.
pub(crate) fn stop_after(milliseconds: f64) -> Stop<'static> {
    let length = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default();
    Stop { deadline: Instant::now().checked_add(length), ..Stop::NEVER }
}

/// Takes what a person sees of the board, see [`Person::read`].
#[unsafe(no_mangle)]
pub extern "C" fn person() -> i32 {
    with(|state| {
        state.solver(Classes::All)?;
        let board = state.board.as_ref().ok_or(Fault::Nothing)?;
        let draft = state.draft.as_ref().ok_or(Fault::Nothing)?;
        state.person = Some(Person::read(&state.input, board, draft)?);
        state.person(|_| 0)
    })
}

/// Puts out a deduction: the number of its rung, whether it lays, how many like it are open, the number of steps
/// of its trial, its options behind their number, its premises behind theirs.
fn put(output: &mut Vec<i32>, step: &Step) {
    let Deduction { rung, effect, options, premises, chain, .. } = &step.deduction;
    let lays = i32::from(*effect == Effect::Lay);
    output.extend([*rung as i32, lays, step.open as i32, chain.len() as i32]);
    put_list(output, options);
    put_list(output, premises);
}

pub(crate) fn put_list(output: &mut Vec<i32>, list: &[u32]) {
    output.push(list.len() as i32);
    output.extend(list.iter().map(|&number| number as i32));
}

/// What follows from the options written, within so many milliseconds: 0 if nothing does, else 1.
///
/// Puts out the easiest deduction, the options on which it rests behind their number, and the option and the
/// cell of the piece that must lie somewhere, -1 and -1 if none must. The text is the deduction as a
/// sentence, and on the next line why that piece must lie there.
#[unsafe(no_mangle)]
pub extern "C" fn next(milliseconds: f64) -> i32 {
    with(|state| {
        let laid = Words::new(&state.input).numbers()?;
        let budget = Budget::new(stop_after(milliseconds));
        let (next, text) = state.person(|words| {
            let next = deduce::next(words.board, words.names, &laid, &budget);
            let sentence = next.step.as_ref().map(|step| words.sentence(&step.deduction));
            let reason = next.forced.as_ref().map(|forced| words.reason(&forced.chain));
            (next, format!("{}\n{}", sentence.unwrap_or_default(), reason.unwrap_or_default()))
        })?;
        say(text);
        state.output.clear();
        let Some(step) = next.step else { return Ok(0) };
        put(&mut state.output, &step);
        put_list(&mut state.output, &next.because);
        let forced = next.forced.map(|forced| [forced.option as i32, forced.cell as i32]);
        state.output.extend(forced.unwrap_or([-1, -1]));
        Ok(1)
    })
}

/// Why a board with the options written cannot be finished: 0 if no short reason was found, else 1.
///
/// Puts out the cells that it is about and the options without any of which it is not seen at once, each behind
/// their number. The text is the reason.
#[unsafe(no_mangle)]
pub extern "C" fn doom(milliseconds: f64) -> i32 {
    with(|state| {
        let laid = Words::new(&state.input).numbers()?;
        let budget = Budget::new(stop_after(milliseconds));
        let found = state.person(|words| {
            let doom = deduce::doom(words.board, &laid, &budget)?;
            Some((words.doom(&doom), doom.cells(words.board), doom.because))
        })?;
        state.output.clear();
        let Some((text, cells, because)) = found else { return Ok(0) };
        say(text);
        put_list(&mut state.output, &cells);
        put_list(&mut state.output, &because);
        Ok(1)
    })
}

/// The placement that most solutions have, and its cell to look at, both put out: 0 if there is none, else 1.
///
/// The words are the cells that are covered, the cells near which it is to lie, both behind their number, then
/// pairs of an option and in how many solutions it is.
#[unsafe(no_mangle)]
pub extern "C" fn likely() -> i32 {
    with(|state| {
        let mut words = Words::new(&state.input);
        let (covered, near) = (words.numbers()?, words.numbers()?);
        let pairs = words.numbers()?;
        let options = state.solver(Classes::All)?.cover().n_options();
        let mut often = vec![0; options];
        for pair in pairs.chunks(2) {
            *often.get_mut(pair[0] as usize).ok_or(Fault::Broken)? = *pair.last().unwrap_or(&0);
        }
        let found = state
            .person(|words| deduce::likely(words.board, words.names, &often, &covered, &near))?;
        state.output.clear();
        let Some((option, cell)) = found else { return Ok(0) };
        state.output.extend([option as i32, cell as i32]);
        Ok(1)
    })
}

/// Keeps as many of the options written, behind their number, as any solution does: 0 if there is none, 1 if
/// these are all that can be kept, 2 if time ran out. Puts out the solution.
#[unsafe(no_mangle)]
pub extern "C" fn best(milliseconds: f64) -> i32 {
    with(|state| {
        let kept = Words::new(&state.input).numbers()?;
        let solver = state.solver(Classes::All)?;
        let mut gains = vec![0; solver.cover().n_options()];
        for option in kept {
            *gains.get_mut(option as usize).ok_or(Fault::Broken)? = 1;
        }
        let best = cover::maximise(
            solver.cover(),
            &gains,
            None,
            &stop_after(milliseconds),
            &Meter::default(),
        );
        let best = best.map_err(|fault| Fault::Core(fault.to_string()))?;
        state.output.clear();
        if best.value.is_none() {
            return Ok(0);
        }
        state.output.extend(best.found.iter().map(|&option| option as i32));
        Ok(if best.ended == Ended::Done { 1 } else { 2 })
    })
}

/// Deduces from the options written behind their number, then those of the solution to guess from, likewise, up
/// to that rung: puts out every deduction; the text has a line for each.
#[unsafe(no_mangle)]
pub extern "C" fn trace(hardest: usize, milliseconds: f64) -> i32 {
    with(|state| {
        let mut words = Words::new(&state.input);
        let (laid, solution) = (words.numbers()?, words.numbers()?);
        let hardest = *Rung::ALL.get(hardest).ok_or(Fault::Broken)?;
        let limits = Limits { steps: usize::MAX, hardest, stop: stop_after(milliseconds) };
        let solution = (!solution.is_empty()).then_some(&solution[..]);
        let (steps, lines) = state.person(|words| {
            let steps = deduce::trace(words.board, &laid, solution, &limits).steps;
            let lines = steps.iter().map(|step| words.sentence(&step.deduction));
            let lines: Vec<String> = lines.collect();
            (steps, lines)
        })?;
        say(lines.join("\n"));
        state.output.clear();
        steps.iter().for_each(|step| put(&mut state.output, step));
        Ok(steps.len() as i32)
    })
}

/// Names a piece and its cells, or with no piece the cells: the words are the piece, -1 for
/// none, and the cells.
#[unsafe(no_mangle)]
pub extern "C" fn called() -> i32 {
    with(|state| {
        let (piece, cells) = state.input.split_first().ok_or(Fault::Broken)?;
        let names = state.person.as_ref().ok_or(Fault::Nothing)?.names();
        let cells: Option<Vec<u32>> = cells
            .iter()
            .map(|&cell| {
                u32::try_from(cell).ok().filter(|&cell| (cell as usize) < names.cells.len())
            })
            .collect();
        let place = names.listed(&cells.ok_or(Fault::Broken)?);
        say(match usize::try_from(*piece).ok().and_then(|piece| names.pieces.get(piece)) {
            Some(piece) if place.is_empty() => piece.clone(),
            Some(piece) => format!("{piece} on {place}"),
            None => place,
        });
        Ok(0)
    })
}

/// Says one of the sentences of a hint that need no board. Which, is the first word: 0, the number of ways
/// (how many, whether exactly); 1, the share of a placement (ways, of how many, whether all were seen);
/// 2, because of what; 3, what to take back (whether no fewer do, the number of the piece since which it is
/// needed, 0 for none); 4, where to look (the number of the strength). The number of letters and these
/// follow, lines of a text: 1, what is had; 2, the pieces; 3, the reason, the piece since which, and those to
/// take back; 4, the cell, the piece, what helps.
#[unsafe(no_mangle)]
pub extern "C" fn phrase() -> i32 {
    with(|state| {
        let mut words = Words::new(&state.input);
        let which = words.number()?;
        let numbers: Vec<u32> = words.numbers()?;
        let number = |at: usize| numbers.get(at).copied().ok_or(Fault::Broken);
        let lines = crate::person::text(&mut words)?;
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        say(match which {
            0 => deduce::count(number(0)?.into(), number(1)? != 0),
            1 => deduce::share(number(0)?.into(), number(1)?.into(), number(2)? != 0, lines[0]),
            2 => deduce::because(
                &lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>(),
            ),
            4 => {
                let [cell, piece, kind] = lines[..] else { return Err(Fault::Broken) };
                let strength = STRENGTHS.get(number(0)? as usize).ok_or(Fault::Broken)?;
                deduce::look(strength, Some(cell).filter(|cell| !cell.is_empty()), piece, kind)
            }
            _ => {
                let [reason, last, pieces @ ..] = &lines[..] else { return Err(Fault::Broken) };
                let since = (number(1)? > 0).then_some((number(1)? as usize, *last));
                let pieces = pieces.to_vec();
                deduce::take_back(&Back { reason, pieces, fewest: number(0)? != 0, since })
                    .join("\n")
            }
        });
        Ok(0)
    })
}

/// Puts out as text what each rung is called in short and in words, a line each, and how the step is called that
/// lays what most solutions have.
#[unsafe(no_mangle)]
pub extern "C" fn rungs() -> i32 {
    let lines = Rung::ALL.map(|rung| format!("{} {}", rung.name(), rung.weight().name));
    say(format!("{}\n{}", lines.join("\n"), deduce::NOTHING_FORCED));
    lines.len() as i32
}
