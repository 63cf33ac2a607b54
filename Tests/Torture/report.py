"""What a proof prints: progress while it runs, then a table of figures and a verdict."""
import os
import sys
import time


class Report:
    """The figures of one proof. It is red as soon as one fault was noted, or where its control lost nothing."""

    def __init__(self, name):
        self.name, self.figures, self.faults = name, [], []
        self.controls = {}
        self.started = self.spoken = time.monotonic()

    def progress(self, text, every=0):
        """Prints a line; with `every`, at most one in so many seconds."""
        now = time.monotonic()
        if now - self.spoken < every:
            return
        self.spoken = now
        print(f"  {now - self.started:6.0f} s  {text}", flush=True)

    def figure(self, name, value, unit=""):
        self.figures.append((name, value, unit))

    def fault(self, text):
        """Notes a loss, or whatever else must not be."""
        self.faults.append(text)
        print(f"  FAULT: {text}", flush=True)

    def check(self, holds, text):
        if not holds:
            self.fault(text)
        return holds

    def control(self, name, lost):
        """Notes what the deliberately wrong program lost: none means that the proof can see no loss."""
        self.controls[name] = lost
        if not lost:
            self.fault(f"the control lost nothing ({name}): this proof proves nothing")

    @property
    def is_green(self):
        return not self.faults and bool(self.controls)

    def finish(self):
        """Prints the table; answers with the exit status."""
        machine = f"{os.cpu_count()} cores, {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') >> 30} GB"
        rows = [*self.figures, ("faults", len(self.faults), "")]
        rows += [(f"control: {name}", lost, "lost, as it must be") for name, lost in self.controls.items()]
        rows.append(("time", round(time.monotonic() - self.started), f"s on {machine}"))
        width = max(len(name) for name, _, _ in rows)
        print(f"\n== {self.name}")
        for name, value, unit in rows:
            print(f"{name.ljust(width)}  {value!s:>10} {unit}".rstrip())
        for fault in self.faults[:20]:
            print(f"FAULT  {fault}")
        if not self.controls:
            print("FAULT  no control was run")
        print(f"verdict: {'nothing lost' if self.is_green else 'RED'}", flush=True)
        sys.stdout.flush()
        return 0 if self.is_green else 1
