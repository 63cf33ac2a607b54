"""What the start called is let go of when the start is over."""
import pathlib


def code_in_memory(pid):
    """Kilobytes of code, by proc_pid_smaps(5)."""
    total, is_code = 0, False
    for line in pathlib.Path(f"/proc/{pid}/smaps").read_text().splitlines():
        fields = line.split()
        if not fields[0].endswith(":"):
            is_code = fields[1] == "r-xp"
        elif is_code and fields[0] == "Rss:":
            total += int(fields[1])
    return total


def test_a_frame_that_has_started_lets_go_of_the_code_of_the_start(home):
    most = 0

    def holds_much_less(_):
        nonlocal most
        now = code_in_memory(home.frame.process.pid)
        most = max(most, now)
        return now < most / 2
    # Twenty seconds after the start.
    home.frame.until("most of the code let go of", holds_much_less, 40)
    home.screen.key("F1")
    home.screen.key("End")
    home.until_shown(home.photos[0])
