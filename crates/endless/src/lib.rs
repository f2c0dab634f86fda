//! Tilings without end: the plane, strips of every length, and rectangles of every size.
//!
//! Copies of a piece may be used as often as anybody likes; a board without end has no other limit. All of it is
//! "cells on cells": tilings that are slid by parts of a cell are outside.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod plane;
pub mod rectangles;
pub mod strip;
