//! Counts a matrix from a file with a crate that somebody else wrote: `rivals NAME FILE`.
//!
//! Prints solutions and seconds as JSON. The time is that of building the crate's structures and of
//! the search, not of reading the file. Items that must be used are numbered first, as all want it.
#[path = "../../fixed/src/file.rs"]
mod file;

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use cover::Spec;

/// A matrix as the crates take it: the items to be used come first.
struct Matrix {
    primary: usize,
    secondary: usize,
    bounds: Vec<(u32, u32)>,
    options: Vec<Vec<(usize, u32)>>,
    coloured: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, file] = arguments.as_slice() else {
        return Err("usage: rivals NAME FILE".into());
    };
    let matrix = Matrix::of(file::read(&std::fs::read_to_string(file)?)?);
    let clock = Instant::now();
    let solutions = match name.as_str() {
        "dlx" => dlx(&matrix),
        "dlx-rs" => dlx_rs(&matrix),
        "exact-covers" => exact_covers(&matrix),
        "dancing-links" => dancing_links(&matrix),
        name => return Err(format!("no crate is called {name}").into()),
    };
    let seconds = clock.elapsed().as_secs_f64();
    println!("{{\"solutions\": {solutions}, \"seconds\": {seconds:.6}, \"call\": {seconds:.6}}}");
    Ok(())
}

impl Matrix {
    fn of(spec: Spec) -> Self {
        let is_primary = |&item: &usize| spec.bounds[item] != (0, Some(1));
        let items = 0..spec.bounds.len();
        let order: Vec<usize> = items
            .clone()
            .filter(is_primary)
            .chain(items.clone().filter(|item| !is_primary(item)))
            .collect();
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &item)| place[item] = at);
        let primary = items.clone().filter(is_primary).count();
        let colour = |option: usize, at: usize| spec.colors.as_ref().map_or(0, |c| c[option][at]);
        let option = |(number, option): (usize, &Vec<u32>)| {
            let uses = option.iter().enumerate();
            let mut uses: Vec<_> =
                uses.map(|(at, &item)| (place[item as usize], colour(number, at))).collect();
            uses.sort_unstable();
            uses
        };
        Self {
            primary,
            secondary: items.len() - primary,
            bounds: order[..primary]
                .iter()
                .map(|&item| spec.bounds[item])
                .map(|(least, most)| (least, most.unwrap_or(spec.options.len() as u32)))
                .collect(),
            options: spec.options.iter().enumerate().map(option).collect(),
            coloured: spec.colors.is_some(),
        }
    }

    fn once(&self) -> bool {
        self.bounds.iter().all(|&bounds| bounds == (1, 1))
    }
}

/// Algorithm X, C, M or the last two together, the simplest that will do.
fn dlx(matrix: &Matrix) -> u64 {
    use dlx::{Int, OptOrder::Seq, Uint, c, m, mc, x};

    let (primary, secondary) = (matrix.primary as Uint, matrix.secondary as Uint);
    let all = primary + secondary;
    let plain: Vec<Vec<Uint>> = matrix
        .options
        .iter()
        .map(|option| option.iter().map(|&(item, _)| item as Uint).collect())
        .collect();
    let coloured: Vec<Vec<(Uint, Int)>> = matrix
        .options
        .iter()
        .map(|option| option.iter().map(|&(i, colour)| (i as Uint, colour as Int)).collect())
        .collect();
    let bounds = matrix.bounds.iter().map(|&(least, most)| (least as Int, most as Int));
    match (matrix.once(), matrix.coloured) {
        (true, false) => dance(x::make_problem(primary, secondary, &plain, Seq)),
        (true, true) => dance(c::make_problem(primary, secondary, &coloured, Seq)),
        (false, false) => {
            let options = x::ONodes::new(all, primary, &plain, Seq);
            dance(m::Problem::new(m::INodes::new(bounds, secondary), options))
        }
        (false, true) => {
            let options = c::ONodes::new(all, primary, &coloured, Seq);
            dance(mc::Problem::new(m::INodes::new(bounds, secondary), options))
        }
    }
}

fn dance<P: dlx::Solve>(mut problem: P) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};

    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solver = dlx::Solver::new(&mut problem);
    let mut solutions = 0;
    while solver.next_solution(&mut chooser) {
        solutions += 1;
    }
    solutions
}

fn dlx_rs(matrix: &Matrix) -> u64 {
    let mut solver = dlx_rs::Solver::new_optional(matrix.primary, matrix.secondary);
    for (number, option) in matrix.options.iter().enumerate() {
        // Its items are numbered from 1.
        let items: Vec<usize> = option.iter().map(|&(item, _)| item + 1).collect();
        solver.add_option(number, &items);
    }
    solver.count() as u64
}

fn exact_covers(matrix: &Matrix) -> u64 {
    use exact_covers::{DlSolver, Solver};

    let items: Vec<usize> = (0..matrix.primary + matrix.secondary).collect();
    let (primary, secondary) = items.split_at(matrix.primary);
    let mut solver: DlSolver<usize, u32> = DlSolver::new(primary, secondary);
    for option in &matrix.options {
        let split = option.partition_point(|&(item, _)| item < matrix.primary);
        let first: Vec<usize> = option[..split].iter().map(|&(item, _)| item).collect();
        let second: Vec<_> = option[split..]
            .iter()
            .map(|&(i, colour)| (i, (colour != 0).then_some(colour)))
            .collect();
        solver.add_option(&first, &second);
    }
    let mut solutions = 0;
    solver.solve(|_| {
        solutions += 1;
        ControlFlow::Continue(())
    });
    solutions
}

/// The problem for the crate `dancing-links`: options and items by number.
struct Problem<'a> {
    matrix: &'a Matrix,
    options: Vec<usize>,
    items: Vec<usize>,
}

impl dancing_links::ExactCover for Problem<'_> {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, option: &usize, item: &usize) -> bool {
        self.matrix.options[*option].binary_search_by_key(item, |&(item, _)| item).is_ok()
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.matrix.primary
    }

    fn possibilities(&self) -> &[usize] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn dancing_links(matrix: &Matrix) -> u64 {
    use dancing_links::ExactCover;

    let options = (0..matrix.options.len()).collect();
    let items = (0..matrix.primary + matrix.secondary).collect();
    let problem = Problem { matrix, options, items };
    let mut solver = problem.solver();
    let mut solutions = 0;
    while solver.next_solution().is_some() {
        solutions += 1;
    }
    solutions
}
