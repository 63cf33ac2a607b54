from . import short


def test_nothing_is_lost_when_a_copy_is_killed_at_a_commit_or_at_a_request_to_the_store():
    short.prove("commits")
