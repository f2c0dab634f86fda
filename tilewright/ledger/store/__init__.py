"""The folder of a run: the database of its units, segments of solutions, states, and who may write there."""
