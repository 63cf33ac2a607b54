"""What the browser and touchscreen tests and the benchmarks stand on."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
