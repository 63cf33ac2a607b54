"""The tools that the browser tests, the touchscreen tests and the benchmarks share."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
