//! Numbers in a file, sealed block by block: a reader uses no number that was changed after writing.
//!
//! A sealed file begins with a mark and a version. Then come pieces: a length of 32 bits, so many
//! bytes, and a seal of 64 bits, XXH3 over both, seeded with the seal of the piece before. So a piece
//! that was changed, cut short, left out or exchanged is noticed before any number of it is used. A
//! piece of length 0 is the end, and behind it there is nothing. Numbers are little-endian words of 64
//! bits.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

use xxhash_rust::xxh3::Xxh3;

use super::memory::size;

/// What a state begins with.
const MARK: [u8; 8] = *b"TWFRONT\n";

/// The version of the format.
const VERSION: u32 = 1;

/// The most bytes of a piece.
const PIECE: usize = 1 << 16;

/// The bytes of a number.
const WORD: usize = size_of::<u64>();

/// Why a state is not read.
#[derive(Debug)]
pub enum StateFault {
    /// The file cannot be read or written.
    Io(io::Error),
    /// It is none.
    Other,
    /// It is of a version that is not known here.
    Version(u32),
    /// The file was changed after it was written.
    Damaged(&'static str),
    /// It is of another count.
    Foreign {
        /// What differs.
        what: &'static str,
        /// What it is in the file.
        there: String,
        /// What it would have to be.
        here: String,
    },
    /// Its tables take more bytes than are allowed.
    Memory {
        /// The limit.
        limit: u64,
    },
}

impl fmt::Display for StateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Other => write!(f, "it is no state of a count over a frontier"),
            Self::Version(version) => {
                write!(f, "it is of version {version}, and this reads version {VERSION}")
            }
            Self::Damaged(what) => write!(f, "it is damaged: {what}"),
            Self::Foreign { what, there, here } => {
                write!(f, "it is of another {what}: {there}, and here is {here}")
            }
            Self::Memory { limit } => {
                let limit = size(*limit);
                write!(f, "its tables take more than the {limit} allowed; allow more")
            }
        }
    }
}

impl std::error::Error for StateFault {}

impl From<io::Error> for StateFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => Self::Damaged("it is cut short"),
            _ => Self::Io(error),
        }
    }
}

/// The seal of a piece.
fn seal_of(before: u64, piece: &[u8]) -> u64 {
    let mut hash = Xxh3::with_seed(before);
    hash.update(&(piece.len() as u32).to_le_bytes());
    hash.update(piece);
    hash.digest()
}

/// Writes numbers, sealed.
pub(super) struct Sealer<'a> {
    to: &'a mut dyn Write,
    piece: Vec<u8>,
    seal: u64,
    bytes: u64,
}

impl<'a> Sealer<'a> {
    /// Begins a sealed file.
    pub fn new(to: &'a mut dyn Write) -> io::Result<Self> {
        to.write_all(&MARK)?;
        to.write_all(&VERSION.to_le_bytes())?;
        let bytes = (MARK.len() + size_of::<u32>()) as u64;
        Ok(Self { to, piece: Vec::with_capacity(PIECE), seal: 0, bytes })
    }

    pub fn word(&mut self, word: u64) -> io::Result<()> {
        self.words(&[word])
    }

    #[inline]
    pub fn words(&mut self, words: &[u64]) -> io::Result<()> {
        for word in words {
            if self.piece.len() + WORD > PIECE {
                self.close_piece()?;
            }
            self.piece.extend_from_slice(&word.to_le_bytes());
        }
        Ok(())
    }

    /// A list, with its length.
    pub fn list(&mut self, words: impl ExactSizeIterator<Item = u64>) -> io::Result<()> {
        self.word(words.len() as u64)?;
        words.into_iter().try_for_each(|word| self.word(word))
    }

    /// Text or a number of any size, with its length.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.word(bytes.len() as u64)?;
        bytes.chunks(WORD).try_for_each(|chunk| {
            let mut word = [0; WORD];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word))
        })
    }

    /// Ends a piece, so that it can be read without the next one.
    pub fn close_piece(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        self.put()
    }

    fn put(&mut self) -> io::Result<()> {
        self.seal = seal_of(self.seal, &self.piece);
        self.to.write_all(&(self.piece.len() as u32).to_le_bytes())?;
        self.to.write_all(&self.piece)?;
        self.to.write_all(&self.seal.to_le_bytes())?;
        self.bytes += (size_of::<u32>() + self.piece.len() + WORD) as u64;
        self.piece.clear();
        Ok(())
    }

    /// Writes the end; how many bytes there are.
    pub fn end(mut self) -> io::Result<u64> {
        self.close_piece()?;
        self.put()?;
        Ok(self.bytes)
    }
}

/// Reads numbers, piece by piece, each of which is what was written.
pub(super) struct Unsealer<'a> {
    from: &'a mut dyn Read,
    piece: Vec<u8>,
    at: usize,
    seal: u64,
    /// Bytes of the whole file: no list is longer.
    size: u64,
}

impl<'a> Unsealer<'a> {
    /// Begins to read a sealed file of so many bytes.
    pub fn new(from: &'a mut dyn Read, size: u64) -> Result<Self, StateFault> {
        let (mut mark, mut version) = ([0; MARK.len()], [0; size_of::<u32>()]);
        from.read_exact(&mut mark).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => StateFault::Other,
            _ => StateFault::Io(error),
        })?;
        if mark != MARK {
            return Err(StateFault::Other);
        }
        from.read_exact(&mut version)?;
        match u32::from_le_bytes(version) {
            VERSION => Ok(Self { from, piece: vec![], at: 0, seal: 0, size }),
            version => Err(StateFault::Version(version)),
        }
    }

    pub fn word(&mut self) -> Result<u64, StateFault> {
        if self.at == self.piece.len() && !self.open_piece()? {
            return Err(StateFault::Damaged("it ends too early"));
        }
        let word = self.piece[self.at..].first_chunk::<WORD>();
        self.at += WORD;
        word.map(|&word| u64::from_le_bytes(word)).ok_or(StateFault::Damaged("half a number"))
    }

    pub fn words(&mut self, words: &mut [u64]) -> Result<(), StateFault> {
        words.iter_mut().try_for_each(|word| {
            *word = self.word()?;
            Ok(())
        })
    }

    /// A number that is at most so large.
    pub fn number(&mut self, most: u64, what: &'static str) -> Result<usize, StateFault> {
        let number = self.word()?;
        let fits = (number <= most).then(|| usize::try_from(number).ok()).flatten();
        fits.ok_or(StateFault::Damaged(what))
    }

    /// The length of a list whose entries take so many words each, which the file has room for.
    fn length(&mut self, words: u64) -> Result<usize, StateFault> {
        let most = self.size / (words * WORD as u64);
        self.number(most, "a list is longer than the file")
    }

    pub fn list(&mut self) -> Result<Vec<u64>, StateFault> {
        let mut list = vec![0; self.length(1)?];
        self.words(&mut list)?;
        Ok(list)
    }

    pub fn bytes(&mut self) -> Result<Vec<u8>, StateFault> {
        let length = self.number(self.size, "a text is longer than the file")?;
        let mut bytes = Vec::with_capacity(length + WORD);
        while bytes.len() < length {
            bytes.extend_from_slice(&self.word()?.to_le_bytes());
        }
        bytes.truncate(length);
        Ok(bytes)
    }

    /// Reads the next piece; whether there is one.
    fn open_piece(&mut self) -> Result<bool, StateFault> {
        let (mut length, mut seal) = ([0; size_of::<u32>()], [0; WORD]);
        self.from.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > PIECE {
            return Err(StateFault::Damaged("a piece of it is too long"));
        }
        self.piece.resize(length, 0);
        self.at = 0;
        self.from.read_exact(&mut self.piece)?;
        self.from.read_exact(&mut seal)?;
        let seal = u64::from_le_bytes(seal);
        if seal != seal_of(self.seal, &self.piece) {
            return Err(StateFault::Damaged("a seal of it is broken"));
        }
        self.seal = seal;
        Ok(length > 0)
    }

    /// Makes sure that all was read.
    pub fn end(mut self) -> Result<(), StateFault> {
        if self.at < self.piece.len() || self.open_piece()? {
            return Err(StateFault::Damaged("it goes on behind its end"));
        }
        match self.from.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(StateFault::Damaged("it goes on behind its end")),
        }
    }
}
