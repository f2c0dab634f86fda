//! Entries of a table that wait on disk for the turn of their step, because the memory is short.
//!
//! A table that is spilled becomes a few *runs* in a file without a name, one or so for each of its
//! [`PARTS`](super::table::PARTS) prefixes of hashes. When its step comes, the runs of one prefix after
//! the other are merged in memory: so a step may be 64 times as large as what fits. Each run has a seal.
//! The file goes when it is dropped, however the process ends (where files that are open cannot lose
//! their name, when it is dropped properly).

use std::fs::{File, OpenOptions, remove_file};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use xxhash_rust::xxh3::Xxh3;

use super::key::Key;
use super::table::{PREFIXES, Table, hash, prefix};

/// The bytes of a buffer to read and write by.
const BUFFER: usize = 1 << 16;

/// The runs of one table.
#[derive(Debug)]
pub(super) struct Spilled {
    file: File,
    /// Its name, where it still has one.
    path: Option<PathBuf>,
    end: u64,
    /// For each prefix its runs.
    runs: Vec<Vec<Run>>,
}

/// Entries that stand side by side in the file.
#[derive(Clone, Debug)]
struct Run {
    start: u64,
    entries: usize,
    limbs: usize,
    seal: u64,
}

impl Drop for Spilled {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = remove_file(path);
        }
    }
}

impl Spilled {
    /// A file for runs, in a folder.
    pub fn new(folder: &Path) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Relaxed);
            let path = folder.join(format!("spilled-{}-{number}", process::id()));
            match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    let nameless = cfg!(unix) && remove_file(&path).is_ok();
                    let path = (!nameless).then_some(path);
                    return Ok(Self { file, path, end: 0, runs: vec![vec![]; PREFIXES] });
                }
            }
        }
    }

    /// How many entries there are in all runs of the prefixes from this one on.
    pub fn entries_from(&self, prefix: usize) -> usize {
        self.runs[prefix..].iter().flatten().map(|run| run.entries).sum()
    }

    /// The entries of the longest run of a prefix.
    pub fn longest(&self, prefix: usize) -> usize {
        self.runs[prefix].iter().map(|run| run.entries).max().unwrap_or(0)
    }

    /// Appends all entries of a table; if that fails, it is as if none was.
    pub fn append<const W: usize>(&mut self, table: &Table<W>) -> io::Result<u64> {
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut runs: Vec<(usize, Run)> = vec![];
        let (mut seal, mut end) = (Xxh3::new(), self.end);
        let mut buffer: Vec<u8> = Vec::with_capacity(BUFFER + 1024);
        let mut sealed = 0;
        for (_, key, count) in table.entries() {
            let prefix = prefix(hash(&key));
            if runs.last().is_none_or(|(last, _)| *last != prefix) {
                seal.update(&buffer[sealed..]);
                sealed = buffer.len();
                end_run(&mut runs, &mut seal);
                let run = Run { start: end, entries: 0, limbs: table.limbs(), seal: 0 };
                runs.push((prefix, run));
            }
            for word in key.iter().chain(count) {
                buffer.extend_from_slice(&word.to_le_bytes());
            }
            end += ((W + count.len()) * size_of::<u64>()) as u64;
            if let Some((_, run)) = runs.last_mut() {
                run.entries += 1;
            }
            if buffer.len() >= BUFFER {
                seal.update(&buffer[sealed..]);
                self.file.write_all(&buffer)?;
                buffer.clear();
                sealed = 0;
            }
        }
        seal.update(&buffer[sealed..]);
        self.file.write_all(&buffer)?;
        end_run(&mut runs, &mut seal);
        let bytes = end - self.end;
        self.end = end;
        runs.into_iter().for_each(|(prefix, run)| self.runs[prefix].push(run));
        Ok(bytes)
    }

    /// Tells the entries of all runs of a prefix, with counts of at least so many limbs.
    pub fn read<const W: usize, E: From<io::Error>>(
        &self,
        prefix: usize,
        limbs: usize,
        mut tell: impl FnMut(&Key<W>, &[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut file = &self.file;
        let (mut bytes, mut words, mut wide) = (vec![], vec![], vec![]);
        for run in &self.runs[prefix] {
            let stride = W + run.limbs;
            let most = (BUFFER / (stride * size_of::<u64>())).max(1);
            let (mut left, mut seal) = (run.entries, Xxh3::new());
            file.seek(SeekFrom::Start(run.start))?;
            while left > 0 {
                let now = left.min(most);
                bytes.resize(now * stride * size_of::<u64>(), 0);
                file.read_exact(&mut bytes)?;
                seal.update(&bytes);
                words.clear();
                let each = bytes.as_chunks().0.iter();
                words.extend(each.map(|&word| u64::from_le_bytes(word)));
                for entry in words.chunks_exact(stride) {
                    let key = std::array::from_fn(|w| entry[w]);
                    // It was written before counts got more limbs.
                    let is_narrow = run.limbs < limbs;
                    if is_narrow {
                        wide.clear();
                        wide.extend_from_slice(&entry[W..]);
                        wide.resize(limbs, 0);
                    }
                    tell(&key, if is_narrow { &wide } else { &entry[W..] })?;
                }
                left -= now;
            }
            if seal.digest() != run.seal {
                return Err(io::Error::from(ErrorKind::InvalidData).into());
            }
        }
        Ok(())
    }
}

/// Gives the last run its seal.
fn end_run(runs: &mut [(usize, Run)], seal: &mut Xxh3) {
    if let Some((_, run)) = runs.last_mut() {
        run.seal = seal.digest();
    }
    seal.reset();
}
