"""The processor time of programs."""
import time


def cpu_seconds(pid):
    """The time that all threads of a process have used, ended ones too, to the nanosecond: the ticks of /proc/PID/stat
    miss what is shorter."""
    # clock_getcpuclockid(3): the process's clock by its number, bit 1 for the scheduler's own account.
    return time.clock_gettime(~pid << 3 | 2)
