"""`fourhand doctor`: a machine examined part by part, with a person at its buttons."""
