"""Stands in for MicroPython's `os`: its random bytes come from the run's seed."""

from uos import *  # noqa: F403  # pyright: ignore[reportMissingImports]

from sim import bench


def urandom(count):
    return bytes([bench.rng.below(256) for _ in range(count)])
