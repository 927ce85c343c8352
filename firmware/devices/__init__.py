"""The machine's devices, each small, given its pins' objects and a clock."""
