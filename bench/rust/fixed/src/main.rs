//! Runs one engine on one cover from a file, without limits of time and on one thread, so that it
//! executes the same instructions at every call: `fixed FILE ENGINE`, where `ENGINE` may also be
//! `frontier`, or `none` to read the file and stop. `fixed FILE compile` compiles a puzzle from its document in JSON,
//! as a search does, and `fixed FILE read` reads it and stops.
//!
//! Searches are reduced by symmetry where the file tells symmetries. Prints solutions (with their
//! images) and nodes as JSON; of a puzzle its placements as solutions.
mod file;

use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;

use cover::{
    Cover, Flow, FrontierLimits, FrontierOptions, Stop, Unit, find_engine, frontier_count,
};
use puzzle::document::Limits;
use puzzle::laying::{Wanted, compile_problem};
use puzzle::read::read_json_text;
use puzzle::setup::settle;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, engine] = arguments.as_slice() else {
        return Err("usage: fixed FILE ENGINE".into());
    };
    let text = std::fs::read_to_string(file)?;
    if ["read", "compile"].contains(&engine.as_str()) {
        let placements = compile(&text, engine == "compile")?;
        println!("{{\"solutions\": {placements}, \"nodes\": 0}}");
        return Ok(());
    }
    let cover = file::read(&text)?.build()?;
    let (solutions, nodes) = match engine.as_str() {
        "none" => ("null".into(), 0),
        "frontier" => count(&cover)?,
        engine => search(&cover, engine)?,
    };
    println!("{{\"solutions\": {solutions}, \"nodes\": {nodes}}}");
    Ok(())
}

/// The number of placements of a puzzle, 0 if it is read alone.
fn compile(document: &str, is_whole: bool) -> Result<usize, Box<dyn Error>> {
    let puzzle = read_json_text(document, Limits::default(), None);
    let puzzle = puzzle.map_err(|unread| format!("no puzzle: {:?}", unread.faults))?;
    let problem = settle(Arc::new(puzzle), &[], true);
    let problem = problem.map_err(|unsettled| format!("no problem: {unsettled:?}"))?;
    if !is_whole {
        return Ok(0);
    }
    let wanted = Wanted { lean: true, ..Wanted::default() };
    let made = compile_problem(Arc::new(problem), wanted, &mut |_| Ok::<(), Infallible>(()));
    let made = made.map_err(|halt| format!("no cover: {halt:?}"))?;
    Ok(made.placements.len())
}

fn search(cover: &Cover, engine: &str) -> Result<(String, u64), Box<dyn Error>> {
    let engine = find_engine(engine).ok_or_else(|| format!("there is no engine {engine:?}"))?;
    let prepared = engine.prepare(cover, &Stop::NEVER)?;
    let reduction = cover.reduction();
    let mut solutions = 0;
    let mut sink = |chosen: &[u32]| {
        let mut sorted = chosen.to_vec();
        sorted.sort_unstable();
        solutions += reduction.orbit(cover, &sorted).map_or(0, |orbit| orbit.images);
        Flow::Continue
    };
    let mut searcher = prepared.searcher(Some(reduction));
    let outcome = searcher.run(&Unit::root(), &Stop::NEVER, &mut sink);
    Ok((solutions.to_string(), outcome.nodes))
}

fn count(cover: &Cover) -> Result<(String, u64), Box<dyn Error>> {
    let report =
        frontier_count(cover, &FrontierOptions::default(), &FrontierLimits::default(), None);
    let report = report.map_err(|stop| stop.to_string())?;
    Ok((report.count.to_string(), report.reached.states))
}
