//! `rectangles`: which rectangles up to a size copies of some pieces tile, and which of these are prime.

use std::rc::Rc;

use cover::Ended;
use endless::rectangles::{Row, Size, Table, Tiles, Why, packed};
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::loose::check_loose;
use crate::rectangle_ways::{Picture, Ways};
use crate::rectangle_words::{copies_data, text};
use crate::rectangles_known::Known;

/// The most cells of a side.
const MOST: u64 = 1000;
/// Skylines that are met at most to see whether smaller rectangles tile one.
const SKYLINES: u64 = 300_000;

pub(crate) async fn rectangles(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let puzzle = asking.subject.puzzle().clone();
    check_loose(&puzzle, "a rectangle")?;
    let most = largest(&asking)?;
    let known = Known::read(&asking, &puzzle)?;
    let mut ways = Ways::new(&asking, &puzzle, end)?;
    let sizes = puzzle.pieces.iter().flat_map(|piece| &piece.shapes).map(|shape| shape.cells.len());
    let mut table = Table::new(most, ways.turns, sizes.collect());
    let mut pictures: Vec<(Size, Picture)> = vec![];
    let order = table.order();
    for (done, &size) in order.iter().enumerate() {
        let (row, picture) = decided(&mut ways, &known, &table, size).await?;
        let is_shown = row.is_weak != Some(false);
        pictures.extend(picture.filter(|_| is_shown).map(|picture| (size, picture)));
        table.put(size, row);
        asking.tell_progress(
            done as f64 / order.len() as f64,
            pictures.len(),
            ways.nodes,
            "searching",
        );
        asking.breath().await;
    }
    tell(&asking, &ways, &table, &pictures)
}

/// The largest rectangle, as it is asked for.
fn largest(asking: &Asking) -> Result<Size, Fault> {
    let side = |value: &Value| value.as_u64().filter(|side| (1..=MOST).contains(side));
    let given = asking.options.get("up_to").and_then(Value::as_array);
    let sides: Option<Vec<u64>> = given.and_then(|given| given.iter().map(side).collect());
    match sides.as_deref() {
        Some([width, height]) => Ok((*width as usize, *height as usize)),
        _ => Err(Fault::say(format!(
            "up_to is the largest rectangle: give two whole numbers, 1 to {MOST}"
        ))),
    }
}

/// What is found out about a rectangle, after those that fit into it, and one tiling of it if it may be prime.
async fn decided(
    ways: &mut Ways<'_>,
    known: &Known,
    table: &Table,
    size: Size,
) -> Result<(Row, Option<Picture>), Fault> {
    let plain = |tiles, why| Row { tiles, why, is_weak: None, is_strong: None };
    if !table.has_area(size.0 * size.1) {
        return Ok((plain(Tiles::No, Why::Area), None));
    }
    if let Some((one, other)) = table.joined(size) {
        let row = plain(Tiles::Yes, Why::Joined(one, other));
        return Ok((Row { is_weak: Some(false), is_strong: Some(false), ..row }, None));
    }
    if ways.left() <= 0.0 && known.answer(size).is_none() {
        return Ok((plain(Tiles::Unknown, Why::Limit), None));
    }
    let (tiles, why, picture) = match ways.by_strip(size).await? {
        Some(found) => found,
        None => match known.answer(size) {
            Some(found) => found,
            None => ways.by_search(size).await?,
        },
    };
    let mut row = plain(tiles, why);
    if tiles == Tiles::Yes {
        let is_decided = table.is_decided_within(size);
        let stop = stop_after(ways.left()).within(SKYLINES);
        let packs = packed(size, &table.parts(size), &stop);
        row.is_weak = table.is_unjoined(size).then_some(true);
        row.is_strong = packs.filter(|packs| *packs || is_decided).map(|packs| !packs);
    }
    Ok((row, picture))
}

/// Tells the table, and how it ended.
fn tell(
    asking: &Asking,
    ways: &Ways<'_>,
    table: &Table,
    pictures: &[(Size, Picture)],
) -> Result<Ending, Fault> {
    let row = |(size, row): (Size, &Row)| {
        let picture = pictures.iter().find(|(other, _)| *other == size).map(|(_, picture)| picture);
        json!({
            "w": size.0, "h": size.1, "tiles": row.tiles.to_string(), "prime": prime(row), "why": why(row),
            "tiling": picture,
        })
    };
    let rows: Value = table.rows().map(row).collect();
    let complete = table.rows().all(|(_, row)| row.tiles != Tiles::Unknown);
    let found = copies_data(ways, table);
    let data = json!({
        "up_to": [table.most.0, table.most.1], "turns": table.turns, "rows": rows,
        "order": found.order, "odd_order": found.odd, "smallest_square": found.square,
        "complete": complete,
    });
    asking.tell_result(data, text(table, &found));
    let primes = table.rows().filter(|(_, row)| prime(row).is_some()).count();
    let ended = if complete { Ended::Done } else { Ended::Time };
    asking.ending(ended, complete, json!(primes), ways.nodes)
}

/// Whether a rectangle is prime, in a word.
fn prime(row: &Row) -> Option<&'static str> {
    match (row.is_weak?, row.is_strong?) {
        (true, true) => Some("strong"),
        (true, false) => Some("weak"),
        _ => None,
    }
}

/// How the answer of a row is known, and that it may be prime if that is not known.
fn why(row: &Row) -> String {
    let is_open = row.tiles == Tiles::Yes && row.is_weak != Some(false) && prime(row).is_none();
    format!("{}{}", row.why, if is_open { "; perhaps prime" } else { "" })
}
