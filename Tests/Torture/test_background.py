from . import short


def test_nothing_is_lost_when_the_copy_at_work_is_killed_at_a_commit_or_at_a_request_to_the_store():
    short.prove("background")
