"""Do the figures of a text add up? Stated relations are recomputed with the written precision of their numbers."""
