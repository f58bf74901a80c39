"""What the tests of the Python package share: libraries made once, and the command line to compare with."""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import shutil
import subprocess
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import chemsieve

SOURCE = Path(os.environ["CHEMSIEVE_SOURCE"])
PROGRAM = os.environ["CHEMSIEVE_PROGRAM"]
DEMO = SOURCE / "data/demo/demo.tsv"
DEMO_QUERIES = SOURCE / "data/demo/queries.smi"
FOLDER = Path(tempfile.mkdtemp(prefix="chemsieve-python-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)


@functools.cache
def demo() -> chemsieve.Library:
    library = chemsieve.create(FOLDER / "demo.sieve", DEMO)
    library.index("morgan2", "maccs")
    return library


def run(*words: object, check: bool = True, input: str | None = None) -> subprocess.CompletedProcess[str]:
    """The command line."""
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, input=input)
    if check and done.returncode not in (0, 1):
        raise AssertionError(done.stderr)
    return done


def table_of(hits: chemsieve.Hits, **options: object) -> str:
    path = FOLDER / "table.tsv"
    hits.write(path, **options)
    return path.read_text()


def everything(library: chemsieve.Library, **options: object) -> chemsieve.Hits:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", chemsieve.QueryWarning)
        return library.substructure("*", **options)


def data_folder() -> Path | None:
    """Of larger data sets, if the environment names one."""
    folder = Path(os.environ.get("CHEMSIEVE_TEST_DATA", ""))
    return folder if folder.name and folder.is_dir() else None


@contextlib.contextmanager
def turns_of_another_thread() -> Iterator[Callable[[], int]]:
    """How often another thread, which waits a millisecond between, had its turn within the block."""
    turns = 0
    done = threading.Event()

    def count() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    before = turns
    try:
        yield lambda: turns - before
    finally:
        done.set()
        counter.join()
