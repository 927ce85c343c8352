"""Small files of the machine: on its flash, in a folder, or in memory only."""


class Folder:
    """Files in a folder; "" is where the Pico's flash begins."""

    def __init__(self, path: str):
        self._path = path + "/"

    def read(self, name: str) -> bytes:
        """Return what a file holds; b"" for one that is not there or cannot be read."""
        try:
            with open(self._path + name, "rb") as file:
                return file.read()
        except OSError:
            return b""

    def write(self, name: str, data: bytes) -> None:
        """Put data in the place of what the file held; ``read`` tells whether it is there."""
        try:
            with open(self._path + name, "wb") as file:
                file.write(data)
        except OSError:
            pass


class Memory:
    """Files that are gone with the process."""

    def __init__(self):
        self._held = {}

    def read(self, name: str) -> bytes:
        """As Folder."""
        return self._held.get(name, b"")

    def write(self, name: str, data: bytes) -> None:
        """As Folder."""
        self._held[name] = data
