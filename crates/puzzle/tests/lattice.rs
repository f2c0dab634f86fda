//! Lattices answer as Python does: `python -m tests.puzzle.lattice_vectors` writes questions with its answers,
//! one a line; without them nothing is compared.

use puzzle::Cell;
use puzzle::lattice::{
    CellNames, Contact, Element, Joint, Lattice, Surface, Turns, WrapStep, lattice, word_of,
    wrap_faults, wrap_steps,
};
use serde_json::{Value, json};

/// Where the questions are.
const QUESTIONS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/lattice-questions.jsonl");
/// No more isometries than these are asked for what is long to say.
const FEW: usize = 50;

#[test]
fn lattices_answer_as_python_does() {
    let Ok(text) = std::fs::read_to_string(QUESTIONS) else { return };
    for line in text.lines() {
        let question: Value = serde_json::from_str(line).expect("a question");
        let found = answer(&question);
        for (key, wanted) in question["answer"].as_object().expect("an answer") {
            let about = || {
                let mut given = question.clone();
                given.as_object_mut().expect("a question").remove("answer");
                given.to_string()
            };
            assert_eq!(&found[key], wanted, "{key} of {}", about());
        }
    }
}

fn answer(question: &Value) -> Value {
    let plain = lattice(text(&question["lattice"])).expect("a lattice");
    let asked = Asked { plain, coordinates: plain.coordinates, space: plain.space, question };
    match text(&question["ask"]) {
        "table" => asked.table(),
        "cell" => asked.of_cell(),
        "point" => json!({"cells": asked.cells(&plain.cells_at(&cell(&question["cell"])))}),
        "shape" => asked.shape(),
        "elements" => asked.elements(),
        "names" => asked.names(),
        "words" => asked.words(),
        "faults" => {
            json!({"faults": wrap_faults(plain, &asked.steps(), &cells(&question["cells"]))})
        }
        "surface" => asked.surface(),
        "surface cell" => asked.surface_cell(),
        _ => asked.surface_shape(),
    }
}

struct Asked<'q> {
    plain: &'static Lattice,
    coordinates: usize,
    space: usize,
    question: &'q Value,
}

impl Asked<'_> {
    fn cell(&self, cell: &Cell) -> Value {
        assert!(cell[self.coordinates..].iter().all(|&at| at == 0));
        json!(cell[..self.coordinates])
    }

    fn cells(&self, cells: &[Cell]) -> Value {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn point(&self, point: &Cell) -> Value {
        assert!(point[self.space..].iter().all(|&at| at == 0));
        json!(point[..self.space])
    }

    fn points(&self, points: &[Cell]) -> Value {
        points.iter().map(|point| self.point(point)).collect()
    }

    fn many(&self, rows: &[Vec<Cell>]) -> Value {
        rows.iter().map(|cells| self.cells(cells)).collect()
    }

    fn contacts(&self, contacts: &[Contact]) -> Value {
        let one = |contact: &Contact| match contact {
            Contact::Corner(point) => self.point(point),
            Contact::Side(cells) => self.cells(cells),
            Contact::Ridge(ends) => self.points(ends),
        };
        contacts.iter().map(one).collect()
    }

    fn element(&self, element: &Element) -> Value {
        json!([element.isometry, self.cell(&element.slide)])
    }

    fn steps(&self) -> Vec<WrapStep> {
        let step =
            |step: &Value| WrapStep { isometry: text(&step[0]).to_owned(), slide: cell(&step[1]) };
        self.question["steps"].as_array().expect("steps").iter().map(step).collect()
    }

    fn table(&self) -> Value {
        let one = self.plain;
        let names = one.isometries().iter().map(|isometry| isometry.name.clone());
        let flipped = one.isometries().iter().map(|isometry| isometry.flipped);
        let levels = one.levels().iter().map(|level| level.name());
        let lines = one.lines().iter().map(|line| line.name.clone());
        json!({
            "coordinates": one.coordinates,
            "space": one.space,
            "dimension": one.cell_dimension,
            "frame": one.frame,
            "flips": one.flips_by_default,
            "representatives": self.cells(one.representatives()),
            "translations": self.cells(one.translations()),
            "isometries": names.collect::<Vec<_>>(),
            "flipped": flipped.collect::<Vec<_>>(),
            "unturned": one.unturned(),
            "levels": levels.collect::<Vec<_>>(),
            "lines": lines.collect::<Vec<_>>(),
            "directions": self.points(one.directions()),
            "most": one.most_meeting(),
            "coloured": one.colouring().is_some(),
            "motions": one.motions().is_some(),
        })
    }

    fn of_cell(&self) -> Value {
        let (one, cell) = (self.plain, cell(&self.question["cell"]));
        let images: Vec<Cell> =
            (0..one.isometries().len()).map(|isometry| one.image(isometry, &cell)).collect();
        let contacts = one.levels().iter().map(|&level| self.contacts(&one.contacts(&cell, level)));
        let lines = one.lines().iter().map(|line| one.line_key(line, &cell));
        json!({
            "has": one.has(&cell),
            "class": one.class(&cell),
            "next": self.cell(&one.next_cell(&cell)),
            "images": self.cells(&images),
            "corners": self.points(&one.corners(&cell)),
            "neighbours": self.cells(&one.neighbours(&cell)),
            "touching": self.cells(&one.touching(&cell)),
            "edges": self.many(&one.edges(&cell)),
            "colour": one.colouring().map(|colouring| colouring.of(&cell)),
            "contacts": contacts.collect::<Vec<_>>(),
            "lines": lines.collect::<Vec<_>>(),
        })
    }

    fn shape(&self) -> Value {
        let (one, asked) = (self.plain, self.question);
        let (shape, other) = (cells(&asked["cells"]), cells(&asked["other"]));
        let (turns, flips) = (asked["turns"] == json!(true), asked["flips"] == json!(true));
        let slid: Vec<Cell> =
            shape.iter().map(|at| puzzle::cell::plus(at, &cell(&asked["slide"]))).collect();
        let few = 0..one.isometries().len().min(FEW);
        let maps = few.map(|isometry| self.many(&one.self_maps(isometry, &shape)));
        let surface = Surface::plain(one);
        json!({
            "origin": self.cell(&one.origin(&shape)),
            "canonical": self.cells(&one.canonical(&shape)),
            "turned over": one.is_turned_over(&shape),
            "carried": self.many(&one.carried(&shape, &Turns::from(turns), flips)),
            "slides": self.cells(&one.slides(&shape, &other)),
            "onto": surface.slide_onto(&shape, &slid).map(|vector| self.cell(&vector)),
            "maps": maps.collect::<Vec<_>>(),
        })
    }

    fn elements(&self) -> Value {
        let element = |key: &str| Element {
            isometry: self.question[key][0].as_u64().expect("a number") as usize,
            slide: cell(&self.question[key][1]),
        };
        let (one, other) = (element("one"), element("two"));
        json!({
            "product": self.element(&self.plain.product(&one, &other)),
            "inverse": self.element(&self.plain.inverse(&one)),
        })
    }

    fn names(&self) -> Value {
        let cells = cells(&self.question["cells"]);
        let names = CellNames::of(&cells);
        let each: Vec<String> = cells.iter().map(|cell| names.name(cell)).collect();
        json!({"names": each, "listed": names.listed(&cells)})
    }

    fn words(&self) -> Value {
        let sides = cell(&self.question["sides"]);
        let sides = &sides[..self.coordinates];
        match wrap_steps(self.plain, text(&self.question["word"]), sides) {
            Ok(steps) => {
                let step = |step: &WrapStep| json!([step.isometry, self.cell(&step.slide)]);
                let word = word_of(self.plain, &steps, sides);
                json!({"steps": steps.iter().map(step).collect::<Vec<_>>(), "word": word})
            }
            Err(fault) => json!({"what": fault.what, "fix": fault.fix}),
        }
    }

    fn on(&self) -> Surface {
        Surface::of(self.plain, &self.steps(), &cells(&self.question["board"]))
    }

    fn surface(&self) -> Value {
        let (surface, board) = (self.on(), cells(&self.question["board"]));
        let group = surface.group().expect("borders are joined");
        let turns = group.turns.iter().map(|turn| self.element(turn));
        let few = 0..self.plain.isometries().len().min(24);
        let joint = |joint: &Joint| {
            let cells = [joint.cell, joint.beyond, joint.home];
            let mirrored = self.plain.isometries()[joint.isometry].mirrored;
            json!([self.cells(&cells), joint.kind, mirrored])
        };
        let maps = few.map(|isometry| self.many(&surface.self_maps(isometry, &board)));
        json!({
            "turns": turns.collect::<Vec<_>>(),
            "slides": self.cells(&group.slides()),
            "over": surface.turns_over(),
            "round": surface.turns_round(),
            "coloured": surface.colouring().is_some(),
            "maps": maps.collect::<Vec<_>>(),
            "joints": surface.joints(&board).iter().map(joint).collect::<Vec<_>>(),
        })
    }

    fn surface_cell(&self) -> Value {
        let (surface, cell) = (self.on(), cell(&self.question["cell"]));
        let group = surface.group().expect("borders are joined");
        let home = surface.home(&cell);
        let around = self.plain.corners(&cell);
        let around = around.iter().map(|point| self.cells(&surface.cells_at(point)));
        let contacts =
            surface.levels().iter().map(|&level| self.contacts(&surface.contacts(&cell, level)));
        json!({
            "home": self.cell(&home),
            "images": self.cells(&surface.images(&cell)),
            "back": self.cell(&surface.slid_back(&cell)),
            "first": self.cell(&group.first(&cell)),
            "taking": group.taking(&cell, &home).map(|element| self.element(&element)),
            "neighbours": self.cells(&surface.neighbours(&cell)),
            "touching": self.cells(&surface.touching(&cell)),
            "corners": self.points(&surface.corners(&cell)),
            "around": around.collect::<Vec<_>>(),
            "edges": self.many(&surface.edges(&cell)),
            "contacts": contacts.collect::<Vec<_>>(),
        })
    }

    fn surface_shape(&self) -> Value {
        let (shape, other) = (cells(&self.question["cells"]), cells(&self.question["other"]));
        let surface = self.on();
        json!({
            "slides": self.cells(&surface.slides(&shape, &other)),
            "onto": surface.slide_onto(&shape, &other).map(|vector| self.cell(&vector)),
        })
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn cell(value: &Value) -> Cell {
    let mut cell = [0; puzzle::MOST];
    let numbers = value.as_array().expect("a cell").iter();
    cell.iter_mut().zip(numbers).for_each(|(at, number)| {
        *at = number.as_i64().expect("a whole number") as i32;
    });
    cell
}

fn cells(value: &Value) -> Vec<Cell> {
    value.as_array().expect("cells").iter().map(cell).collect()
}
