"""The controller of the Fourhand dealing machine: deal files in, checked boards out."""

__version__ = "0.1.0"
