//! The functions that a page calls to rate a puzzle: the score, plays by chance in batches, and the stars.
#![allow(unsafe_code)] // names that are not mangled; nothing here reads memory by itself

use deduce::{Canonical, Effort, End, LOGIC_STARS, Play, Position, Rung, SEARCH_STARS, VERSION};

use crate::Fault;
use crate::exports::{say, with};
use crate::hints::stop_after;
use crate::words::Words;

/// Lets everything that can be deduced go on at once, from the options written behind their number; the
/// only solution follows, likewise, or none. So many colourings count.
///
/// The text is the score, how it ended, the hardest rung or "-", and for each rung that found something its name, a
/// colon and how much, with blanks between.
#[unsafe(no_mangle)]
pub extern "C" fn rounds(colourings: usize, milliseconds: f64) -> i32 {
    with(|state| {
        let mut words = Words::new(&state.input);
        let (laid, solution) = (words.numbers()?, words.numbers()?);
        let solution = (!solution.is_empty()).then_some(&solution[..]);
        let stop = stop_after(milliseconds);
        let rounds = state.person(|words| {
            let start = Position::after(words.board, &laid).ok()?;
            Some(deduce::rounds(words.board, &start, solution, colourings, None, &stop))
        })?;
        let rounds = rounds.ok_or(Fault::Broken)?;
        let end = match rounds.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Clash => "clash",
            End::Stopped => "stopped",
        };
        let hardest = rounds.hardest.map_or("-", Rung::name);
        let found = Rung::ALL.into_iter().zip(rounds.found).filter(|&(_, number)| number > 0);
        let found: String =
            found.map(|(rung, number)| format!(" {}:{number}", rung.name())).collect();
        say(format!("{} {end} {hardest}{found}", deduce::score(&rounds.moments)));
        Ok(0)
    })
}

/// Plays by chance from the options written, so many times, the first with that number; six words for each
/// play are put out: what was laid, what was needed, whether it was solved, whether the first choice was
/// taken back, how many were, and how deep.
#[unsafe(no_mangle)]
pub extern "C" fn plays(first: usize, number: usize, milliseconds: f64) -> i32 {
    with(|state| {
        let laid = Words::new(&state.input).numbers()?;
        let stop = stop_after(milliseconds);
        let plays = state.person(|words| {
            let canonical = Canonical::of(words.board, &laid);
            let board = canonical.board();
            let start = canonical.start(&board).ok()?;
            let seed = |at| deduce::seed_of(0, at);
            let play = |at| deduce::play(&board, &start, seed(at), deduce::MOST_LAID, &stop);
            Some((first..first + number).map(play).collect::<Vec<Play>>())
        })?;
        state.output.clear();
        for play in plays.ok_or(Fault::Broken)? {
            let Play { laid, needed, is_solved, is_trapped, wrong, depth } = play;
            let numbers = [laid, needed, is_solved.into(), is_trapped.into(), wrong, depth];
            state.output.extend(numbers.map(|number| i32::try_from(number).unwrap_or(i32::MAX)));
        }
        Ok((state.output.len() / 6) as i32)
    })
}

/// Puts together the plays written, six words each: the text is the median, the quartiles, the share of traps, the
/// depth, the pieces needed, the plays and those cut short, with blanks between.
#[unsafe(no_mangle)]
pub extern "C" fn effort() -> i32 {
    with(|state| {
        let play = |words: &[i32]| {
            let number = |at: usize| words[at].unsigned_abs().into();
            let (is_solved, is_trapped) = (words[2] != 0, words[3] != 0);
            let (laid, needed, wrong, depth) = (number(0), number(1), number(4), number(5));
            Play { laid, needed, is_solved, is_trapped, wrong, depth }
        };
        let plays: Vec<Play> = state.input.chunks_exact(6).map(play).collect();
        let Effort { median, low, high, traps, depth, needed, plays, unsolved } =
            Effort::of(&plays);
        say(format!("{median} {low} {high} {traps} {depth} {needed} {plays} {unsolved}"));
        Ok(0)
    })
}

/// The choices at some cells on the way to a solution: the words are the laid options, the solution and the
/// cells, each behind their number. The text is the decimal logarithm of their product.
#[unsafe(no_mangle)]
pub extern "C" fn choices() -> i32 {
    with(|state| {
        let mut words = Words::new(&state.input);
        let (laid, solution, mut items) = (words.numbers()?, words.numbers()?, words.numbers()?);
        let counts = state.person(|words| {
            let canonical = Canonical::of(words.board, &laid);
            let ranks = canonical.ranks();
            items.sort_by_key(|&item| ranks.get(item as usize));
            let start = Position::after(words.board, &laid).ok()?;
            deduce::choices(words.board, start, &items, &solution).ok()
        })?;
        let counts = counts.ok_or(Fault::Broken)?;
        say(counts.into_iter().map(|count| f64::from(count).log10()).sum::<f64>().to_string());
        Ok(0)
    })
}

/// The stars, 1 to 5, of a score (scale 0) or of plays by chance (1).
#[unsafe(no_mangle)]
pub extern "C" fn stars(scale: i32, figure: f64) -> i32 {
    deduce::stars(figure, if scale == 0 { &LOGIC_STARS } else { &SEARCH_STARS }) as i32
}

/// The version of the table of weights and thresholds.
#[unsafe(no_mangle)]
pub extern "C" fn version() -> i32 {
    VERSION as i32
}

/// How many plays a rating makes.
#[unsafe(no_mangle)]
pub extern "C" fn play_count() -> i32 {
    deduce::PLAYS as i32
}
