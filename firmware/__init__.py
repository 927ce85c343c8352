"""The Pico's own files, carried by the host's wheel as data for the simulator and for flashing.

On the Pico, and in the simulator's MicroPython, this folder itself is on the path, so its files
are top-level modules there: `import params`, `from devices.stepper import ...`.
"""
