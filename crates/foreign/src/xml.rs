//! XML to a tree of elements, each with its line and column.
//!
//! Of XML only what such files hold is taken: elements, attributes, text. A document type, and with it every entity of
//! one's own, is refused, and the number and depth of elements have caps. The elements lie in one list, the children of
//! each by their numbers, so that nothing recurses.

use puzzle::document::{Fault, Limits};

use crate::scanner::{Scanner, Token, Wrong, plain};

/// One element.
#[derive(Debug)]
pub struct Element {
    /// Its name.
    pub tag: String,
    /// By name, each once.
    pub attributes: Vec<(String, String)>,
    /// Line and column where it begins, 1-based.
    pub at: (u32, u32),
    /// The numbers of the elements in it, in order; they are higher than its own.
    pub children: Vec<usize>,
    /// What stands in it, without what stands in its children.
    pub text: String,
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// The elements of a file.
#[derive(Debug, Default)]
pub struct Tree {
    /// The root is the first.
    pub elements: Vec<Element>,
}

impl Tree {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// It is no XML, has a document type, or passes a cap.
    pub fn read(text: &str, limits: &Limits) -> Result<Self, Fault> {
        let mut tree = Self::default();
        match tree.grow(text, limits) {
            Ok(()) => Ok(tree),
            Err(stop) => Err(stop.fault(text)),
        }
    }

    fn grow(&mut self, text: &str, limits: &Limits) -> Result<(), Stop> {
        let mut scanner = Scanner::new(text);
        while begins_later(&mut scanner)? {}
        let (mut open, mut size, mut place) = (vec![], 0, Place::default());
        loop {
            let token = scanner.inside()?;
            let start = scanner.start;
            match token {
                Token::Text(text) => {
                    let inner = open.last().copied().unwrap_or(0);
                    plain(text, '\n', &mut self.elements[inner].text);
                }
                Token::Character(char) => {
                    let inner = open.last().copied().unwrap_or(0);
                    self.elements[inner].text.push(char);
                }
                Token::Open(tag, attributes, is_empty) => {
                    size += 1 + attributes.len() as u64;
                    check(limits, "file_values", "the file has", size - 1, start)?;
                    let depth = open.len() as u64;
                    check(limits, "file_depth", "elements lie in each other at", depth, start)?;
                    let number = self.elements.len();
                    if let Some(&outer) = open.last() {
                        self.elements[outer].children.push(number);
                    }
                    place.go_on(text, start);
                    let (tag, at) = (tag.to_owned(), place.shown());
                    let (children, text) = Default::default();
                    self.elements.push(Element { tag, attributes, at, children, text });
                    open.extend((!is_empty).then_some(number));
                }
                Token::Close(tag) => {
                    let inner = open.pop();
                    if inner.is_none_or(|inner| self.elements[inner].tag != tag) {
                        return Err(Stop::NotXml("mismatched tag", start + 2));
                    }
                }
                Token::Declaration => return Err(Stop::NotXml(MISPLACED, start)),
                Token::End => return Err(Stop::NotXml(NO_ELEMENT, start)),
                _ => {}
            }
            if open.is_empty() && !self.elements.is_empty() {
                break;
            }
        }
        loop {
            match scanner.outside()? {
                Token::End => return Ok(()),
                Token::Nothing => {}
                _ => {
                    let why = "junk after document element";
                    return Err(Stop::NotXml(why, scanner.start));
                }
            }
        }
    }

    /// The root.
    pub fn root(&self) -> &Element {
        &self.elements[0]
    }

    /// The children.
    pub fn children<'t>(&'t self, element: &'t Element) -> impl Iterator<Item = &'t Element> {
        element.children.iter().map(|&child| &self.elements[child])
    }

    /// The children with a name of all children with another.
    pub fn parts<'t>(&'t self, element: &'t Element, outer: &str, tag: &str) -> Vec<&'t Element> {
        let mut found = vec![];
        for part in self.children(element).filter(|part| part.tag == outer) {
            found.extend(self.children(part).filter(|child| child.tag == tag));
        }
        found
    }

    /// The children of an element that have a name.
    pub fn all<'t>(&'t self, element: &'t Element, tag: &str) -> Vec<&'t Element> {
        self.children(element).filter(|child| child.tag == tag).collect()
    }

    /// The first child of a name.
    pub fn first<'t>(&'t self, element: &'t Element, tag: &str) -> Option<&'t Element> {
        self.children(element).find(|child| child.tag == tag)
    }
}

const NO_ELEMENT: &str = "no element found";
const MISPLACED: &str = "XML or text declaration not at start of entity";

/// Why no tree is read.
enum Stop {
    /// It is no XML.
    NotXml(&'static str, usize),
    /// It is refused: what is wrong, what to do, and the byte where.
    Refused(String, String, usize),
}

impl From<Wrong> for Stop {
    fn from(Wrong(why, at): Wrong) -> Self {
        Self::NotXml(why, at)
    }
}

impl Stop {
    fn fault(self, text: &str) -> Fault {
        let (what, todo, at) = match self {
            Self::Refused(what, todo, at) => (what, todo, at),
            Self::NotXml(why, at) => {
                let todo = "save it anew with the program that it comes from";
                (format!("this is not XML: {why}"), todo.to_owned(), at)
            }
        };
        let mut place = Place::default();
        place.go_on(text, at);
        Fault { at: place.shown(), ..Fault::new(vec![], what, todo) }
    }
}

/// Steps over what comes before the first element; whether more of it may come.
fn begins_later(scanner: &mut Scanner<'_>) -> Result<bool, Stop> {
    let is_first = scanner.is_at_start();
    match scanner.outside()? {
        Token::Open(..) => return Ok(false),
        Token::Nothing => {}
        Token::Declaration if is_first => scanner.check_declaration()?,
        Token::Declaration => return Err(Stop::NotXml(MISPLACED, scanner.start)),
        Token::End => return Err(Stop::NotXml(NO_ELEMENT, scanner.start)),
        Token::DocumentType(at) => {
            let what = "the file declares a document type, which may hold anything".to_owned();
            return Err(Stop::Refused(what, "take that out".to_owned(), at));
        }
        _ => return Err(Stop::NotXml("syntax error", scanner.start)),
    }
    Ok(true)
}

/// Refuses what has reached a cap and grows.
fn check(limits: &Limits, cap: &str, what: &str, size: u64, at: usize) -> Result<(), Stop> {
    if size < limits.most(cap) {
        return Ok(());
    }
    let (what, todo) = limits.excess(cap, what, None);
    Err(Stop::Refused(what, todo, at))
}

/// A place in a text.
#[derive(Default)]
struct Place {
    byte: usize,
    /// Line and column, from 0.
    line: u32,
    column: u32,
}

impl Place {
    /// Goes on to a byte.
    fn go_on(&mut self, text: &str, byte: usize) {
        let mut chars = text[self.byte..byte].chars().peekable();
        while let Some(char) = chars.next() {
            self.column += 1;
            if char == '\n' || char == '\r' {
                chars.next_if(|&next| char == '\r' && next == '\n');
                (self.line, self.column) = (self.line + 1, 0);
            }
        }
        self.byte = byte;
    }

    fn shown(&self) -> (u32, u32) {
        (self.line + 1, self.column + 1)
    }
}
