"""The workers of a run: threads, those of a Dask cluster, and anybody who works on a file of units."""
