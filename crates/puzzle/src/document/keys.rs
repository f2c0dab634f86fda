//! The keys of format 1: one table for each mapping, from which readers and messages work.

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct KeyRow {
    /// The key.
    pub name: &'static str,
    /// What to write, shown if a needed key is missing; empty if it may be left out.
    pub example: &'static str,
}

/// A key that may be left out.
const fn may(name: &'static str) -> KeyRow {
    KeyRow { name, example: "" }
}

/// A key that is needed, with an example of what to write.
const fn must(name: &'static str, example: &'static str) -> KeyRow {
    KeyRow { name, example }
}

/// The keys of one mapping.
#[derive(Clone, Copy, Debug)]
pub struct KeyTable {
    /// What messages call the mapping.
    pub noun: &'static str,
    /// The keys, in their order.
    pub keys: &'static [KeyRow],
}

impl KeyTable {
    /// The names of the keys.
    pub fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }
}

/// The version of the format that is read.
pub const VERSION: i64 = 1;

/// A region that is no picture has exactly one of these.
pub const REGION_KEYS: [&str; 4] = ["box", "cells", "plane", "strip"];

/// A piece has exactly one of these.
pub const SHAPE_KEYS: [&str; 3] = ["picture", "cells", "shapes"];

/// A slot has exactly one of these.
pub const CHOICE_KEYS: [&str; 3] = ["one_in_each", "choose", "count"];

/// How long it takes to check the known answers.
pub const SIZES: [&str; 3] = ["quick", "medium", "long"];

/// A puzzle, at the top of a document.
pub const PUZZLE: KeyTable = KeyTable {
    noun: "a puzzle",
    keys: &[
        must("tilewright", "tilewright: 1"),
        must("name", "name: my-puzzle"),
        may("title"),
        may("source"),
        may("tags"),
        may("notes"),
        may("lattice"),
        may("region"),
        may("pieces"),
        may("rules"),
        may("setup"),
        may("placed"),
        may("groups"),
        may("goal"),
        may("corridor"),
        may("moves"),
        may("uses"),
        may("set"),
        may("expect"),
    ],
};

/// A region that is no picture.
pub const REGION: KeyTable = KeyTable {
    noun: "a region",
    keys: &[
        may("box"),
        may("without"),
        may("cells"),
        may("plane"),
        may("strip"),
        may("wrap"),
        may("optional"),
        may("marks"),
    ],
};

/// A piece that is more than a shape.
pub const PIECE: KeyTable = KeyTable {
    noun: "a piece",
    keys: &[
        may("picture"),
        may("cells"),
        may("marks"),
        may("sides"),
        may("notches"),
        may("shapes"),
        may("copies"),
        may("turns"),
        may("flips"),
        may("weight"),
        may("cost"),
        may("colour"),
        may("at"),
    ],
};

/// An entry of `include` that is more than a name.
pub const INCLUDED: KeyTable = KeyTable {
    noun: "an included set",
    keys: &[
        must("set", "set: pentominoes"),
        may("only"),
        may("except"),
        may("copies"),
        may("turns"),
        may("flips"),
        may("weight"),
        may("cost"),
        may("colour"),
    ],
};

/// Angles about an axis.
pub const TURNS: KeyTable =
    KeyTable { noun: "turns", keys: &[must("axis", "axis: z"), must("degrees", "degrees: 180")] };

/// The moves that are allowed when a puzzle is taken apart.
pub const MOVES: KeyTable = KeyTable {
    noun: "moves",
    keys: &[may("turns"), may("clearance"), may("fine"), may("paths"), may("grid")],
};

/// A step of `wrap` that is no translation.
pub const STEP: KeyTable = KeyTable {
    noun: "a step",
    keys: &[must("isometry", "isometry: flip rotate-180"), must("slide", "slide: [4, 3]")],
};

/// One of several shapes, with marks.
pub const MARKED_SHAPE: KeyTable = KeyTable {
    noun: "a shape",
    keys: &[must("cells", "cells: [[0, 0], [1, 0]]"), may("marks"), may("sides")],
};

/// A slot of the setup.
pub const SLOT: KeyTable = KeyTable {
    noun: "a setup slot",
    keys: &[must("as", "as: blocked"), may("one_in_each"), may("choose"), may("count")],
};

/// A piece on the board.
pub const PLACED: KeyTable = KeyTable {
    noun: "a placed piece",
    keys: &[
        must("piece", "piece: NAME"),
        must("cells", "cells: [[0, 0], [1, 0]]"),
        may("orientation_index"),
    ],
};

/// A place that a piece of a tray takes in the end.
pub const GOAL: KeyTable = KeyTable {
    noun: "a goal",
    keys: &[must("piece", "piece: NAME"), must("cells", "cells: [[0, 0], [1, 0]]")],
};

/// The known answers.
pub const EXPECT: KeyTable = KeyTable {
    noun: "expect",
    keys: &[
        may("solutions"),
        may("distinct"),
        may("turns"),
        may("apart"),
        may("level"),
        may("moves"),
        may("solvable"),
        may("survey"),
        may("at"),
        may("size"),
    ],
};

/// The known answers at chosen values.
pub const AT: KeyTable = KeyTable {
    noun: "an entry of 'at'",
    keys: &[must("set", "set: {slot: value}"), may("solutions"), may("distinct"), may("turns")],
};

/// The known answers over all settings.
pub const SURVEY: KeyTable = KeyTable {
    noun: "a survey",
    keys: &[may("setups"), may("solvable"), may("unique"), may("total"), may("least"), may("most")],
};

/// Every table.
pub const TABLES: [&KeyTable; 14] = [
    &PUZZLE,
    &REGION,
    &PIECE,
    &INCLUDED,
    &TURNS,
    &MOVES,
    &STEP,
    &MARKED_SHAPE,
    &SLOT,
    &PLACED,
    &GOAL,
    &EXPECT,
    &AT,
    &SURVEY,
];
