//! What is known of rectangles, in lines and as data.

use endless::rectangles::{Found, Size, Table, Tiles, copies_wanted};
use serde_json::{Value, json};

use crate::rectangle_ways::Ways;

/// The least numbers of copies that fill rectangles, and the least square.
pub(crate) struct Copies {
    pub order: Value,
    pub odd: Value,
    pub square: Value,
}

/// The orders of one piece, and the smallest square, each as data.
pub(crate) fn copies_data(ways: &Ways<'_>, table: &Table) -> Copies {
    let mut shapes = ways.puzzle.pieces.iter().flat_map(|piece| &piece.shapes);
    let alone = shapes.next().filter(|_| ways.puzzle.pieces.len() == 1 && shapes.next().is_none());
    let fewest = |is_odd: bool| {
        let cells = alone?.cells.len();
        copies_wanted(table, &ways.strips, cells, |copies| !is_odd || !copies.is_multiple_of(2))
    };
    let data = |found: Option<Found>| {
        found.map_or(Value::Null, |Found { size, copies, is_least }| {
            json!({"copies": copies, "w": size.0, "h": size.1, "least": is_least})
        })
    };
    let square = square(table)
        .map_or(Value::Null, |(side, is_least)| json!({"side": side, "least": is_least}));
    Copies { order: data(fewest(false)), odd: data(fewest(true)), square }
}

/// The side of the smallest square that can be tiled, and whether no smaller one can.
fn square(table: &Table) -> Option<(usize, bool)> {
    let tiles = |side: &usize| table.tiles((*side, *side));
    let most = table.most.0.min(table.most.1);
    let side = (1..=most).find(|side| tiles(side) == Tiles::Yes)?;
    Some((side, (1..side).all(|side| tiles(&side) == Tiles::No)))
}

/// The table in words.
pub(crate) fn text(table: &Table, found: &Copies) -> String {
    let sizes = |wanted: &dyn Fn(Size) -> bool| {
        let names = table.rows().filter(|(size, _)| wanted(*size));
        names.map(|((w, h), _)| format!("{w} x {h}")).collect::<Vec<_>>()
    };
    let list = |names: Vec<String>| if names.is_empty() { "none".into() } else { names.join(", ") };
    let prime = |strong: bool| {
        let is_prime = |size| {
            let row = table.row(size);
            row.is_some_and(|row| row.is_weak == Some(true) && row.is_strong == Some(strong))
        };
        sizes(&is_prime)
    };
    let mut lines = vec![format!("strongly prime: {}", list(prime(true)))];
    let weak = prime(false);
    if !weak.is_empty() {
        lines.push(format!("weakly prime: {}", list(weak)));
    }
    for (name, copies) in [("order", &found.order), ("odd order", &found.odd)] {
        if let Some(number) = copies["copies"].as_u64() {
            let least = if copies["least"] == true { "" } else { "at most " };
            lines.push(format!("{name}: {least}{number} ({} x {})", copies["w"], copies["h"]));
        }
    }
    if let Some(side) = found.square["side"].as_u64() {
        let least = if found.square["least"] == true { "" } else { "at most " };
        lines.push(format!("smallest square: {least}{side} x {side}"));
    }
    let unknown = sizes(&|size| table.tiles(size) == Tiles::Unknown);
    if !unknown.is_empty() {
        lines.push(format!("unknown: {}", list(unknown)));
    }
    lines.join("\n")
}
