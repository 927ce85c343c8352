# What is frozen into the image; build.sh lays the firmware's files out beside the sources.
freeze("$(PORT_DIR)/modules")  # noqa: F821
freeze("$(MPY_DIR)/../frozen")  # noqa: F821
