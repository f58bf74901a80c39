"""What command lines do with the programs of a build: what they print and write, without what differs by nature."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
DATA = Path(os.environ.get("CHEMSIEVE_TEST_DATA", SOURCE.parent / "shared/data")).resolve()

PATIENCE_S = 300

# What differs by nature, and what stands in its place.
BY_NATURE = [
    (rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?", b"TIME"),
    (rb'("\w+_(ms|seconds|s)"):[\d.e+-]+', rb"\1:DURATION"),
    (rb"(# seconds: |seconds</dt><dd>|\bin |\bof which )\d[\d.]*(?= m?s\b|\n|<)", rb"\1DURATION"),
    (rb"(<t>seconds</t></is></c><c [^>]*><v>)[\d.e-]+", rb"\1DURATION"),
    (rb'(?m)^(\.TH .*")\d{4}-\d\d-\d\d"', rb'\1DATE"'),
    (rb"This plugin does not support propagateSizeHints\(\)\n", b""),  # Qt's, without a display
    # Digests of libraries, whose bytes have times and a random mark.
    (rb"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])", b"DIGEST"),
]

# Files that others stand for, or read without being told.
ALSO = {"both.route": ["demo.sieve", "other.sieve"], "config.ini": ["alerts.sma"], "done": ["parts"]}

# Parts of an outcome by name ("1 exit code", "file hits.tsv").
Outcome = dict[str, bytes]


class Build:
    """A build folder. All builds run in the same folder, one after another, so that messages with paths are equal."""

    def __init__(self, folder: Path, name: str, work: Path) -> None:
        self.folder = folder.resolve()
        self.work = work
        self.here = work / "here"
        self.prepared = work / f"prepared {name}"
        scratch = work / "scratch"
        scratch.mkdir(exist_ok=True)
        self.environment = {
            "PATH": f"{self.folder}/bin:/usr/bin:/bin", "HOME": str(work / "home"), "TMPDIR": str(scratch), "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "SOURCE": str(SOURCE), "DATA": str(DATA), "BUILD": str(self.folder),
            "PYTHONPATH": f"{self.folder}/lib/python3/dist-packages", "PYTHONDONTWRITEBYTECODE": "1",
            "DRIVER": str(work / "window_driver.so"), "QT_QPA_PLATFORM": "offscreen",
        }  # fmt: skip

    def run(self, lines: list[str]) -> Outcome:
        """Runs lines one after another in a fresh folder that has the prepared files that they name."""
        if not self.prepared.exists():
            self.prepare()
        return self.run_with(lines, needs_of(lines, self.prepared))

    def prepare(self) -> Outcome:
        """Makes the files that lines find."""
        outcome = self.run_with([f"source {HERE}/prepare.sh"], [])
        self.here.rename(self.prepared)
        if outcome["1 exit code"] != b"0":
            sys.exit(f"{self.folder} cannot prepare: {outcome['1 standard error'].decode()}")
        return outcome

    def run_with(self, lines: list[str], needs: list[str]) -> Outcome:
        shutil.rmtree(self.here, ignore_errors=True)
        shutil.rmtree(self.work / "home", ignore_errors=True)
        self.here.mkdir()
        for name in needs:
            self.copy(name)
        before = states(self.here)
        outcome = Outcome()
        for number, line in enumerate(lines, 1):
            code, out, err = self.shell(line)
            outcome |= {f"{number} exit code": code, f"{number} standard output": self.without_nature(out),
                        f"{number} standard error": self.without_nature(err)}  # fmt: skip
        return outcome | self.files_changed(before)

    def copy(self, name: str) -> None:
        source, target = self.prepared / name, self.here / name
        if source.is_symlink():
            target.symlink_to(source.readlink())
        elif source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy2(source, target)

    def shell(self, line: str) -> tuple[bytes, bytes, bytes]:
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        process = subprocess.Popen(["bash", "-c", line], cwd=self.here, env=self.environment, stdin=nothing,
                                   stdout=pipe, stderr=pipe, start_new_session=True)  # fmt: skip
        try:
            out, err = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            out, err = process.communicate()
            return b"(took too long)", out, err
        return str(process.returncode).encode(), out, err

    def files_changed(self, before: dict[str, tuple[int, int]]) -> Outcome:
        """What is in files that are new or changed; of several whose names differ by a digest, in any order."""
        after = states(self.here)
        changed: dict[str, list[bytes]] = {}
        for name in before.keys() | after.keys():
            if before.get(name) != after.get(name):
                title = f"file {self.without_nature(os.fsencode(name)).decode()}"
                content = self.content(self.here / name) if name in after else b"(gone)"
                changed.setdefault(title, []).append(content)
        return {title: b"\n".join(sorted(contents)) for title, contents in changed.items()}

    def content(self, path: Path) -> bytes:
        """The bytes of a file; of a library and a workbook what it is made of, as both hold times."""
        if path.is_symlink():
            return os.fsencode(path.readlink())
        if path.name.endswith(("-wal", "-shm")):
            return b"(SQLite's, beside a library)"
        content = path.read_bytes()
        if content.startswith(b"SQLite format 3"):
            content = dump(path)
        elif content.startswith(b"PK"):
            content = unpacked(path)
        elif path.suffix == ".route":
            content = content[:-8]  # without the checksum, which goes over digests
        return self.without_nature(content)

    def without_nature(self, text: bytes) -> bytes:
        text = text.replace(os.fsencode(self.folder), b"BUILD").replace(os.fsencode(self.work), b"WORK")
        for pattern, stand_in in BY_NATURE:
            text = re.sub(pattern, stand_in, text)
        return text


def needs_of(lines: list[str], prepared: Path) -> list[str]:
    text = "\n".join(lines)
    needs = [name for name in sorted(os.listdir(prepared)) if name in text]
    return sorted({more for name in needs for more in [name, *ALSO.get(name, [])]})


def states(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for directory, _, names in os.walk(folder):
        for name in names:
            path = Path(directory, name)
            status = path.lstat()
            found[str(path.relative_to(folder))] = (status.st_mtime_ns, status.st_size)
    return found


def dump(path: Path) -> bytes:
    """All rows of a library, a line each, without the mark that ties structures to their classes: it is random."""
    lines = [f"{path.stat().st_size} bytes".encode()]
    with sqlite3.connect(path) as library:
        library.text_factory = bytes
        for name, sql in library.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall():
            lines.append(name + b": " + (sql or b""))
            if sql and sql.startswith(b"CREATE TABLE"):
                rows = library.execute(f'SELECT * FROM "{name.decode()}"')
                lines += [b"  " + b" | ".join(map(cell, row)) for row in rows]
    library.close()
    return re.sub(rb"(?m)^  dictionary \| \d+$", b"  dictionary | MARK", b"\n".join(lines))


def cell(value: object) -> bytes:
    if isinstance(value, bytes) and value.startswith(b"CSS1"):
        value = value[:4] + value[12:]  # its checksum is mixed with the mark
    if not isinstance(value, bytes):
        return str(value).encode()
    return value if value.isascii() and b"\0" not in value else value.hex().encode()


def unpacked(path: Path) -> bytes:
    with zipfile.ZipFile(path) as packed:
        return b"\n".join(b"== " + name.encode() + b"\n" + packed.read(name) for name in sorted(packed.namelist()))
