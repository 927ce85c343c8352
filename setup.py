"""Which folders of this repository are which packages; all else is in pyproject.toml.

Three roots: the controller, the pure code that controller and Pico share, and the firmware,
which travels as data. `dealing` lies inside the firmware's folder but is a package once only.
"""

from setuptools import find_packages, setup

SHARED = ("dealing", "dealing.*")

setup(
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
