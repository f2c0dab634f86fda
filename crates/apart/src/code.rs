//! Integer vectors as one number each, so that adding, subtracting and comparing is one instruction.
//!
//! A vector is the sum of its coordinates times powers of two: a linear map, and one to one as long
//! as every coordinate stays within [`Coder::reach`].

/// How vectors of so many coordinates are coded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coder {
    coordinates: usize,
    width: u32,
}

impl Coder {
    /// Of vectors with one to four coordinates.
    pub fn new(coordinates: usize) -> Option<Self> {
        let width = match coordinates {
            1..=3 => 21,
            4 => 16,
            _ => return None,
        };
        Some(Self { coordinates, width })
    }

    pub fn coordinates(self) -> usize {
        self.coordinates
    }

    /// The largest coordinate, either way, that a code holds.
    pub fn reach(self) -> i64 {
        (1 << (self.width - 1)) - 1
    }

    pub fn code(self, vector: &[i64]) -> i64 {
        vector.iter().rev().fold(0, |code, &x| (code << self.width) + x)
    }

    /// The coordinates of a code again, the first `coordinates` of four.
    pub fn vector(self, mut code: i64) -> [i64; 4] {
        let mut vector = [0; 4];
        for x in &mut vector[..self.coordinates] {
            let shift = 64 - self.width;
            *x = (code << shift) >> shift;
            code = (code - *x) >> self.width;
        }
        vector
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_linear_and_come_back() {
        for (coordinates, vectors) in
            [(3, [[5, -7, 900, 0], [-1, -1, -1, 0]]), (4, [[1, -2, 3, -4]; 2])]
        {
            let coder = Coder::new(coordinates).unwrap();
            let [a, b] = vectors.map(|vector| coder.code(&vector[..coordinates]));
            assert_eq!(coder.vector(a), vectors[0]);
            assert_eq!(coder.vector(b), vectors[1]);
            let sum: Vec<i64> = (0..coordinates).map(|i| vectors[0][i] + vectors[1][i]).collect();
            assert_eq!(coder.code(&sum), a + b);
        }
        assert!(Coder::new(5).is_none());
    }
}
