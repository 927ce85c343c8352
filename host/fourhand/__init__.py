"""The controller of the Fourhand dealing machine: deal files in, checked boards out."""

from dealing.release import VERSION

__version__ = VERSION
