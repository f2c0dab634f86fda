"""The run itself: it gives out units and records results until all are done, and has some counted again."""
