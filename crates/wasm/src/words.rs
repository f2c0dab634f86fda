//! Puzzles come as one array of words: read in order, with every length checked.

use crate::Fault;

/// Reads words in their order.
#[derive(Clone, Debug)]
pub struct Words<'w>(&'w [i32]);

impl<'w> Words<'w> {
    /// A reader of these words.
    pub fn new(words: &'w [i32]) -> Self {
        Self(words)
    }

    /// The next word.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn word(&mut self) -> Result<i32, Fault> {
        self.slice(1).map(|words| words[0])
    }

    /// The next word as a number that is not negative.
    ///
    /// # Errors
    ///
    /// If there is none, or it is negative.
    pub fn number(&mut self) -> Result<u32, Fault> {
        u32::try_from(self.word()?).map_err(|_| Fault::Broken)
    }

    /// The next word as a number of things, each of at least one word, that are still to come.
    ///
    /// # Errors
    ///
    /// If there is none, or there cannot be so many.
    pub fn count(&mut self) -> Result<usize, Fault> {
        let count = self.number()? as usize;
        if count <= self.0.len() { Ok(count) } else { Err(Fault::Broken) }
    }

    /// The next word as yes or no.
    ///
    /// # Errors
    ///
    /// If there is none, or it is neither 0 nor 1.
    pub fn flag(&mut self) -> Result<bool, Fault> {
        match self.word()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Fault::Broken),
        }
    }

    /// So many further words.
    ///
    /// # Errors
    ///
    /// If there are fewer.
    pub fn slice(&mut self, words: usize) -> Result<&'w [i32], Fault> {
        let (head, rest) = self.0.split_at_checked(words).ok_or(Fault::Broken)?;
        self.0 = rest;
        Ok(head)
    }

    /// A list that begins with its length.
    ///
    /// # Errors
    ///
    /// If it is cut short, or a number is negative.
    pub fn numbers(&mut self) -> Result<Vec<u32>, Fault> {
        let length = self.count()?;
        (0..length).map(|_| self.number()).collect()
    }

    /// The least and most of something; -1 is no upper end.
    ///
    /// # Errors
    ///
    /// If they are missing, or the most is less than the least.
    pub fn bounds(&mut self) -> Result<(u32, Option<u32>), Fault> {
        let (least, most) = (self.number()?, self.word()?);
        let most =
            if most == -1 { None } else { Some(u32::try_from(most).map_err(|_| Fault::Broken)?) };
        if most.is_some_and(|most| most < least) { Err(Fault::Broken) } else { Ok((least, most)) }
    }

    /// Nothing if all words were read.
    ///
    /// # Errors
    ///
    /// If some are left.
    pub fn end(self) -> Result<(), Fault> {
        if self.0.is_empty() { Ok(()) } else { Err(Fault::Broken) }
    }
}
