"""Every run draws the same examples, on a slow machine as on a fast one."""

from hypothesis import settings

settings.register_profile("fourhand", derandomize=True, deadline=None, database=None)
settings.load_profile("fourhand")
