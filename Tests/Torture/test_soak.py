from . import short


def test_some_days_leave_memory_and_files_as_they_were():
    short.prove("soak")
