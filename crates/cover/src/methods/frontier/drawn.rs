//! The example of `README.md`, worked out anew: the page shows what the code does.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::fields::Fields;
use super::key::Key;
use super::options::Merging;
use super::schedule::Schedule;
use crate::Spec;
use crate::problem::Cover;

/// Dominoes on two rows of three cells, numbered down the columns.
fn board() -> Cover {
    let options = [[0, 1], [2, 3], [4, 5], [0, 2], [1, 3], [2, 4], [3, 5]].map(|o| o.to_vec());
    Spec::new(vec![(1, Some(1)); 6], options.to_vec()).build().unwrap()
}

/// For each step the options, the bits of live cells, and the states that stand there.
fn drawn() -> String {
    let cover = board();
    let fields = Fields::new(&cover, Merging::NONE);
    let schedule = Schedule::<1>::new(&cover, &fields, Merging::NONE);
    let steps = &fields.order.steps;
    let mut states: Vec<BTreeMap<Key<1>, u32>> = vec![BTreeMap::new(); steps.len() + 1];
    states[0].insert(Schedule::start(), 1);
    let mut text = String::new();
    for step in 0..=steps.len() {
        let (now, later) = states.split_at_mut(step + 1);
        writeln!(text, "{}", heading(&cover, &fields, step)).unwrap();
        for (key, count) in &now[step] {
            writeln!(text, "    {:04b}   {}   {count}", key[0], picture(&fields, step, key))
                .unwrap();
            if step < steps.len() {
                let add = |_: Option<usize>, at: usize, next: Key<1>| {
                    *later[at - step - 1].entry(next).or_default() += count;
                    Ok::<(), ()>(())
                };
                schedule.follow(step, key, add).unwrap();
            }
        }
    }
    text
}

fn heading(cover: &Cover, fields: &Fields, step: usize) -> String {
    let Some(options) = fields.order.steps.get(step) else { return "end".into() };
    let options: Vec<String> = options
        .iter()
        .map(|&option| {
            let cells: Vec<String> = cover.items(option).iter().map(u32::to_string).collect();
            format!("{{{}}}", cells.join(" "))
        })
        .collect();
    let live = (0..6).filter(|&cell| is_live(fields, step, cell));
    let live: Vec<String> =
        live.map(|cell| format!("cell {cell} in bit {}", fields.fields[cell].shift)).collect();
    let live = if live.is_empty() { "nothing is live".into() } else { live.join(", ") };
    format!("step {step}: {:<13}  {live}", options.join(" "))
}

/// Whether a bit of a key that stands at a step belongs to a cell.
fn is_live(fields: &Fields, step: usize, cell: usize) -> bool {
    fields.order.spans[cell].is_some_and(|(first, last)| first < step && step <= last)
}

/// The cells by columns: `#` covered, `.` empty, `-` forgotten, because no option is left for it.
fn picture(fields: &Fields, step: usize, key: &Key<1>) -> String {
    let mark = |cell: usize| match fields.order.spans[cell] {
        Some((_, last)) if last < step => '-',
        _ if is_live(fields, step, cell) && key[0] & fields.fields[cell].mask() != 0 => '#',
        _ => '.',
    };
    let row = |first: usize| [first, first + 2, first + 4].map(mark).iter().collect::<String>();
    format!("{} / {}", row(0), row(1))
}

#[test]
fn the_page_shows_what_the_code_does() {
    let page = include_str!("README.md");
    assert!(page.contains(&drawn()), "README.md should show:\n{}", drawn());
    let report = super::frontier_count(
        &board(),
        &super::FrontierOptions::default(),
        &super::FrontierLimits::default(),
        None,
    );
    assert_eq!(report.unwrap().count, 3u32.into());
}
