"""Stands in for MicroPython's `os`: its random bytes come from the run's seed."""

from uos import *  # noqa: F403  # pyright: ignore

from sim import bench


def urandom(n):
    return bytes([bench.rng.below(256) for _ in range(n)])
