//! Letters, digits and spaces as Python's texts have them.

/// Whether a character is a letter or a digit: a mark of its own in a picture.
pub fn is_letter_or_digit(char: char) -> bool {
    char.is_alphanumeric() && !is_part_of_letter(char as u32)
}

/// Whether a character is a decimal digit of some script: no number in a circle, no power.
pub fn is_digit(char: char) -> bool {
    digit(char).is_some()
}

/// The number that a decimal digit of some script stands for; none for another character.
pub fn digit(char: char) -> Option<u32> {
    let code = char as u32;
    let after = ZEROS.partition_point(|zero| *zero <= code);
    let zero = ZEROS.get(after.checked_sub(1)?)?;
    Some(code - zero).filter(|number| *number < 10)
}

/// Whether a character is a vowel sign or a circled letter, which Unicode counts among what is
/// alphabetic, and Python does not count among letters.
fn is_part_of_letter(code: u32) -> bool {
    let after = PARTS.partition_point(|(first, _)| *first <= code);
    after > 0 && code - PARTS[after - 1].0 <= u32::from(PARTS[after - 1].1)
}

/// Whether a character is a space, of which the end of a line is free.
pub fn is_space(char: char) -> bool {
    char.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&char)
}

/// The lines of a text, without their ends.
pub fn lines(text: &str) -> Vec<&str> {
    let mut found = vec![];
    let (mut start, mut chars) = (0, text.char_indices().peekable());
    while let Some((at, char)) = chars.next() {
        if !ends_line(char) {
            continue;
        }
        found.push(&text[start..at]);
        start = at + char.len_utf8();
        if char == '\r' && chars.next_if(|(_, next)| *next == '\n').is_some() {
            start += 1;
        }
    }
    if start < text.len() {
        found.push(&text[start..]);
    }
    found
}

fn ends_line(char: char) -> bool {
    matches!(char, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The characters of [`is_part_of_letter`]: the first of a row, and how many follow it. A row may run over
/// characters that are not alphanumeric at all.
#[rustfmt::skip]
static PARTS: [(u32, u8); 161] = [
    (0x345, 42), (0x5b0, 23), (0x610, 10), (0x64b, 20), (0x670, 0), (0x6d6, 14), (0x6e7, 6),
    (0x711, 0), (0x730, 15), (0x7a6, 10), (0x816, 1), (0x81b, 8), (0x825, 2), (0x829, 3),
    (0x8d4, 47), (0x93a, 1), (0x93e, 17), (0x955, 2), (0x962, 1), (0x981, 2), (0x9be, 14),
    (0x9d7, 0), (0x9e2, 1), (0xa01, 2), (0xa3e, 19), (0xa70, 1), (0xa75, 14), (0xabe, 14),
    (0xae2, 1), (0xafa, 9), (0xb3e, 25), (0xb62, 1), (0xb82, 0), (0xbbe, 14), (0xbd7, 0),
    (0xc00, 4), (0xc3e, 24), (0xc62, 1), (0xc81, 2), (0xcbe, 24), (0xce2, 1), (0xd00, 3),
    (0xd3e, 14), (0xd57, 0), (0xd62, 1), (0xd81, 2), (0xdcf, 16), (0xdf2, 1), (0xe31, 0),
    (0xe34, 6), (0xe4d, 0), (0xeb1, 0), (0xeb4, 8), (0xecd, 0), (0xf71, 18), (0xf8d, 47),
    (0x102b, 19), (0x1056, 3), (0x105e, 2), (0x1062, 2), (0x1067, 6), (0x1071, 3), (0x1082, 11),
    (0x108f, 0), (0x109a, 3), (0x1712, 1), (0x1732, 1), (0x1752, 1), (0x1772, 1), (0x17b6, 18),
    (0x1885, 1), (0x18a9, 0), (0x1920, 24), (0x1a17, 4), (0x1a55, 31), (0x1abf, 69), (0x1b35, 14),
    (0x1b80, 2), (0x1ba1, 12), (0x1be7, 10), (0x1c24, 18), (0x1dd3, 33), (0x24b6, 51),
    (0x2de0, 31), (0xa674, 7), (0xa69e, 1), (0xa802, 0), (0xa80b, 0), (0xa823, 4), (0xa880, 1),
    (0xa8b4, 17), (0xa8ff, 0), (0xa926, 4), (0xa947, 11), (0xa980, 3), (0xa9b4, 11), (0xa9e5, 0),
    (0xaa29, 13), (0xaa43, 0), (0xaa4c, 1), (0xaa7b, 2), (0xaab0, 0), (0xaab2, 2), (0xaab7, 1),
    (0xaabe, 0), (0xaaeb, 4), (0xaaf5, 0), (0xabe3, 7), (0xfb1e, 0), (0x10376, 4), (0x10a01, 14),
    (0x10d24, 3), (0x10eab, 1), (0x11000, 2), (0x11038, 13), (0x11073, 1), (0x11080, 2),
    (0x110b0, 18), (0x11100, 2), (0x11127, 11), (0x11145, 1), (0x11180, 2), (0x111b3, 12),
    (0x111ce, 1), (0x1122c, 18), (0x112df, 9), (0x11300, 3), (0x1133e, 14), (0x11357, 0),
    (0x11362, 1), (0x11435, 16), (0x114b0, 17), (0x115af, 15), (0x115dc, 1), (0x11630, 16),
    (0x116ab, 10), (0x1171d, 13), (0x1182c, 12), (0x11930, 12), (0x11940, 0), (0x11942, 0),
    (0x119d1, 14), (0x119e4, 0), (0x11a01, 9), (0x11a35, 4), (0x11a3b, 3), (0x11a51, 10),
    (0x11a8a, 13), (0x11c2f, 15), (0x11c92, 36), (0x11d31, 18), (0x11d47, 0), (0x11d8a, 12),
    (0x11ef3, 3), (0x16f4f, 0), (0x16f51, 65), (0x16ff0, 1), (0x1bc9e, 0), (0x1e000, 42),
    (0x1e947, 0), (0x1f130, 89),
];

/// The zeros of all scripts that have ten digits in a row.
#[rustfmt::skip]
static ZEROS: [u32; 66] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6,
    0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0,
    0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0,
    0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
    0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50,
    0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
    0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];
