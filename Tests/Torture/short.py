"""The short form of a proof, as a test of the suite."""
import argparse
import importlib


def prove(name):
    """Runs it; an assertion tells what it found wrong."""
    options = argparse.Namespace(proof=name, short=True, cycles=None, minutes=None, part=None, seed=1, folder=None)
    report = importlib.import_module(f"Torture.{name}").prove(options)
    report.finish()
    assert not report.faults, "\n".join(report.faults[:20])
    assert report.is_green
