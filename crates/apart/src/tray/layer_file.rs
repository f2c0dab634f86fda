//! Layers on disk: the arrangements of one depth, sorted, in a file with a seal.
//!
//! A file begins with a mark and words of 64 bits, little-endian: the version, the tray, the depth, the bytes of a
//! record, the number of records and a seal, XXH3 over the words before it and all records. A record has the
//! place of each piece, high byte first, so that records are in order as bytes.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use xxhash_rust::xxh3::Xxh3;

const MARK: [u8; 8] = *b"TWLAYER\n";
const VERSION: u64 = 1;
/// The words behind the mark, the seal among them.
const WORDS: usize = 6;
const HEAD: u64 = 8 * (WORDS as u64 + 1);

/// Why layers are not read or written.
#[derive(Debug)]
pub enum LayerFault {
    /// A file or the folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// A file was changed after it was written, or is of another version.
    Damaged(PathBuf, &'static str),
    /// A file is of another tray, goal or count.
    Foreign(PathBuf),
    /// The folder holds something else.
    Strange(PathBuf),
    /// There is a file in the place of the folder.
    NoFolder(PathBuf),
    /// Somebody else searches in the folder.
    Busy(PathBuf),
}

impl fmt::Display for LayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Damaged(path, what) => write!(
                f,
                "{} is damaged ({what}): delete it and the layers after it, and the search goes on from there",
                path.display()
            ),
            Self::Foreign(path) => write!(
                f,
                "{} is of another tray, goal or count: give a folder that is new or empty",
                path.display()
            ),
            Self::NoFolder(path) => {
                write!(
                    f,
                    "{}: this is a file, and layers need a folder: give another name",
                    path.display()
                )
            }
            Self::Strange(path) => write!(
                f,
                "{} is no layer of a search: give a folder that is new or empty",
                path.display()
            ),
            Self::Busy(path) => write!(
                f,
                "another search works in {}: wait for it, or give another folder",
                path.display()
            ),
        }
    }
}

impl std::error::Error for LayerFault {}

/// Whose layers they are, and the bytes of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    pub tray: u64,
    pub width: usize,
}

impl Owner {
    fn words(self, depth: u32, count: u64) -> [u64; WORDS - 1] {
        [VERSION, self.tray, u64::from(depth), self.width as u64, count]
    }
}

fn seal_of(words: &[u64]) -> Xxh3 {
    let mut seal = Xxh3::new();
    words.iter().for_each(|word| seal.update(&word.to_le_bytes()));
    seal
}

/// The record of a row.
pub(super) fn record(row: &[u16], into: &mut Vec<u8>) {
    into.clear();
    into.extend(row.iter().flat_map(|place| place.to_be_bytes()));
}

/// The row of a record.
pub(super) fn row(record: &[u8]) -> Vec<u16> {
    record.as_chunks().0.iter().map(|&place| u16::from_be_bytes(place)).collect()
}

/// Writes a file under another name, and gives it its own once it is whole.
pub(super) struct Writing {
    path: PathBuf,
    owner: Owner,
    depth: u32,
    to: BufWriter<File>,
    pub count: u64,
    records: Xxh3,
}

impl Writing {
    pub fn new(path: &Path, owner: Owner, depth: u32) -> Result<Self, LayerFault> {
        let at = path.with_extension(UNDONE);
        let begun = File::create(&at).and_then(|file| {
            let mut to = BufWriter::with_capacity(1 << 18, file);
            to.write_all(&[0; HEAD as usize])?;
            Ok(to)
        });
        let to = begun.map_err(|error| LayerFault::Io(at, error))?;
        Ok(Self { path: path.into(), owner, depth, to, count: 0, records: Xxh3::new() })
    }

    pub fn push(&mut self, record: &[u8]) -> Result<(), LayerFault> {
        self.count += 1;
        self.records.update(record);
        self.to.write_all(record).map_err(|error| LayerFault::Io(self.path.clone(), error))
    }

    /// Gives the file its name; one that lasts is on the disk then.
    pub fn finish(mut self, lasts: bool) -> Result<u64, LayerFault> {
        let words = self.owner.words(self.depth, self.count);
        let mut seal = seal_of(&words);
        seal.update(&self.records.digest().to_le_bytes());
        let done = self.to.seek(SeekFrom::Start(0)).and_then(|_| {
            self.to.write_all(&MARK)?;
            for word in words.into_iter().chain([seal.digest()]) {
                self.to.write_all(&word.to_le_bytes())?;
            }
            self.to.flush()?;
            if lasts {
                self.to.get_ref().sync_all()?;
            }
            fs::rename(self.path.with_extension(UNDONE), &self.path)
        });
        done.map_err(|error| LayerFault::Io(self.path.clone(), error))?;
        Ok(self.count)
    }
}

/// The ending of a file that is not whole yet.
pub(super) const UNDONE: &str = "undone";

/// Reads the records of a file, one after the other.
pub(super) struct Reading {
    path: PathBuf,
    from: BufReader<File>,
    width: usize,
    pub count: u64,
    left: u64,
    words: [u64; WORDS],
    records: Xxh3,
    /// The record that was read last.
    pub record: Vec<u8>,
}

impl Reading {
    /// Opens the file of a depth, and looks at what it begins with, and at its length.
    pub fn open(path: &Path, owner: Owner, depth: u32) -> Result<Self, LayerFault> {
        let io = |error| cut_short(path, error);
        let damaged = |what| LayerFault::Damaged(path.into(), what);
        let file = File::open(path).map_err(io)?;
        let bytes = file.metadata().map_err(io)?.len();
        let mut from = BufReader::with_capacity(1 << 18, file);
        let mut word = [0; 8];
        from.read_exact(&mut word).map_err(io)?;
        if word != MARK {
            return Err(damaged("it does not begin as a layer does"));
        }
        let mut words = [0; WORDS];
        for at in &mut words {
            from.read_exact(&mut word).map_err(io)?;
            *at = u64::from_le_bytes(word);
        }
        let count = words[4];
        let expected = owner.words(depth, count);
        if words[0] != VERSION {
            return Err(damaged("it is of another version"));
        }
        if words[1] != expected[1] {
            return Err(LayerFault::Foreign(path.into()));
        }
        if words[..5] != expected {
            return Err(damaged("it is of another depth"));
        }
        if count.checked_mul(owner.width as u64).and_then(|all| all.checked_add(HEAD))
            != Some(bytes)
        {
            return Err(damaged("it has another length"));
        }
        let (width, record) = (owner.width, vec![]);
        let path = path.into();
        Ok(Self { path, from, width, count, left: count, words, records: Xxh3::new(), record })
    }

    /// Reads the next record; whether there was one. At the end the seal has to fit.
    pub fn advance(&mut self) -> Result<bool, LayerFault> {
        if self.left == 0 {
            self.record.clear();
            let mut seal = seal_of(&self.words[..5]);
            seal.update(&self.records.digest().to_le_bytes());
            let fits = seal.digest() == self.words[5];
            let what = "its seal does not fit what is in it";
            return if fits {
                Ok(false)
            } else {
                Err(LayerFault::Damaged(self.path.clone(), what))
            };
        }
        self.left -= 1;
        self.record.resize(self.width, 0);
        self.from.read_exact(&mut self.record).map_err(|error| cut_short(&self.path, error))?;
        self.records.update(&self.record);
        Ok(true)
    }

    /// Whether a record is in the file.
    pub fn finds(&mut self, record: &[u8]) -> Result<bool, LayerFault> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            self.record.resize(self.width, 0);
            let at = HEAD + middle * self.width as u64;
            let read = self.from.seek(SeekFrom::Start(at));
            let read = read.and_then(|_| self.from.read_exact(&mut self.record));
            read.map_err(|error| cut_short(&self.path, error))?;
            match self.record.as_slice().cmp(record) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Ok(true),
            }
        }
        Ok(false)
    }
}

fn cut_short(path: &Path, error: io::Error) -> LayerFault {
    match error.kind() {
        ErrorKind::UnexpectedEof => LayerFault::Damaged(path.into(), "it is cut short"),
        _ => LayerFault::Io(path.into(), error),
    }
}
