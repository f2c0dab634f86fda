"""Results of verbs: each prints itself, gives itself as data, and draws itself if it can."""
