"""Firmware onto Picos: which are there, how it is put on, and the proof that it is on."""
