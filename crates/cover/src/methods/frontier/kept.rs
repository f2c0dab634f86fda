//! The state of a count in a file, which is replaced in one step.
//!
//! A state is written beside the file, brought to the disk, and given its name. So there is a good state at
//! any moment, also if the disk is full.

use std::fs::{File, remove_file, rename};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::counting::Counting;
use super::head::StateHead;
use super::limits::FrontierLimits;
use super::options::FrontierOptions;
use super::sealed::StateFault;
use super::state::{check_state, read_state_head};
use crate::problem::Cover;
use crate::run::Unit;

/// The bytes of a buffer to read and write by.
const BUFFER: usize = 1 << 18;

/// Reads how far a count is whose state is in a file.
///
/// # Errors
///
/// If the head of the state is damaged, or the file is something else.
pub fn state_in(path: &Path) -> Result<StateHead, StateFault> {
    let (mut file, size) = opened(path)?;
    read_state_head(&mut file, size)
}

/// Looks at every byte of a state in a file.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_state_in(path: &Path) -> Result<StateHead, StateFault> {
    let (mut file, size) = opened(path)?;
    check_state(&mut file, size)
}

fn opened(path: &Path) -> io::Result<(BufReader<File>, u64)> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    Ok((BufReader::with_capacity(BUFFER, file), size))
}

impl<'a> Counting<'a> {
    /// Reads the state of a count of the solutions below units of a cover.
    ///
    /// # Errors
    ///
    /// If it is damaged or of something else, or its tables do not fit the limits.
    pub fn load(
        cover: &'a Cover,
        units: Vec<Unit>,
        options: FrontierOptions,
        limits: &FrontierLimits,
        path: &Path,
    ) -> Result<Self, StateFault> {
        let (mut file, size) = opened(path)?;
        Self::read_state(cover, units, options, limits, &mut file, size)
    }

    /// Replaces the state in a file by this one, in one step; how many bytes it takes.
    ///
    /// # Errors
    ///
    /// If it cannot be written; the last one is then still there.
    pub fn save(&self, path: &Path) -> io::Result<u64> {
        let beside = beside(path);
        let written = self.write_beside(&beside).and_then(|bytes| {
            rename(&beside, path)?;
            sync_folder(path)?;
            Ok(bytes)
        });
        if written.is_err() {
            let _ = remove_file(&beside);
        }
        written
    }

    fn write_beside(&self, path: &Path) -> io::Result<u64> {
        let mut file = BufWriter::with_capacity(BUFFER, File::create(path)?);
        let bytes = self.write_state(&mut file)?;
        file.flush()?;
        file.get_ref().sync_all()?;
        Ok(bytes)
    }
}

/// The name under which a state is written that is to replace another.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// Brings the new name of a file to the disk, if a folder can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
