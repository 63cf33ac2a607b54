"""Proofs that nothing which was acknowledged is ever lost: see `kiosk/torture`."""
