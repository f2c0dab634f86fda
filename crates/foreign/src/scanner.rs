//! The tokens of XML 1.0, in the words that expat has for what is none, at the places where it sees that.
//!
//! A text is cut at `<` and `&`. Names take the characters of the fifth edition. There are no entities but the five that
//! XML has, and no declarations: a document type ends the reading.

use std::ops::Range;

use rustc_hash::FxHashSet;

/// What is wrong with a text, and the byte where.
pub struct Wrong(pub &'static str, pub usize);

/// What a text is made of.
pub enum Token<'t> {
    /// The end of the text.
    End,
    /// Space, a comment, an instruction.
    Nothing,
    /// The declaration of XML.
    Declaration,
    /// The beginning of a document type, and where it says all of itself.
    DocumentType(usize),
    /// Something else outside of all elements.
    Other,
    /// The beginning of an element, and whether it is its end as well.
    Open(&'t str, Vec<(String, String)>, bool),
    /// The end of an element.
    Close(&'t str),
    /// A character that was written by its name or number.
    Character(char),
    /// Characters, whose lines end as they may.
    Text(&'t str),
}

type Read<T> = Result<T, Wrong>;

const INVALID: &str = "not well-formed (invalid token)";
const UNCLOSED: &str = "unclosed token";

/// Reads tokens of a text.
pub struct Scanner<'t> {
    text: &'t str,
    /// The byte that is read next.
    at: usize,
    /// Where the token begins.
    pub start: usize,
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0, start: 0 }
    }

    /// Whether nothing was read.
    pub fn is_at_start(&self) -> bool {
        self.at == 0
    }

    /// The next token outside of all elements; the beginning of an element is left to [`Self::inside`].
    pub fn outside(&mut self) -> Read<Token<'t>> {
        self.start = self.at;
        let Some(byte) = self.byte() else { return Ok(Token::End) };
        match byte {
            _ if is_space(byte) => {
                self.skip_spaces();
                Ok(Token::Nothing)
            }
            b'<' => {
                self.at += 1;
                match self.needed()? {
                    b'?' => self.instruction(),
                    b'!' => self.declared(),
                    _ => {
                        self.name()?;
                        self.at = self.start;
                        Ok(Token::Open("", vec![], false))
                    }
                }
            }
            _ => self.other(byte),
        }
    }

    /// What is no part of a file outside of all elements, but would be one of a document type; or of nothing.
    fn other(&mut self, byte: u8) -> Read<Token<'t>> {
        let ends: &[u8] = match byte {
            b'[' | b']' | b'(' | b')' | b'|' | b',' | b'>' | b'%' => return Ok(Token::Other),
            b'"' | b'\'' => {
                self.at += 1;
                while self.needed()? != byte {
                    self.character()?;
                }
                self.at += 1;
                b">[%"
            }
            b'#' => {
                self.at += 1;
                self.name()?;
                b">)|%"
            }
            _ => {
                let is_name = self.text[self.at..].starts_with(is_name_start);
                self.name_characters();
                if is_name { b">),|[%+*?" } else { b">),|[%" }
            }
        };
        let is_end = |byte: u8| is_space(byte) || ends.contains(&byte);
        let is_token = self.at > self.start && self.byte().is_none_or(is_end);
        if is_token { Ok(Token::Other) } else { self.invalid() }
    }

    /// The next token inside of an element.
    pub fn inside(&mut self) -> Read<Token<'t>> {
        self.start = self.at;
        match self.byte() {
            None => Ok(Token::End),
            Some(b'&') => {
                self.at += 1;
                self.skip_reference()?;
                let found = reference(&self.text[self.start + 1..self.at - 1]);
                found.map(Token::Character).map_err(|why| Wrong(why, self.start))
            }
            Some(b'<') => {
                self.at += 1;
                match self.needed()? {
                    b'?' => self.instruction(),
                    b'!' => self.marked(),
                    b'/' => self.close(),
                    _ => self.open(),
                }
            }
            Some(_) => self.characters(),
        }
    }

    /// Whether the declaration of XML, which is the token, is right; where it is not.
    pub fn check_declaration(&self) -> Read<()> {
        let mut part =
            Scanner { text: &self.text[..self.at - 2], at: self.start + 5, start: self.start };
        let wrong = |at| Err(Wrong("XML declaration not well-formed", at));
        let mut rank = 0;
        loop {
            let before = part.at;
            part.skip_spaces();
            let at = part.at;
            if part.byte().is_none() {
                return if rank > 0 { Ok(()) } else { wrong(before) };
            }
            let pair = if at > before { part.pair() } else { None };
            let Some((name, value)) = pair else { return wrong(part.at) };
            let known = ["version", "encoding", "standalone"].iter().position(|one| *one == name);
            match known.map(|known| known + 1) {
                Some(known) if known > rank && (known == 1 || rank > 0) => rank = known,
                _ => return wrong(at),
            }
            let is_right = match rank {
                2 => value.starts_with(|char: char| char.is_ascii_alphabetic()),
                3 => ["yes", "no"].contains(&value),
                _ => true,
            };
            if !is_right {
                return wrong(part.at - value.len() - 1);
            }
        }
    }

    /// A name and its value in the declaration of XML; none if it is not written like that.
    fn pair(&mut self) -> Option<(&'t str, &'t str)> {
        let is_of_name = |byte: &u8| byte.is_ascii() && *byte != b'=' && !is_space(*byte);
        let start = self.at;
        self.at += self.bytes()[start..].iter().take_while(|byte| is_of_name(byte)).count();
        let name = &self.text[start..self.at];
        self.skip_spaces();
        self.byte().filter(|&byte| byte == b'=' && !name.is_empty())?;
        self.at += 1;
        self.skip_spaces();
        let quote = self.byte().filter(|&byte| byte == b'"' || byte == b'\'')?;
        let start = self.at + 1;
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_".contains(byte);
        self.at = start + self.bytes()[start..].iter().take_while(|byte| is_plain(byte)).count();
        let value = &self.text[start..self.at];
        self.byte().filter(|&byte| byte == quote)?;
        self.at += 1;
        Some((name, value))
    }

    // Tokens that begin with < ------------------------------------------------------------------

    /// The rest of `<? ... ?>`.
    fn instruction(&mut self) -> Read<Token<'t>> {
        self.at += 1;
        let name = self.name()?;
        let is_declaration = name == "xml";
        if !is_declaration && name.eq_ignore_ascii_case("xml") {
            return self.invalid();
        }
        if !is_space(self.needed()?) {
            self.expect("?>")?;
        } else {
            self.skip_until("?>")?;
        }
        Ok(if is_declaration { Token::Declaration } else { Token::Nothing })
    }

    /// The rest of `<!` outside of all elements.
    fn declared(&mut self) -> Read<Token<'t>> {
        self.at += 1;
        match self.needed()? {
            b'-' => self.comment(),
            b'[' => Ok(Token::Other),
            _ => {
                let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || b":_".contains(byte);
                let start = self.at;
                self.at += self.bytes()[start..].iter().take_while(|byte| is_letter(byte)).count();
                if !is_space(self.needed()?) || self.at == start {
                    return self.invalid();
                }
                let name = &self.text[start..self.at];
                if name != "DOCTYPE" {
                    return Ok(Token::Other);
                }
                let rest = self.text[self.at..].find(['[', '>']);
                Ok(Token::DocumentType(rest.map_or(self.start, |rest| self.at + rest)))
            }
        }
    }

    /// The rest of `<!` inside of an element: a comment, or characters as they are.
    fn marked(&mut self) -> Read<Token<'t>> {
        self.at += 1;
        match self.needed()? {
            b'-' => self.comment(),
            _ => {
                self.expect("[CDATA[")?;
                let start = self.at;
                while !self.text[self.at..].starts_with("]]>") {
                    if self.byte().is_none() {
                        return Err(Wrong("unclosed CDATA section", self.at));
                    }
                    self.character()?;
                }
                self.at += 3;
                Ok(Token::Text(&self.text[start..self.at - 3]))
            }
        }
    }

    /// The rest of `<!-- ... -->`.
    fn comment(&mut self) -> Read<Token<'t>> {
        self.expect("--")?;
        while !self.text[self.at..].starts_with("--") {
            self.needed()?;
            self.character()?;
        }
        self.expect("-->")?;
        Ok(Token::Nothing)
    }

    fn close(&mut self) -> Read<Token<'t>> {
        self.at += 1;
        let name = self.name()?;
        self.skip_spaces();
        self.expect(">")?;
        Ok(Token::Close(name))
    }

    fn open(&mut self) -> Read<Token<'t>> {
        let name = self.name()?;
        let mut written = vec![];
        loop {
            let before = self.at;
            self.skip_spaces();
            match self.needed()? {
                b'>' | b'/' => break,
                _ if self.at == before => return self.invalid(),
                _ => written.push(self.attribute()?),
            }
        }
        let is_empty = self.needed()? == b'/';
        self.expect(if is_empty { "/>" } else { ">" })?;
        let (mut attributes, mut known) = (vec![], FxHashSet::default());
        for (at, key, value) in written {
            if !known.insert(key) {
                return Err(Wrong("duplicate attribute", at));
            }
            attributes.push((key.to_owned(), self.value(value)?));
        }
        Ok(Token::Open(name, attributes, is_empty))
    }

    /// An attribute as it is written: where it begins, its name, its value.
    fn attribute(&mut self) -> Read<(usize, &'t str, Range<usize>)> {
        let at = self.at;
        let name = self.name()?;
        self.skip_spaces();
        self.expect("=")?;
        self.skip_spaces();
        let quote = self.needed()?;
        if quote != b'"' && quote != b'\'' {
            return self.invalid();
        }
        self.at += 1;
        let start = self.at;
        loop {
            match self.needed()? {
                byte if byte == quote => break,
                b'<' => return self.invalid(),
                b'&' => {
                    self.at += 1;
                    self.skip_reference()?;
                }
                _ => self.character()?,
            }
        }
        self.at += 1;
        Ok((at, name, start..self.at - 1))
    }

    /// What the value of an attribute means: each end of line is a space, as is each tabulator.
    fn value(&self, written: Range<usize>) -> Read<String> {
        let (mut found, mut at) = (String::new(), written.start);
        while let Some(length) = self.text[at..written.end].find('&') {
            plain(&self.text[at..at + length], ' ', &mut found);
            let start = at + length;
            at = start + self.text[start..].find(';').unwrap_or(0) + 1;
            match reference(&self.text[start + 1..at - 1]) {
                Ok(char) => found.push(char),
                Err(UNDEFINED) => return Err(Wrong(UNDEFINED, self.start)),
                Err(why) => return Err(Wrong(why, start)),
            }
        }
        plain(&self.text[at..written.end], ' ', &mut found);
        Ok(found)
    }

    // Smaller parts -----------------------------------------------------------------------------

    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }

    fn byte(&self) -> Option<u8> {
        self.bytes().get(self.at).copied()
    }

    /// The next byte, without which the token is not whole.
    fn needed(&self) -> Read<u8> {
        self.byte().ok_or(Wrong(UNCLOSED, self.start))
    }

    fn invalid<T>(&self) -> Read<T> {
        Err(Wrong(INVALID, self.at))
    }

    /// Steps over some bytes that must come.
    fn expect(&mut self, wanted: &str) -> Read<()> {
        for byte in wanted.bytes() {
            if self.needed()? != byte {
                return self.invalid();
            }
            self.at += 1;
        }
        Ok(())
    }

    fn skip_spaces(&mut self) {
        while self.byte().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Steps over everything to the end of some text.
    fn skip_until(&mut self, end: &str) -> Read<()> {
        while !self.text[self.at..].starts_with(end) {
            self.needed()?;
            self.character()?;
        }
        self.at += end.len();
        Ok(())
    }

    /// Steps over a character that a text may have.
    fn character(&mut self) -> Read<()> {
        match self.text[self.at..].chars().next() {
            Some(char) if is_character(char) => self.at += char.len_utf8(),
            _ => return self.invalid(),
        }
        Ok(())
    }

    /// Characters up to the next sign that means something.
    fn characters(&mut self) -> Read<Token<'t>> {
        while let Some(byte) = self.byte().filter(|byte| !b"<&".contains(byte)) {
            if byte == b']' && self.text[self.at..].starts_with("]]>") {
                return Err(Wrong(INVALID, self.at + 2));
            }
            self.character()?;
        }
        Ok(Token::Text(&self.text[self.start..self.at]))
    }

    /// Steps over the rest of `&name;` or `&#number;`.
    fn skip_reference(&mut self) -> Read<()> {
        if self.needed()? == b'#' {
            self.at += 1;
            let is_hex = self.needed()? == b'x';
            self.at += usize::from(is_hex);
            let start = self.at;
            let is_digit =
                |byte: u8| if is_hex { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
            while is_digit(self.needed()?) {
                self.at += 1;
            }
            if self.at == start {
                return self.invalid();
            }
        } else {
            self.name()?;
        }
        self.expect(";")
    }

    fn name(&mut self) -> Read<&'t str> {
        self.needed()?;
        let start = self.at;
        match self.text[start..].chars().next() {
            Some(char) if is_name_start(char) => self.name_characters(),
            _ => return self.invalid(),
        }
        Ok(&self.text[start..self.at])
    }

    fn name_characters(&mut self) {
        let rest = self.text[self.at..].chars();
        self.at += rest.take_while(|&char| is_name(char)).map(char::len_utf8).sum::<usize>();
    }
}

const UNDEFINED: &str = "undefined entity";

/// The character that `&name;` or `&#number;` means.
fn reference(name: &str) -> Result<char, &'static str> {
    let known = [("lt", '<'), ("gt", '>'), ("amp", '&'), ("quot", '"'), ("apos", '\'')];
    if let Some((_, char)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(*char);
    }
    let Some(digits) = name.strip_prefix('#') else { return Err(UNDEFINED) };
    let (digits, base) = digits.strip_prefix('x').map_or((digits, 10), |digits| (digits, 16));
    let number = u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
    number.filter(|&char| is_character(char)).ok_or("reference to invalid character number")
}

/// Adds a text whose lines end as they may, with one end for all.
pub fn plain(text: &str, end: char, found: &mut String) {
    let mut last = ' ';
    for char in text.chars() {
        match char {
            '\n' if last == '\r' => {}
            '\n' | '\r' => found.push(end),
            '\t' if end == ' ' => found.push(end),
            _ => found.push(char),
        }
        last = char;
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn is_character(char: char) -> bool {
    !matches!(char, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

fn is_name_start(char: char) -> bool {
    matches!(
        char,
        ':' | '_' | 'A'..='Z' | 'a'..='z'
            | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}' | '\u{370}'..='\u{37d}'
            | '\u{37f}'..='\u{1fff}' | '\u{200c}' | '\u{200d}' | '\u{2070}'..='\u{218f}'
            | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}'
            | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}'
    )
}

fn is_name(char: char) -> bool {
    is_name_start(char)
        || matches!(char, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}' | '\u{2040}')
}
