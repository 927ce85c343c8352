"""The machine's parts as small objects, each given its pins and a clock."""
