//! The function `read_matrix`: an exact cover problem of Python objects, numbered at once.
//!
//! It reads plain, correct input. Python reads everything else again, slowly, and names the fault;
//! so nothing here makes a message for a person.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple, PyType};

use cover::Spec;

use crate::cover::PyCover;
use crate::fault::cover_error;

/// The amount to add to the numbers of secondary items until all primary ones are known.
const SECONDARY: u32 = 1 << 31;

/// Least and most uses, `None` for no upper limit.
type Bounds = (u32, Option<u32>);

/// The cover, its items in the order of their numbers, its colours in the order of theirs from 1 on,
/// and the places of the rows that have no primary item with their items and colours.
type Read = (PyCover, Py<PyList>, Py<PyList>, Vec<Row>);

/// A row by its place, with its items and their colours.
type Row = (usize, Vec<u32>, Vec<u32>);

/// Numbers the items of a matrix of Python objects.
///
/// Args:
///     rows: lists, tuples or sets of items, or dictionaries from secondary items to colours or ``None``
///         and from primary items to amounts, whole numbers of at least 1, or ``None``; those types
///         themselves, not their children.
///     primary: the primary items, each once; ``None`` for all that are not secondary.
///     secondary: the items to be used at most once, each once.
///     bounds: of primary items that are not to be used exactly once; what is more than all options
///         can use together counts as one more than that.
///     colored: the class of entries with the attributes ``item`` and ``color``.
///
/// Returns:
///     The cover of the rows with a primary item; the items, primary ones first, in the order of
///     their numbers; the colours, the first of which has the number 1; and of each other row its
///     place, its items and their colours.
///
/// Raises:
///     CoverError: the matrix has something unusual or wrong; the caller checks it closely to name it.
///     TypeError: something is not hashable.
#[pyfunction]
pub fn read_matrix(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    primary: Option<Vec<Bound<'_, PyAny>>>,
    secondary: Vec<Bound<'_, PyAny>>,
    bounds: Vec<(Bound<'_, PyAny>, Bounds)>,
    colored: &Bound<'_, PyType>,
) -> PyResult<Read> {
    let mut reader = Reader::new(primary, secondary, colored)?;
    for row in rows.try_iter()? {
        reader.row(&row?)?;
    }
    let Reader { primary, secondary, colors, numbers, .. } = &reader;
    let mut limits = vec![(1, Some(1)); primary.len()];
    for (item, bounds) in bounds {
        let number = numbers.get_item(item)?.map_or(Ok(SECONDARY), |number| number.extract())?;
        *limits.get_mut(number as usize).ok_or_else(|| unusual("bounds"))? = bounds;
    }
    let most = reader.most_uses();
    limits.iter_mut().for_each(|bounds| *bounds = within(*bounds, most));
    limits.resize(primary.len() + secondary.len(), (0, Some(1)));
    let items = PyList::new(py, primary.iter().chain(secondary))?.unbind();
    let colors = colors.keys().unbind();
    let (spec, ignored) = reader.spec(limits)?;
    Ok((PyCover::build(py, spec)?, items, colors, ignored))
}

/// Bounds that say the same if no item can be used more than so often, in small numbers.
fn within((lo, hi): Bounds, most: u32) -> Bounds {
    let hi = hi.map(|hi| if hi <= most { hi } else { (most + 1).max(1) });
    (lo.min(most + 1), hi)
}

/// Why something is left to Python.
fn unusual(what: &str) -> PyErr {
    cover_error(format!("{what}: not read here"))
}

/// The rows read so far, in numbers.
struct Reader<'a, 'py> {
    /// The number of each item, [`SECONDARY`] more for those at most once.
    numbers: Bound<'py, PyDict>,
    primary: Vec<Bound<'py, PyAny>>,
    secondary: Vec<Bound<'py, PyAny>>,
    /// Whether items not seen before are primary; else there are none.
    grows: bool,
    /// The number of each colour, from 1 on.
    colors: Bound<'py, PyDict>,
    colored: &'a Bound<'py, PyType>,
    /// Items of the rows, and their colours, 0 for none.
    rows: Vec<(Vec<u32>, Vec<u32>)>,
    /// The amounts that are not 1: the row, the place in it, and the amount.
    amounts: Vec<(usize, usize, u32)>,
}

impl<'a, 'py> Reader<'a, 'py> {
    fn new(
        primary: Option<Vec<Bound<'py, PyAny>>>,
        secondary: Vec<Bound<'py, PyAny>>,
        colored: &'a Bound<'py, PyType>,
    ) -> PyResult<Self> {
        let (py, grows) = (colored.py(), primary.is_none());
        let (numbers, primary) = (PyDict::new(py), primary.unwrap_or_default());
        for (item, number) in primary.iter().zip(0u32..) {
            numbers.set_item(item, number)?;
        }
        for (item, number) in secondary.iter().zip(SECONDARY..) {
            numbers.set_item(item, number)?;
        }
        if numbers.len() != primary.len() + secondary.len() {
            return Err(unusual("an item of two sorts"));
        }
        let (colors, rows) = (PyDict::new(py), vec![]);
        Ok(Self { numbers, primary, secondary, grows, colors, colored, rows, amounts: vec![] })
    }

    /// Reads a row of a type that can be read again.
    fn row(&mut self, row: &Bound<'py, PyAny>) -> PyResult<()> {
        self.rows.push((vec![], vec![]));
        if let Ok(list) = row.cast_exact::<PyList>() {
            self.open(list.len());
            list.iter().try_for_each(|entry| self.entry(entry))
        } else if let Ok(tuple) = row.cast_exact::<PyTuple>() {
            self.open(tuple.len());
            tuple.iter().try_for_each(|entry| self.entry(entry))
        } else if let Ok(dict) = row.cast_exact::<PyDict>() {
            self.open(dict.len());
            dict.items().iter().try_for_each(|entry| {
                let (item, value) = entry.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
                match !value.is_none() && !self.is_secondary(&item)? {
                    true => self.amount(&item, &value),
                    false => self.pair(&item, (!value.is_none()).then_some(&value)),
                }
            })
        } else if row.is_exact_instance_of::<PySet>() || row.is_exact_instance_of::<PyFrozenSet>() {
            row.try_iter()?.try_for_each(|entry| self.entry(entry?))
        } else {
            Err(unusual("an option"))
        }
    }

    /// Begins a row of so many items.
    fn open(&mut self, length: usize) {
        if let Some((items, colors)) = self.rows.last_mut() {
            items.reserve_exact(length);
            colors.reserve_exact(length);
        }
    }

    /// Reads an item, with its colour if it has one.
    fn entry(&mut self, entry: Bound<'py, PyAny>) -> PyResult<()> {
        let py = entry.py();
        if is_plain(&entry) || !entry.is_instance(self.colored)? {
            return self.number(&entry, 0);
        }
        let color = entry.getattr(intern!(py, "color"))?;
        if color.is_none() {
            return Err(unusual("a colour"));
        }
        self.pair(&entry.getattr(intern!(py, "item"))?, Some(&color))
    }

    fn is_secondary(&self, item: &Bound<'py, PyAny>) -> PyResult<bool> {
        let number = self.numbers.get_item(item)?;
        number.map_or(Ok(false), |number| Ok(number.extract::<u32>()? >= SECONDARY))
    }

    /// Adds a primary item that the current row uses so often; more than 32 bits hold is as much as they
    /// hold.
    fn amount(&mut self, item: &Bound<'py, PyAny>, amount: &Bound<'py, PyAny>) -> PyResult<()> {
        if !is_plain(item) && item.is_instance(self.colored)? {
            return Err(unusual("an item"));
        }
        if !amount.is_exact_instance_of::<PyInt>() || amount.lt(1)? {
            return Err(unusual("an amount"));
        }
        self.number(item, 0)?;
        let amount = if amount.gt(u32::MAX)? { u32::MAX } else { amount.extract()? };
        if amount > 1 {
            let place = self.rows.last().map_or(0, |(items, _)| items.len() - 1);
            self.amounts.push((self.rows.len() - 1, place, amount));
        }
        Ok(())
    }

    /// No item can be used more often.
    fn most_uses(&self) -> u32 {
        if self.amounts.is_empty() { self.rows.len() as u32 } else { SECONDARY - 1 }
    }

    fn pair(
        &mut self,
        item: &Bound<'py, PyAny>,
        color: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        if !is_plain(item) && item.is_instance(self.colored)? {
            return Err(unusual("an item"));
        }
        let Some(color) = color else { return self.number(item, 0) };
        let next = self.colors.len() as u32 + 1;
        let number = match self.colors.get_item(color)? {
            Some(number) => number.extract()?,
            None => {
                self.colors.set_item(color, next)?;
                next
            }
        };
        self.number(item, number)
    }

    /// Adds an item to the current row.
    fn number(&mut self, item: &Bound<'py, PyAny>, color: u32) -> PyResult<()> {
        let number = match self.numbers.get_item(item)? {
            Some(number) => number.extract()?,
            None if self.grows => {
                let number = self.primary.len() as u32;
                self.numbers.set_item(item, number)?;
                self.primary.push(item.clone());
                number
            }
            None => return Err(unusual("an item")),
        };
        if color != 0 && number < SECONDARY {
            return Err(unusual("a colour"));
        }
        if let Some((items, colors)) = self.rows.last_mut() {
            items.push(number);
            colors.push(color);
        }
        Ok(())
    }

    /// The problem, and the rows without a primary item.
    fn spec(self, bounds: Vec<Bounds>) -> PyResult<(Spec, Vec<Row>)> {
        let shift = SECONDARY - self.primary.len() as u32;
        let coloured = !self.colors.is_empty();
        let mut weighed = self.amounts.into_iter().peekable();
        let mut amounts = if weighed.peek().is_some() { Some(vec![]) } else { None };
        let (mut options, mut colors, mut ignored) = (vec![], vec![], vec![]);
        for (place, (mut items, row_colors)) in self.rows.into_iter().enumerate() {
            let secondary = items.iter_mut().filter(|item| **item >= SECONDARY);
            let number = secondary.map(|item| *item -= shift).count();
            if number == items.len() && number > 0 {
                if (1..number).any(|at| items[..at].contains(&items[at])) {
                    return Err(unusual("an item twice"));
                }
                ignored.push((place, items, row_colors));
                continue;
            }
            if let Some(amounts) = &mut amounts {
                let mut own = vec![1; items.len()];
                while let Some((_, at, amount)) = weighed.next_if(|&(row, _, _)| row == place) {
                    own[at] = amount;
                }
                amounts.push(own);
            }
            options.push(items);
            colors.extend(coloured.then_some(row_colors));
        }
        let colors = coloured.then_some(colors);
        Ok((Spec { bounds, options, colors, amounts, ..Spec::default() }, ignored))
    }
}

/// Whether an object is of a type that is no colouring, and common.
fn is_plain(thing: &Bound<'_, PyAny>) -> bool {
    thing.is_exact_instance_of::<PyTuple>()
        || thing.is_exact_instance_of::<PyInt>()
        || thing.is_exact_instance_of::<PyString>()
}
