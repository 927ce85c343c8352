"""Sheets to print: cards with bars or labels, numbers for boards, strips to set the reader by."""
