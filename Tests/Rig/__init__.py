"""What the browser and touchscreen tests and the benchmarks stand on."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "kiosk"))
