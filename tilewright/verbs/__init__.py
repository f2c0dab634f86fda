"""The verbs: what can be done with a puzzle, one verb a file, thin over model and compile."""
