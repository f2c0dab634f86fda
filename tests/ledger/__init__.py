"""Long runs: whatever happens to them, nothing is lost and nothing counts twice."""
