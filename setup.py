"""Which folders of this repository are which packages; all else is in pyproject.toml.

Three roots: the controller, the pure code that controller and Pico share, and the firmware,
which travels as data. `dealing` lies inside the firmware's folder but is a package once only.
"""

import hashlib
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

IMAGE = Path(__file__).parent / "build" / "fourhand-pico.uf2"
SHARED = ("dealing", "dealing.*")


class WithImage(build_py):
    """The Pico's image goes along, if `make image` was done: `fourhand flash` finds it there."""

    def run(self):
        super().run()
        if IMAGE.exists() and not self.editable_mode:
            place = Path(self.build_lib, "fourhand", "flashing", IMAGE.name)
            self.copy_file(str(IMAGE), str(place))
            digest = hashlib.sha256(IMAGE.read_bytes()).hexdigest()
            place.with_name(place.name + ".sha256").write_text(f"{digest}  {place.name}\n")


setup(
    cmdclass={"build_py": WithImage},
    package_dir={
        "fourhand": "host/fourhand",
        "dealing": "firmware/dealing",
        "fourhand_firmware": "firmware",
    },
    packages=[
        *find_packages("host"),
        *find_packages("firmware", include=SHARED),
        "fourhand_firmware",
        *("fourhand_firmware." + name for name in find_packages("firmware", exclude=SHARED)),
    ],
    # Whatever else lies with the controller goes along: templates, migrations, pages.
    package_data={"fourhand": ["**/*"]},
    exclude_package_data={"fourhand": ["**/__pycache__/*"]},
)
