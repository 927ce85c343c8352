"""Which release of Fourhand this is: the host's and the firmware's are of one folder."""

VERSION = "0.1.0"
