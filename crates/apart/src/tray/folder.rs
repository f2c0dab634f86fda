//! A folder with the layers of a search, from depth 0 on, and what is being sorted for the next one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::layer_file::{LayerFault, Owner, Reading, UNDONE, Writing};

/// The file that one search at a time holds.
const LOCK: &str = "lock";
/// The ending of a layer, and of a part of the next one.
const LAYER: &str = "layer";
const PART: &str = "part";

/// The folder.
pub(super) struct Folder {
    folder: PathBuf,
    owner: Owner,
    /// By depth: how many arrangements.
    pub counts: Vec<u64>,
    _lock: File,
}

/// The layers in a folder, and what an earlier search did not bring to an end.
fn files(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), LayerFault> {
    let io = |error| LayerFault::Io(folder.into(), error);
    let (mut layers, mut undone) = (vec![], vec![]);
    for entry in fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some(LAYER) => layers.push(path),
            Some(PART | UNDONE) => undone.push(path),
            _ if path.file_name().is_some_and(|name| name == LOCK) => {}
            _ => return Err(LayerFault::Strange(path)),
        }
    }
    Ok((layers, undone))
}

/// Records on their way to a layer: sorted in memory, then in files.
pub(super) struct Sorting {
    width: usize,
    room: usize,
    records: Vec<u8>,
    parts: u32,
}

impl Folder {
    /// Takes up a folder, which is made if it is missing, and reads all its layers.
    ///
    /// * `each`: is given the depth and each record.
    pub fn open(
        folder: &Path,
        owner: Owner,
        mut each: impl FnMut(u32, &[u8]),
    ) -> Result<Self, LayerFault> {
        let io = |error| LayerFault::Io(folder.into(), error);
        if folder.exists() && !folder.is_dir() {
            return Err(LayerFault::NoFolder(folder.into()));
        }
        fs::create_dir_all(folder).map_err(io)?;
        files(folder)?;
        let lock = File::create(folder.join(LOCK)).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LayerFault::Busy(folder.into())),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let (layers, undone) = files(folder)?;
        for path in undone {
            fs::remove_file(&path).map_err(|error| LayerFault::Io(path, error))?;
        }
        let mut folder = Self { folder: folder.into(), owner, counts: vec![], _lock: lock };
        for depth in 0..layers.len() as u32 {
            if !layers.contains(&folder.path(depth)) {
                let what = "it is missing, and there are layers after it";
                return Err(LayerFault::Damaged(folder.path(depth), what));
            }
            let mut layer = folder.reading(depth)?;
            while layer.advance()? {
                each(depth, &layer.record);
            }
            folder.counts.push(layer.count);
        }
        Ok(folder)
    }

    fn path(&self, depth: u32) -> PathBuf {
        self.folder.join(format!("{depth:06}.{LAYER}"))
    }

    fn part(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:06}.{PART}"))
    }

    pub fn reading(&self, depth: u32) -> Result<Reading, LayerFault> {
        Reading::open(&self.path(depth), self.owner, depth)
    }

    /// Begins what becomes the next layer, with room for so many bytes in memory.
    pub fn sorting(&self, room: usize) -> Sorting {
        Sorting { width: self.owner.width, room, records: vec![], parts: 0 }
    }

    /// Takes a record up; the memory is written to a part if it is full.
    pub fn push(&self, sorting: &mut Sorting, record: &[u8]) -> Result<(), LayerFault> {
        sorting.records.extend_from_slice(record);
        if sorting.records.len() >= sorting.room { self.spill(sorting) } else { Ok(()) }
    }

    fn spill(&self, sorting: &mut Sorting) -> Result<(), LayerFault> {
        let mut records: Vec<&[u8]> = sorting.records.chunks_exact(sorting.width).collect();
        records.sort_unstable();
        records.dedup();
        let mut part = Writing::new(&self.part(sorting.parts), self.owner, sorting.parts)?;
        for record in records {
            part.push(record)?;
        }
        part.finish(false)?;
        sorting.records.clear();
        sorting.parts += 1;
        Ok(())
    }

    /// Writes the next layer: what was taken up, but for what is in the layers from a depth on.
    ///
    /// * `each`: is given every record that is new; whether to go on. Else there is no next layer.
    pub fn settle(
        &mut self,
        mut sorting: Sorting,
        from: u32,
        mut each: impl FnMut(&[u8]) -> bool,
    ) -> Result<bool, LayerFault> {
        self.spill(&mut sorting)?;
        let depth = self.counts.len() as u32;
        let mut known =
            (from..depth).map(|one| self.reading(one)).collect::<Result<Vec<_>, _>>()?;
        let mut is_open = vec![];
        for layer in &mut known {
            is_open.push(layer.advance()?);
        }
        let mut parts = vec![];
        let mut next = BinaryHeap::new();
        for number in 0..sorting.parts {
            let mut part = Reading::open(&self.part(number), self.owner, number)?;
            if part.advance()? {
                next.push(Reverse((part.record.clone(), number as usize)));
            }
            parts.push(part);
        }
        let mut layer = Writing::new(&self.path(depth), self.owner, depth)?;
        let mut last = vec![];
        while let Some(Reverse((mut record, number))) = next.pop() {
            let mut is_known = record == last;
            for (known, is_open) in known.iter_mut().zip(&mut is_open) {
                while *is_open && known.record < record {
                    *is_open = known.advance()?;
                }
                is_known |= *is_open && known.record == record;
            }
            if !is_known {
                layer.push(&record)?;
                if !each(&record) {
                    return Ok(false);
                }
            }
            last.clone_from(&record);
            if parts[number].advance()? {
                record.clone_from(&parts[number].record);
                next.push(Reverse((record, number)));
            }
        }
        self.counts.push(layer.finish(true)?);
        for number in 0..sorting.parts {
            let path = self.part(number);
            fs::remove_file(&path).map_err(|error| LayerFault::Io(path, error))?;
        }
        Ok(true)
    }

    /// Writes the first layer.
    pub fn begin(&mut self, start: &[u8]) -> Result<(), LayerFault> {
        let mut layer = Writing::new(&self.path(0), self.owner, 0)?;
        layer.push(start)?;
        self.counts.push(layer.finish(true)?);
        Ok(())
    }
}
