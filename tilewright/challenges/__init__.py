"""How puzzles are made: challenges from a puzzle, sets of pieces for a setup, boards for given pieces."""
