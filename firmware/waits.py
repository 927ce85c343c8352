"""Waiting without blocking: generators that yield the stamp at which to be resumed.

The machine at work is one generator. Whatever it waits for, the main loop goes on
serving the link, the panel and the watch between two resumptions.
"""

POLL_US = 20000  # how often an input without an interrupt is looked at


def pause(clock, us: int):
    """Wait so many microseconds."""
    end = clock.later(us)
    while clock.since(end) < 0:
        yield end


def until(clock, test, us: int, poll_us: int = 0):
    """Wait until ``test()`` holds; the result tells whether it did within ``us``.

    Without ``poll_us`` the test must depend on an interrupt or on the end of the wait.
    """
    end = clock.later(us)
    while not test():
        if clock.since(end) >= 0:
            return False
        yield clock.later(poll_us) if poll_us else end
    return True


def finished(clock, *axes):
    """Wait until the axes' moves are over: prepared moves end by themselves."""
    for axis in axes:
        while axis.moving():
            yield axis.ends()
