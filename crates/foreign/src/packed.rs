//! The bytes of a file, packed by gzip or not, as text.
//!
//! miniz_oxide unpacks what gzip calls its data; the head and the end of a member stand here (RFC 1952). What comes behind
//! the first member is left out, and what is unpacked has the cap of a file.

use std::borrow::Cow;

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use puzzle::document::{Fault, Limits};

/// How a packed file begins.
const PACKED: [u8; 2] = [0x1f, 0x8b];
/// The parts that a head may have.
const CHECKED: u8 = 2;
const MORE: u8 = 4;
const NAMED: u8 = 8;
const COMMENTED: u8 = 16;
const AGAIN: &str = "get it anew";

/// The text of a file, and whether it is in Latin-1, as old files are; they do not say so.
pub fn text_of(bytes: &[u8], limits: &Limits) -> Result<(String, bool), Fault> {
    let bytes = if bytes.starts_with(&PACKED) {
        Cow::Owned(unpacked(bytes, limits)?)
    } else {
        Cow::Borrowed(bytes)
    };
    Ok(match std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes)) {
        Ok(text) => (text.to_owned(), false),
        Err(_) => (bytes.iter().map(|&byte| char::from(byte)).collect(), true),
    })
}

fn unpacked(bytes: &[u8], limits: &Limits) -> Result<Vec<u8>, Fault> {
    let cut_short = || Fault::new(vec![], "the packed file is cut short", AGAIN);
    let broken =
        |why: &str| Fault::new(vec![], format!("the file cannot be unpacked: {why}"), AGAIN);
    let flags = *bytes.get(3).ok_or_else(cut_short)?;
    if bytes[2] != 8 || flags >= 0x20 {
        return Err(broken("it is packed in a way that is not known"));
    }
    let packed = behind_head(bytes, flags).ok_or_else(cut_short)?;
    let most = usize::try_from(limits.file_bytes).unwrap_or(usize::MAX);
    let (status, taken, content) = inflated(packed, most);
    if content.len() > most {
        let (what, todo) = limits.excess("file_bytes", "the file unpacks to", None);
        return Err(Fault::new(vec![], what, todo));
    }
    match status {
        TINFLStatus::Done => {}
        TINFLStatus::FailedCannotMakeProgress => return Err(cut_short()),
        _ => return Err(broken("what is in it is damaged")),
    }
    let end = packed.get(taken..taken + 8).ok_or_else(cut_short)?;
    let (sum, size) = (checksum(&content), content.len() as u32);
    let is_whole = end == [sum.to_le_bytes(), size.to_le_bytes()].concat();
    if is_whole { Ok(content) } else { Err(broken("what is in it is damaged")) }
}

/// What comes behind the head of a member; none if it ends before.
fn behind_head(bytes: &[u8], flags: u8) -> Option<&[u8]> {
    let mut rest = bytes.get(10..)?;
    if flags & MORE != 0 {
        let size = u16::from_le_bytes([*rest.first()?, *rest.get(1)?]);
        rest = rest.get(2 + usize::from(size)..)?;
    }
    for named in [NAMED, COMMENTED] {
        if flags & named != 0 {
            rest = &rest[rest.iter().position(|&byte| byte == 0)? + 1..];
        }
    }
    if flags & CHECKED != 0 { rest.get(2..) } else { Some(rest) }
}

/// Unpacks up to one byte more than the most: how it ended, how many bytes it took, and what came out.
fn inflated(packed: &[u8], most: usize) -> (TINFLStatus, usize, Vec<u8>) {
    let mut state = DecompressorOxide::new();
    let (mut taken, mut filled) = (0, 0);
    let mut content = vec![];
    loop {
        content.resize((2 * filled).max(1 << 16).min(most.saturating_add(1)), 0);
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) =
            decompress(&mut state, &packed[taken..], &mut content, filled, flags);
        (taken, filled) = (taken + read, filled + written);
        if status != TINFLStatus::HasMoreOutput || filled > most {
            content.truncate(filled);
            return (status, taken, content);
        }
    }
}

/// The sum over some bytes by which gzip sees that they are whole (CRC-32).
fn checksum(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|byte| {
        (0..8).fold(
            byte as u32,
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    });
    let step = |sum: u32, &byte: &u8| table[(sum as u8 ^ byte) as usize] ^ sum >> 8;
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `<puzzle/>` in one block that is not packed, with all parts that a head may have.
    fn member() -> Vec<u8> {
        let text = b"<puzzle/>";
        let head = [31, 139, 8, CHECKED | MORE | NAMED | COMMENTED, 0, 0, 0, 0, 0, 3];
        let parts = [2, 0, 7, 7, b'n', 0, b'c', 0, 9, 9];
        let block = [1, 9, 0, !9, !0];
        let sum = checksum(text).to_le_bytes();
        [&head[..], &parts, &block, text, &sum, &[9, 0, 0, 0]].concat()
    }

    fn said(bytes: &[u8], file_bytes: u64) -> String {
        let limits = Limits { file_bytes, ..Limits::default() };
        text_of(bytes, &limits).map_or_else(|fault| fault.what, |(text, _)| text)
    }

    #[test]
    fn a_file_is_unpacked_and_what_comes_behind_is_left_out() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        let behind = [&member()[..], b"more"].concat();
        assert_eq!([said(&member(), 9), said(&behind, 99)], ["<puzzle/>", "<puzzle/>"]);
    }

    #[test]
    fn each_damage_is_said() {
        let (whole, cut) = (member(), "the packed file is cut short");
        for end in 2..whole.len() {
            assert_eq!(said(&whole[..end], 99), cut, "{end} bytes");
        }
        let damaged = "the file cannot be unpacked: what is in it is damaged";
        for at in whole.len() - 17..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            assert_eq!(said(&bytes, 99), damaged, "byte {at}");
        }
        assert_eq!(said(&whole, 8), "the file unpacks to more than 8 bytes, the limit");
        let way = "the file cannot be unpacked: it is packed in a way that is not known";
        assert_eq!(said(b"\x1f\x8bnot packed", 99), way);
    }

    #[test]
    fn old_files_are_in_latin_1() {
        let read = |bytes: &[u8]| text_of(bytes, &Limits::default()).ok();
        assert_eq!(read(b"\xef\xbb\xbf\xc3\xa9"), Some(("é".to_owned(), false)));
        assert_eq!(read(b"\xe9"), Some(("é".to_owned(), true)));
    }
}
