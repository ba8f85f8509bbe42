"""What the project costs in time (`python -m benchmarks`), and how well it reads (`benchmarks/score_reading.py`)."""
