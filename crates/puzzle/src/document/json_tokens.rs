//! JSON text to tokens; a text that is no JSON is refused in the words of Python's `json` module.

use super::limits::Limits;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `{`
    OpenMap,
    /// `[`
    OpenList,
    /// `}` or `]`
    Close,
    /// A text, with its quotes.
    Text,
    /// A whole number.
    Whole,
    /// Another number, `NaN` and `Infinity` among them.
    Number,
    /// `null`, `true` or `false`.
    Word,
}

/// A token: what it is, and from where to where in the text it stands, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: u32,
    /// The byte behind its last.
    pub end: u32,
}

/// Why a text is no JSON, and the byte where.
pub type Wrong = (&'static str, usize);

/// The tokens of a JSON text without colons and commas.
///
/// The whole text is looked at, but no more tokens are kept than lead beyond the cap on values.
pub fn tokens(text: &str, limits: &Limits) -> Result<Vec<Token>, Wrong> {
    let most = usize::try_from(limits.file_values.saturating_mul(3)).unwrap_or(usize::MAX);
    let mut scan = Scan { bytes: text.as_bytes(), at: 0, kept: vec![], most: most.max(3) };
    if text.starts_with('\u{feff}') {
        return Err(("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0));
    }
    scan.value()?;
    scan.space();
    if scan.at < scan.bytes.len() { Err(("Extra data", scan.at)) } else { Ok(scan.kept) }
}

struct Scan<'t> {
    bytes: &'t [u8],
    at: usize,
    kept: Vec<Token>,
    most: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Takes a character behind space, if it comes next.
    fn takes(&mut self, byte: u8) -> bool {
        self.space();
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn keep(&mut self, kind: Kind, start: usize) {
        // A cap on the bytes of a text keeps both numbers far below 32 bits.
        let (start, end) = (start as u32, self.at as u32);
        if self.kept.len() <= self.most {
            self.kept.push(Token { kind, start, end });
        }
    }

    /// Reads a value and all that lies in it.
    fn value(&mut self) -> Result<(), Wrong> {
        // For each open list or mapping, whether it is a mapping.
        let mut open: Vec<bool> = vec![];
        loop {
            self.space();
            if !self.opens(&mut open)? {
                self.scalar()?;
            } else if let Some(is_map) = open.last().copied() {
                if !self.takes(if is_map { b'}' } else { b']' }) {
                    if is_map {
                        self.key()?;
                    }
                    continue;
                }
                self.keep(Kind::Close, self.at - 1);
                open.pop();
            }
            if self.ends(&mut open)? {
                return Ok(());
            }
        }
    }

    /// Begins a list or a mapping, if one comes next.
    fn opens(&mut self, open: &mut Vec<bool>) -> Result<bool, Wrong> {
        let kind = match self.peek() {
            Some(b'{') => Kind::OpenMap,
            Some(b'[') => Kind::OpenList,
            _ => return Ok(false),
        };
        self.at += 1;
        self.keep(kind, self.at - 1);
        open.push(kind == Kind::OpenMap);
        Ok(true)
    }

    /// Ends what a value ends; tells whether that is the whole text, or another value follows.
    fn ends(&mut self, open: &mut Vec<bool>) -> Result<bool, Wrong> {
        while let Some(is_map) = open.last().copied() {
            if self.takes(b',') {
                if is_map {
                    self.space();
                    self.key()?;
                }
                return Ok(false);
            }
            if !self.takes(if is_map { b'}' } else { b']' }) {
                return Err(("Expecting ',' delimiter", self.at));
            }
            self.keep(Kind::Close, self.at - 1);
            open.pop();
        }
        Ok(true)
    }

    /// Reads a key and its colon.
    fn key(&mut self) -> Result<(), Wrong> {
        if self.peek() != Some(b'"') {
            return Err(("Expecting property name enclosed in double quotes", self.at));
        }
        self.text()?;
        if self.takes(b':') { Ok(()) } else { Err(("Expecting ':' delimiter", self.at)) }
    }

    fn scalar(&mut self) -> Result<(), Wrong> {
        let words: [(&[u8], Kind); 6] = [
            (b"null", Kind::Word),
            (b"true", Kind::Word),
            (b"false", Kind::Word),
            (b"NaN", Kind::Number),
            (b"Infinity", Kind::Number),
            (b"-Infinity", Kind::Number),
        ];
        if self.peek() == Some(b'"') {
            return self.text();
        }
        for (word, kind) in words {
            if self.bytes[self.at..].starts_with(word) {
                self.at += word.len();
                self.keep(kind, self.at - word.len());
                return Ok(());
            }
        }
        self.number()
    }

    fn digits(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at > start
    }

    fn number(&mut self) -> Result<(), Wrong> {
        let (start, mut kind) = (self.at, Kind::Whole);
        self.at += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else if !self.digits() {
            return Err(("Expecting value", start));
        }
        for leads in [&b"."[..], b"eE"] {
            let before = self.at;
            if !self.peek().is_some_and(|byte| leads.contains(&byte)) {
                continue;
            }
            self.at += 1;
            if leads != b"." && matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if self.digits() {
                kind = Kind::Number;
            } else {
                self.at = before;
            }
        }
        self.keep(kind, start);
        Ok(())
    }

    fn text(&mut self) -> Result<(), Wrong> {
        let start = self.at;
        let unended = ("Unterminated string starting at", start);
        self.at += 1;
        loop {
            match self.peek().ok_or(unended)? {
                b'"' => break,
                b'\\' => self.escape().map_err(|wrong| wrong.unwrap_or(unended))?,
                ..0x20 => return Err(("Invalid control character at", self.at)),
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.keep(Kind::Text, start);
        Ok(())
    }

    /// Reads an escape of a text; no words for one at the end.
    fn escape(&mut self) -> Result<(), Option<Wrong>> {
        let start = self.at;
        match self.bytes.get(start + 1).ok_or(None)? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at += 2,
            b'u' => {
                let digits = self.bytes.get(start + 2..start + 6);
                // Four digits with nothing behind them are the end of a text that is cut off.
                let is_right = digits.is_some_and(|four| four.iter().all(u8::is_ascii_hexdigit));
                if !is_right || start + 6 >= self.bytes.len() {
                    return Err(Some(("Invalid \\uXXXX escape", start + 1)));
                }
                self.at += 6;
            }
            _ => return Err(Some(("Invalid \\escape", start))),
        }
        Ok(())
    }
}
