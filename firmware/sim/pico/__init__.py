"""Stands in for a Pico: `machine`, `rp2` and `os` as MicroPython has them, and the start of a run.

This folder is the first on MicroPython's path.
"""
