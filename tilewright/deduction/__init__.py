"""How a person would solve a puzzle: deductions by rising difficulty, and plays by chance.

The core finds the deductions; here they get names, weights and words.
"""
