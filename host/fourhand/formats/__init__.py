"""Deal files: one file per format, one registry that knows them, one validator in front of all."""
