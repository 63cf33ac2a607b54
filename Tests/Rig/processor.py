"""The processor time of programs."""
import time


def cpu_seconds(pid):
    """Returns the processor time that all threads of a process have used, ended ones too, to the nanosecond: the ticks
    of /proc/PID/stat miss shorter times."""
    # clock_getcpuclockid(3): the clock of a process by its number; the 2 chooses the scheduler's own account.
    return time.clock_gettime(~pid << 3 | 2)
