//! `tilewright._core`: the exact cover core for Python.
//!
//! Three jobs only: convert arguments and results, detach from the interpreter while the core
//! searches, and map errors. Code that needs no Python belongs in the other crates. What `///` says of
//! classes and functions is what Python readers see, also in `tilewright/_core.pyi`: `make stub`
//! writes it from here.
#![allow(missing_docs)]

// How the core works for Python, and how it fails.
mod endings;
mod fault;
mod waiting;

// Puzzles as Python and documents have them.
mod burr_writing;
mod caps;
mod cell;
mod dataclasses;
mod document;
mod fields;
mod foreign;
mod plain;
mod reported;
mod tree;
mod view;

// What is compiled of puzzles.
mod board;
mod boxes;
mod challenge;
mod choice_cover;
mod colour;
mod condition;
mod growth;
mod open_cover;
mod pattern;
mod placements;
mod problem;
mod puzzle;
mod settled;
mod texts;

// Covers, and what can be asked about them.
mod answer;
mod asked;
mod best;
mod cheapest;
mod cover;
mod estimate;
mod features;
mod frontier;
mod matrix;
mod proof;
mod search;
mod seek;
mod unit;

// How people solve, how assemblies come apart, how pieces slide, and a search to learn from.
mod apart;
mod deduce;
mod slide;
mod study;
mod wording;

// Why there is no solution.
mod reason;
mod reasoner;
mod relief;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::answer::{PyAnswer, answer, brief};
    #[pymodule_export]
    use super::apart::{PyBench, PyOutcome};
    #[pymodule_export]
    use super::asked::ask;
    #[pymodule_export]
    use super::best::{PyBest, maximise};
    #[pymodule_export]
    use super::board::{PyBoard, PyCompiled, PySymmetries};
    #[pymodule_export]
    use super::boxes::{PyBoxReport, PyBoxSearch, PyBoxes};
    #[pymodule_export]
    use super::burr_writing::PyBurrWriting;
    #[pymodule_export]
    use super::challenge::{
        PyFiller, PyGivenChallenges, PyImages, PySettingChallenges, are_enough, hardness, levels,
        missed_by, py_most_givens, stars_fault, too_many_givens,
    };
    #[pymodule_export]
    use super::cheapest::{PyCheapest, cheapest};
    #[pymodule_export]
    use super::choice_cover::PyChoiceCover;
    #[pymodule_export]
    use super::colour::{edge_and_ink, rgb};
    #[pymodule_export]
    use super::cover::{PyCover, engines, methods};
    #[pymodule_export]
    use super::deduce::{PyDeducer, PyDeduction, PyRounds, PyTrace};
    #[pymodule_export]
    use super::document::{json_tree, key_table, read_document, read_tree};
    #[pymodule_export]
    use super::estimate::{PyEstimateReport, estimate};
    #[pymodule_export]
    use super::fault::{CoverError, EngineRefused};
    #[pymodule_export]
    use super::features::PyFeatures;
    #[pymodule_export]
    use super::foreign::{
        PyBurrFile, PyBurrProblem, ball_cell, read_burr_file, shown_word, slug, unique_names,
    };
    #[pymodule_export]
    use super::frontier::{
        FrontierStopped, PyFrontier, PyFrontierReport, PyFrontierState, StateError, count_classes,
        frontier_count, frontier_state, frontier_suits, frontier_tally, frontier_unit,
    };
    #[pymodule_export]
    use super::growth::PyGrowth;
    #[pymodule_export]
    use super::matrix::read_matrix;
    #[pymodule_export]
    use super::open_cover::PyOpenCover;
    #[pymodule_export]
    use super::pattern::pattern_colours;
    #[pymodule_export]
    use super::placements::PyPlacements;
    #[pymodule_export]
    use super::problem::PyProblem;
    #[pymodule_export]
    use super::puzzle::{PyPuzzle, spelling_faults};
    #[pymodule_export]
    use super::reason::{
        area_finding, certificates, components_certificate, conflict_certificate, fatal_finding,
        findings, largest_area, markings, proving_weights, settle, setup_finding, things,
        weight_generators,
    };
    #[pymodule_export]
    use super::search::{PyReport, count_each, search};
    #[pymodule_export]
    use super::seek::{PySought, find};
    #[pymodule_export]
    use super::slide::{PySlideReport, slide};
    #[pymodule_export]
    use super::study::{PyStudyRun, PyStudyTable, study_refusal, study_report, study_text};
    #[pymodule_export]
    use super::texts::PySolutionTexts;
    #[pymodule_export]
    use super::unit::PyUnit;
    #[pymodule_export]
    use super::view::{document_placements, document_view};
    #[pymodule_export]
    use super::waiting::CancelToken;
    #[pymodule_export]
    use super::wording::{
        PyNext, PyWording, effort, hint_back, hint_because, hint_count, hint_look, hint_share,
        rating_table, rungs,
    };

    use pyo3::prelude::*;

    /// The bytes of memory that the process holds; ``None`` if the system does not report them.
    #[pyfunction]
    fn resident() -> Option<u64> {
        cover::resident()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("NOTHING_FORCED", deduce::NOTHING_FORCED)?;
        module.add("PLAYS", deduce::PLAYS)?;
        module.add("MOST_COUNTED", ::challenge::COUNTED)?;
        module.add("DRAW_BYTES", ::challenge::DRAW_BYTES)?;
        module.add("TRIALS", ::challenge::TRIALS)?;
        module.add("MORE_MEMORY", super::fault::MORE_MEMORY)?;
        module.add("MOST_LAID", deduce::MOST_LAID)?;
        module.add("MODULI", ::reason::MODULI)?;
        module.add("LATTICES", puzzle::lattice::names())?;
        module.add("MOST_COORDINATES", puzzle::MOST)?;
        module.add("FARTHEST", puzzle::cell::FARTHEST)?;
        module.add("RULE_KINDS", puzzle::rules::KINDS.map(|kind| kind.name))?;
        module
            .add("CELL_RULES", teach::CELL_RULES.each_ref().map(|rule| (rule.name, rule.line)))?;
        let title = |one: &teach::Strategy| (one.name, one.title, one.line);
        module.add("STRATEGIES", teach::STRATEGIES.each_ref().map(title))?;
        module.add("BURR_LATTICES", ::foreign::LATTICES)?;
        module.add("BURR_BLOCK", ::foreign::BLOCK)?;
        module.add("KEPT_NOTE", ::foreign::KEPT_NOTE)?;
        module.add("FLAT_NOTE", ::foreign::FLAT_NOTE)?;
        module.add("TRAY_LATTICES", puzzle::model::TRAY_LATTICES)?;
        module.add("MOST_NOTCHES", puzzle::model::MOST_NOTCHES)?;
        module.add("MOST_ROWS", puzzle::model::MOST_ROWS)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
