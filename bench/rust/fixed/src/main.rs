//! Runs one engine on one cover from a file, without limits of time and on one thread, so that it
//! executes the same instructions at every call: `fixed FILE ENGINE`, where `ENGINE` may also be
//! `frontier`, or `none` to read the file and stop.
//!
//! Searches are reduced by symmetry where the file tells symmetries. Prints solutions (with their
//! images) and nodes as JSON.
mod file;

use std::error::Error;

use cover::{
    Cover, Flow, FrontierLimits, FrontierOptions, Stop, Unit, find_engine, frontier_count,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, engine] = arguments.as_slice() else {
        return Err("usage: fixed FILE ENGINE".into());
    };
    let cover = file::read(&std::fs::read_to_string(file)?)?.build()?;
    let (solutions, nodes) = match engine.as_str() {
        "none" => ("null".into(), 0),
        "frontier" => count(&cover)?,
        engine => search(&cover, engine)?,
    };
    println!("{{\"solutions\": {solutions}, \"nodes\": {nodes}}}");
    Ok(())
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
