//! JSON text to a tree of values with places.
//!
//! Nothing here calls itself, however deep values lie in each other, and the caps on depth and on the
//! number of values hold before anything is built.

use std::collections::BTreeMap;

use super::json_tokens::{Kind, Token, tokens};
use super::letters::is_space;
use super::limits::Limits;
use super::node::{Key, Node, Path, Value};
use super::reading::Reading;
use super::values::WORD_LENGTH;
use super::words::{clipped, quoted};

/// Most levels of lists and mappings, whatever the cap: what comes after reading calls itself.
const DEEPEST: u64 = 1000;

/// Most digits of a whole number, as Python's `int` reads it.
const DIGITS: usize = 4300;

/// The tree of a text; none after a fault that leaves nothing to read.
pub fn read_json(reading: &mut Reading) -> Option<Node> {
    let text = reading.text;
    if text.chars().all(is_space) {
        reading.fault_at((0, 0), vec![], "the file is empty", "begin with tilewright: 1");
        return None;
    }
    let mut places = Places::new(text);
    if let Some(at) = text.find('\0') {
        let todo = "a puzzle file is text: YAML, JSON or TOML";
        reading.fault_at(places.place(at), vec![], "this is a binary file", todo);
        return None;
    }
    match tokens(text, &reading.limits) {
        Ok(tokens) => Builder::new(reading, places).build(&tokens),
        Err((what, at)) => {
            let what = format!("this is not JSON: {what}");
            let todo = "check commas, brackets and double quotes";
            reading.fault_at(places.place(at), vec![], what, todo);
            None
        }
    }
}

/// Whether a text passes the cap on the bytes of a file; then that is reported.
pub fn is_too_long(reading: &mut Reading) -> bool {
    let cap = reading.limits.file_bytes;
    let (chars, bytes) = (reading.text.chars().count() as u64, reading.text.len() as u64);
    let size = if chars > cap { chars } else { bytes };
    if size > cap {
        let (what, todo) = reading.limits.excess("file_bytes", "the text has", Some(size));
        reading.fault_at((0, 0), vec![], what, todo);
    }
    size > cap
}

/// Lines and columns of bytes of a text, asked for one behind the other.
struct Places<'t> {
    text: &'t [u8],
    at: usize,
    line: u32,
    column: u32,
}

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0, line: 1, column: 1 }
    }

    /// The 1-based line and column of a byte, in characters.
    fn place(&mut self, at: usize) -> (u32, u32) {
        for byte in &self.text[self.at..at] {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                0x80..0xc0 => {} // not the first byte of a character
                _ => self.column += 1,
            }
        }
        self.at = at;
        (self.line, self.column)
    }
}

/// A key whose value comes next, and where it stands.
struct Waiting {
    key: String,
    at: (u32, u32),
}

/// A list or mapping that is still open.
struct Frame {
    node: Node,
    waiting: Option<Waiting>,
    /// The keys so far, with the lines where they stand.
    seen: BTreeMap<String, u32>,
    /// Whether its key was there before, so that it hangs nowhere.
    is_doubled: bool,
}

/// A text of JSON as it is meant, each half of a surrogate pair a question mark.
struct Decoded {
    text: String,
    /// The number of the first character that is a half; none if there is none.
    half: Option<usize>,
}

struct Builder<'r, 't> {
    reading: &'r mut Reading<'t>,
    places: Places<'t>,
    frames: Vec<Frame>,
    size: u64,
}

/// What ends the building of a tree: the caps that are passed have been reported.
struct Stopped;

impl<'r, 't> Builder<'r, 't> {
    fn new(reading: &'r mut Reading<'t>, places: Places<'t>) -> Self {
        Self {
            reading,
            places: Places { at: 0, line: 1, column: 1, ..places },
            frames: vec![],
            size: 0,
        }
    }

    fn build(mut self, tokens: &[Token]) -> Option<Node> {
        for token in tokens {
            match self.take(token) {
                Ok(None) => {}
                Ok(root) => return root,
                Err(Stopped) => return None,
            }
        }
        None
    }

    /// Takes a token; returns the root once it is whole.
    fn take(&mut self, token: &Token) -> Result<Option<Node>, Stopped> {
        let at = self.places.place(token.start as usize);
        match token.kind {
            Kind::OpenMap => self.open(Value::Map(vec![]), at)?,
            Kind::OpenList => self.open(Value::List(vec![]), at)?,
            Kind::Close => {
                if let Some(frame) = self.frames.pop() {
                    return Ok(self.hang(frame.node, frame.is_doubled));
                }
            }
            _ => {
                let written = &self.reading.text[token.start as usize..token.end as usize];
                if token.kind == Kind::Text && self.takes_key(written, at) {
                    return Ok(None);
                }
                let (value, text) = self.scalar(token.kind, written, at);
                let (node, is_doubled) = self.node(value, at)?;
                return Ok(self.hang(Node { text, ..node }, is_doubled));
            }
        }
        Ok(None)
    }

    fn open(&mut self, value: Value, at: (u32, u32)) -> Result<(), Stopped> {
        let most = self.reading.limits.file_depth.min(DEEPEST);
        if self.frames.len() as u64 >= most {
            let limits = Limits { file_depth: most, ..self.reading.limits.clone() };
            let (what, todo) = limits.excess("file_depth", "values lie in each other at", None);
            self.reading.fault_at(at, vec![], what, todo);
            return Err(Stopped);
        }
        let (node, is_doubled) = self.node(value, at)?;
        self.frames.push(Frame { node, waiting: None, seen: BTreeMap::new(), is_doubled });
        Ok(())
    }

    /// Makes a node where the next one belongs; tells whether its key was there before.
    fn node(&mut self, value: Value, at: (u32, u32)) -> Result<(Node, bool), Stopped> {
        self.size += 1;
        if self.size > self.reading.limits.file_values {
            let (what, todo) = self.reading.limits.excess("file_values", "the file has", None);
            self.reading.fault_at(at, vec![], what, todo);
            return Err(Stopped);
        }
        let mut node = Node { at, ..Node::new(value, Path::new()) };
        let Some(frame) = self.frames.last_mut() else { return Ok((node, false)) };
        let parent = &frame.node;
        node.path = Path::with_capacity(parent.path.len() + 1);
        node.path.extend_from_slice(&parent.path);
        let Some(Waiting { key, at: key_at }) = frame.waiting.take() else {
            node.path.push(Key::Index(parent.items().map_or(0, <[Node]>::len)));
            return Ok((node, false));
        };
        node.path.push(Key::Name(key.as_str().into()));
        node.key_at = key_at;
        let name = quoted(&clipped(&key));
        let first = frame.seen.get(&key).copied();
        if let Some(first) = first {
            let what = format!("the key {name} is given twice, first on line {first}");
            self.reading.fault_at(key_at, node.path.clone(), what, "remove or rename one");
        } else {
            frame.seen.insert(key, key_at.0);
        }
        Ok((node, first.is_some()))
    }

    /// Hangs a finished node where it belongs; returns it if it is the root.
    fn hang(&mut self, node: Node, is_doubled: bool) -> Option<Node> {
        let Some(frame) = self.frames.last_mut() else { return Some(node) };
        match &mut frame.node.value {
            _ if is_doubled => {}
            Value::List(items) => items.push(node),
            Value::Map(entries) => {
                let key = node.path.last().map(Key::to_string);
                entries.push((key.unwrap_or_default(), node));
            }
            _ => {}
        }
        None
    }

    /// Takes a text as a key, if one comes next.
    fn takes_key(&mut self, written: &str, at: (u32, u32)) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        if frame.waiting.is_some() || frame.node.entries().is_none() {
            return false;
        }
        let Decoded { text: mut key, half } = decoded(written);
        let length = key.chars().count();
        if length > WORD_LENGTH {
            let what = format!("a key has {length} characters");
            let todo = format!("a key is one word or number of at most {WORD_LENGTH} characters");
            self.reading.fault_at(at, vec![], what, todo);
            key = key.chars().take(WORD_LENGTH).collect();
        }
        if half.is_some_and(|index| index < WORD_LENGTH) {
            refuse_half(self.reading, at);
        }
        frame.waiting = Some(Waiting { key, at });
        true
    }

    /// The value of a scalar, and how it is written.
    fn scalar(&mut self, kind: Kind, written: &str, at: (u32, u32)) -> (Value, String) {
        let value = match kind {
            Kind::Text => {
                let Decoded { text, half } = decoded(written);
                if half.is_some() {
                    refuse_half(self.reading, at);
                    return (Value::Broken, text);
                }
                return (Value::Text(text.clone()), text);
            }
            Kind::Whole => self.whole(written, at),
            Kind::Number => self.number(written, at),
            _ if written == "null" => Value::Null,
            _ => Value::Truth(written == "true"),
        };
        (value, written.to_owned())
    }

    fn whole(&mut self, written: &str, at: (u32, u32)) -> Value {
        if written.trim_start_matches('-').len() > DIGITS {
            let what = format!("a number has {} digits", written.len());
            self.reading.fault_at(at, vec![], what, "give a shorter one");
            return Value::Broken;
        }
        Value::Whole(written.parse().ok())
    }

    fn number(&mut self, written: &str, at: (u32, u32)) -> Value {
        match written.parse::<f64>() {
            Ok(number) if number.is_finite() => Value::Number(number),
            _ => {
                let what = format!("{written} is no finite number");
                self.reading.fault_at(at, vec![], what, "give a finite one");
                Value::Broken
            }
        }
    }
}

fn refuse_half(reading: &mut Reading, at: (u32, u32)) {
    reading.fault_at(at, vec![], "half of a surrogate pair stands alone", "remove it");
}

/// The text that a token means; its escapes are known to be right.
fn decoded(written: &str) -> Decoded {
    let inner = written.get(1..written.len() - 1).unwrap_or_default();
    if !inner.contains('\\') {
        return Decoded { text: inner.to_owned(), half: None };
    }
    let (mut text, mut half) = (String::with_capacity(inner.len()), None);
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let (char, length) = escape(rest);
        if char.is_none() {
            half = half.or_else(|| Some(text.chars().count()));
        }
        text.push(char.unwrap_or('?'));
        rest = &rest[length..];
    }
    text.push_str(rest);
    Decoded { text, half }
}

/// The character that the escape at the start of a text means, none for half of one, and its length.
fn escape(rest: &str) -> (Option<char>, usize) {
    let char = match rest.as_bytes().get(1) {
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(rest),
        other => char::from(*other.unwrap_or(&b'?')),
    };
    (Some(char), 2)
}

/// The character of `\uXXXX` at the start of a text, or of two of them that are a pair.
fn unicode(rest: &str) -> (Option<char>, usize) {
    let unit = |at: usize| {
        let digits = rest.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok()
    };
    let first = unit(0).unwrap_or_default();
    if let (0xd800..0xdc00, Some(second @ 0xdc00..0xe000)) = (first, unit(6)) {
        return (char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)), 12);
    }
    (char::from_u32(first), 6)
}
