"""Whole puzzle files that several tests read: the examples of the format and one with every key."""

from __future__ import annotations

PENTOMINOES = """\
tilewright: 1
name: pentominoes-6x10
region: {box: [10, 6]}
pieces: {include: pentominoes}
expect: {solutions: 9356, distinct: 2339}
"""

L_PUZZLE = """\
tilewright: 1
name: l-puzzle-6x8
region: {box: [8, 6]}
pieces:
  long_tip:  {picture: "XX/.X/.o", copies: 3}
  short_tip: {picture: "oX/.X/.X", copies: 3}
  corner:    {picture: "Xo/.X/.X", copies: 3}
  mid_piece: {picture: "XX/.o/.X", copies: 3}
rules:
  - marks: match
  - {apart: {pieces: same, touching: corner}, switch: touch}
setup:
  pegs: {as: o, count: 12}
"""

FIVE_SQUARED = """\
tilewright: 1
name: five-squared
region: {box: [5, 5]}
pieces: {sfw: sfw, swc: swc, sct: sct, fsw: fsw, ftw: ftw, wfc: wfc, tfc: tfc, st: st, tc: tc}
rules:
  - once: {marks: any, in: [rows, columns]}
expect: {solutions: 32, distinct: 4}
"""

EVERY_KEY = """\
# every key that a puzzle without rules can have
tilewright: 1
name: every-key
title: Every key
source: nowhere
tags: [small, 2024]
notes: |
  Two lines
  of notes.
region: |
  .....
  ..?..
  ..a.#
pieces:
  include: [dominoes]
  bar: [[0, 0], [0, 1], [0, 2]]
  zig: "X../XXX"
  corner: {picture: "XX/.X/.o", copies: [1, 4], turns: false, flips: false, weight: 3, cost: -4, colour: "#E58"}
  reversible:
    shapes: ["XXX/X..", "XX/XX"]
    copies: any
    at:
      - [[0, 0], [1, 0], [0, 1], [1, 1]]
      - [[2, 1], [2, 0], [3, 0], [4, 0]]
  7: {cells: [[-3, 2], [-2, 2]], copies: [2, any]}
setup:
  pegs: {as: blocked, one_in_each: {D0: [[0, 0], [9, 9]], D1: [[1, 2]]}}
  month: {as: o, choose: {Jan: [1, 0], Feb: [[2, 0], [3, 0]]}}
  holes: {as: 1, count: 2}
  never: [{month: Feb}, {month: [Jan, Feb]}]
placed:
  - {piece: zig, cells: [[0, 0], [0, 1], [1, 1], [2, 1]]}
set: {pegs: [[0, 0], [1, 2]], month: Jan}
expect:
  solutions: 5
  distinct: 123456789012345678901234567890
  survey: {setups: 5, solvable: 4, unique: 1, total: 9, least: 0, most: 4}
  at: [{set: {month: Jan}, solutions: 2, distinct: 1}]
  size: quick
"""

EVERY_RULE = """\
tilewright: 1
name: every-rule
region: {box: [5, 3]}
pieces:
  bar: XXo
  7: {picture: XX, copies: any}
rules:
  - marks: match
  - {once: {marks: [o], in: [rows, columns, [[0, 0], [1, 0]]]}, switch: strict}
  - apart: {pieces: [bar, 7], touching: edge}
  - {apart: {pieces: all, touching: corner}, switch: touch}
  - no_crossroads: true
  - cover: {cell: [2, 2], piece: bar}
  - together: [[1, 0], [2, 0]]
  - separate: [[1, 0], [3, 1], [4, 1]]
  - symmetric: rotate-180
set: {touch: off, strict: true}
"""

EXAMPLES = (PENTOMINOES, L_PUZZLE, FIVE_SQUARED, EVERY_KEY, EVERY_RULE)
