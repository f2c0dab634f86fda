//! The functions that a page calls: over linear memory, for one puzzle at a time.
//!
//! The page asks for room with [`input`], writes words there, calls, and reads the result at
//! [`output`]. A function that can fail returns -1 then, with the reason as text at [`text`]. Where
//! the core panics, the module traps; the reason is at [`text`] as well, and the module is thrown away
//! by the page, which makes another: an instance is as good as a process.
#![allow(unsafe_code)] // names that are not mangled; nothing here reads memory by itself

use std::cell::RefCell;
use std::mem::take;
use std::rc::Rc;
use std::sync::Once;

use compile::Draft;
use cover::{ENGINES, Ended};

use crate::cell::read_cell;
use crate::joined::beyond;
use crate::person::Person;
use crate::words::Words;
use crate::{
    Board, Classes, Extra, Fault, Puzzle, Question, Search, Solver, cover_of, draft_of, images,
};

/// A puzzle and the questions about it.
#[derive(Default)]
pub(crate) struct State {
    pub input: Vec<i32>,
    pub output: Vec<i32>,
    pub board: Option<Board>,
    /// The parts of its cover.
    pub draft: Option<Draft>,
    /// A person's view of it, once the page has given it.
    pub person: Option<Person>,
    /// A solver for each kind of class.
    solvers: [Option<Rc<Solver>>; 2],
    /// Searches by number; those that were ended leave their place.
    searches: Vec<Option<Search>>,
}

impl State {
    /// The solver of the puzzle, made on first use.
    pub fn solver(&mut self, classes: Classes) -> Result<Rc<Solver>, Fault> {
        let board = self.board.as_ref().ok_or(Fault::Nothing)?;
        let place = &mut self.solvers[usize::from(classes == Classes::Turns)];
        if let Some(solver) = place {
            return Ok(Rc::clone(solver));
        }
        let draft = match &self.draft {
            Some(draft) => draft,
            None => self.draft.insert(draft_of(board)?),
        };
        let cover = cover_of(draft, &board.placements, classes)?;
        Ok(Rc::clone(place.insert(Rc::new(Solver::new(cover)))))
    }
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
    /// Apart from the state, which is on loan during a panic.
    static TEXT: RefCell<String> = RefCell::default();
}

/// Does something with the state; -1 if it fails, after the reason was kept as text.
pub(crate) fn with(work: impl FnOnce(&mut State) -> Result<i32, Fault>) -> i32 {
    STATE.with_borrow_mut(work).unwrap_or_else(|fault| {
        TEXT.with_borrow_mut(|text| *text = fault.to_string());
        -1
    })
}

#[cfg(target_family = "wasm")]
unsafe extern "C" {
    /// The milliseconds that have passed, as the page counts them.
    safe fn now() -> f64;
}

/// Leaves a text for the page.
pub(crate) fn say(text: String) {
    TEXT.with_borrow_mut(|place| *place = text);
}

/// Room for so many words, to be written before a call.
#[unsafe(no_mangle)]
pub extern "C" fn input(words: usize) -> *mut i32 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        #[cfg(target_family = "wasm")]
        cover::set_clock(|| now());
        std::panic::set_hook(Box::new(|panic| {
            TEXT.with_borrow_mut(|text| *text = panic.to_string());
        }));
    });
    STATE.with_borrow_mut(|state| {
        state.input.clear();
        state.input.resize(words, 0);
        state.input.as_mut_ptr()
    })
}

/// The address of the words of the last call.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const i32 {
    STATE.with_borrow(|state| state.output.as_ptr())
}

/// How many they are.
#[unsafe(no_mangle)]
pub extern "C" fn output_words() -> usize {
    STATE.with_borrow(|state| state.output.len())
}

/// The address of the text of the last call, UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn text_bytes() -> usize {
    TEXT.with_borrow(|text| text.len())
}

/// Opens the puzzle that was written, see [`Puzzle::read`]; the number of placements.
///
/// The words that come out: for each cell number which of the given cells it is, behind their number;
/// then for each piece the number of orientations, and for each of them the number of cells, these,
/// their marks, and the number of the image under each isometry, or -1.
#[unsafe(no_mangle)]
pub extern "C" fn open() -> i32 {
    with(|state| {
        let board = Board::of(Puzzle::read(&state.input)?)?;
        state.output = opened(&board)?;
        let placements = board.placements.len() as i32;
        *state = State { board: Some(board), output: take(&mut state.output), ..State::default() };
        Ok(placements)
    })
}

fn opened(board: &Board) -> Result<Vec<i32>, Fault> {
    let mut words = vec![board.len() as i32];
    words.extend(board.order.iter().map(|&at| at as i32));
    let lattice = &board.puzzle.lattice;
    for shapes in &board.orientations {
        words.push(shapes.len() as i32);
        for (shape, images) in shapes.iter().zip(images(lattice, shapes)?) {
            words.push(shape.cells.len() as i32);
            words.extend(shape.cells.iter().flat_map(|cell| &cell[..lattice.coordinates]));
            words.extend(shape.marks.iter().map(|mark| mark.shown as i32));
            words.extend(images);
        }
    }
    Ok(words)
}

/// Takes the additions of rules, see [`Extra::read`]; the number of placements that stay.
#[unsafe(no_mangle)]
pub extern "C" fn rules() -> i32 {
    with(|state| {
        let board = state.board.as_mut().ok_or(Fault::Nothing)?;
        state.draft = Some(Extra::read(&state.input, board)?.applied(board));
        let placements = board.placements.len() as i32;
        state.solvers = Default::default();
        state.person = None;
        state.searches.clear();
        state.solver(Classes::All)?;
        Ok(placements)
    })
}

/// Puts out all placements: piece, orientation, number of cells, cell numbers.
#[unsafe(no_mangle)]
pub extern "C" fn placements() -> i32 {
    with(|state| {
        let made = &state.board.as_ref().ok_or(Fault::Nothing)?.placements;
        state.output.clear();
        for number in 0..made.len() {
            let ((piece, orientation), cells) = (made.kind(number), made.cells(number));
            state.output.extend([piece as i32, orientation as i32, cells.len() as i32]);
            state.output.extend(cells.iter().map(|&cell| cell as i32));
        }
        Ok(made.len() as i32)
    })
}

/// Tells of the cells that were written, which lie beyond joined borders: three words for each, see
/// [`beyond`].
#[unsafe(no_mangle)]
pub extern "C" fn joined() -> i32 {
    with(|state| {
        let board = state.board.as_ref().ok_or(Fault::Nothing)?;
        let mut words = Words::new(&state.input);
        let coordinates = board.puzzle.lattice.coordinates;
        let cells =
            (0..state.input.len() / coordinates).map(|_| read_cell(&mut words, coordinates));
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        words.end()?;
        state.output = beyond(board, &cells)?.concat();
        Ok(cells.len() as i32)
    })
}

/// Begins a search: whether solutions are listed, whether only classes are wanted (1: up to all
/// symmetries, 2: up to turns), after how many to stop (-1: none), and the number of the engine among [`engines`] (-1: the one that suits). The options
/// written are chosen before it begins. Returns the number of the search.
#[unsafe(no_mangle)]
pub extern "C" fn begin(listing: bool, distinct: i32, most: i32, engine: i32) -> i32 {
    with(|state| {
        let solver = state.solver(if distinct == 2 { Classes::Turns } else { Classes::All })?;
        let distinct = distinct != 0;
        let (most, engine) = (u64::try_from(most).ok(), usize::try_from(engine).ok());
        let question = Question { listing, distinct, most, engine };
        let mut words = Words::new(&state.input);
        let chosen: Result<_, _> = (0..state.input.len()).map(|_| words.number()).collect();
        let search = Some(Search::new(solver, question, chosen?)?);
        let free = state.searches.iter().position(Option::is_none);
        let number = free.unwrap_or_else(|| {
            state.searches.push(None);
            state.searches.len() - 1
        });
        state.searches[number] = search;
        Ok(number as i32)
    })
}

/// Goes on with a search for so many nodes: 0 if more is to come, 1 if all is done, 2 if there
/// are as many solutions as were asked for.
///
/// Puts out each solution found, the number of its options and these. The text is the number of
/// solutions so far, how many were found as the question counts them, and the name of the engine, with
/// blanks between.
#[unsafe(no_mangle)]
pub extern "C" fn advance(number: usize, nodes: u32) -> i32 {
    with(|state| {
        let search = state.searches.get_mut(number).and_then(Option::as_mut);
        let search = search.ok_or(Fault::Nothing)?;
        let slice = search.advance(u64::from(nodes))?;
        state.output.clear();
        for options in &slice.found {
            state.output.push(options.len() as i32);
            state.output.extend(options.iter().map(|&option| option as i32));
        }
        let figures = format!("{} {} {}", search.solutions, search.found, search.engine);
        TEXT.with_borrow_mut(|text| *text = figures);
        Ok(match slice.ended {
            None => 0,
            Some(Ended::Done) => 1,
            Some(_) => 2,
        })
    })
}

/// Puts out the options that a search has chosen on the way to the node that comes next; their number.
#[unsafe(no_mangle)]
pub extern "C" fn chosen(number: usize) -> i32 {
    with(|state| {
        let search = state.searches.get(number).and_then(Option::as_ref);
        let chosen = search.ok_or(Fault::Nothing)?.chosen();
        state.output = chosen.iter().map(|&option| option as i32).collect();
        Ok(chosen.len() as i32)
    })
}

/// Puts the names of all engines out as text, with blanks between; their number.
#[unsafe(no_mangle)]
pub extern "C" fn engines() -> i32 {
    let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
    TEXT.with_borrow_mut(|text| *text = names.join(" "));
    names.len() as i32
}

/// Forgets a search.
#[unsafe(no_mangle)]
pub extern "C" fn end(number: usize) {
    STATE.with_borrow_mut(|state| {
        if let Some(place) = state.searches.get_mut(number) {
            *place = None;
        }
    });
}

/// The share of a search that is done, from 0 to 1.
#[unsafe(no_mangle)]
pub extern "C" fn share(number: usize) -> f64 {
    of_search(number, |search| search.share)
}

/// The nodes that a search has examined.
#[unsafe(no_mangle)]
pub extern "C" fn nodes(number: usize) -> f64 {
    of_search(number, |search| search.nodes as f64)
}

fn of_search(number: usize, figure: impl FnOnce(&Search) -> f64) -> f64 {
    STATE.with_borrow(|state| {
        state.searches.get(number).and_then(Option::as_ref).map_or(0.0, figure)
    })
}
