"""The pure heart of Fourhand: cards, patterns, orders and the wire.

The Pico and the host import these same files, so they keep to what CPython and
MicroPython share: no enum, dataclasses, typing, abc, match or asyncio.
"""
