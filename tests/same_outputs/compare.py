#!/usr/bin/env python3
"""Compares what two builds print and write, byte for byte, in all three faces; see README.md."""

from __future__ import annotations

import argparse
import difflib
import os
import pickle
import resource
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cases import Case, build_driver, command_lines, examples, expressions, manual, unused_options, windows
from outcomes import DATA, HERE, Build, Outcome

SHOWN_LINES = 12
SHOWN_SIGNS = 200

# What a build has to have for the cases of a face.
FACES = [
    ("bin/chemsieve", command_lines),
    ("bin/chemsieve", examples),
    ("share/made", manual),
    ("lib/python3/dist-packages/chemsieve/_chemsieve*.so", expressions),
    ("bin/chemsieve-gui", windows),
]


def differences(before: Outcome, after: Outcome) -> Iterator[str]:
    for name in [*before, *(name for name in after if name not in before)]:
        a, b = (one.get(name, b"(not there)") for one in (before, after))
        if a != b:
            texts = [one.decode(errors="backslashreplace").splitlines() for one in (a, b)]
            shown = list(difflib.unified_diff(*texts, n=0, lineterm=""))[2:] or ["  line ends differ"]
            same = len(os.path.commonprefix([line[1:] for line in shown[1:3]])) if len(shown) > 2 else 0
            begin = max(0, same - 60)  # the place where long lines differ
            yield f"  {name}:"
            yield from (f"    {line[0]}{line[1:][begin:begin + SHOWN_SIGNS]}" for line in shown[:SHOWN_LINES])


class KeptOutcomes:
    """Outcomes of the build of before, which need not be found again; kept in a file if one is named."""

    def __init__(self, build: Build, path: Path | None) -> None:
        self.build = build
        self.path = path
        self.found_by = (HERE / "prepare.sh").read_text() + (HERE / "outcomes.py").read_text()
        self.kept = pickle.loads(path.read_bytes()) if path and path.exists() else {}

    def of(self, lines: list[str]) -> Outcome:
        key = (self.found_by, *lines)
        if key not in self.kept:
            self.kept[key] = self.build.run(lines)
        return self.kept[key]

    def store(self) -> None:
        if self.path:
            self.path.write_bytes(pickle.dumps(self.kept))


def cases_for(before: Build, after: Build, only: str) -> list[Case]:
    cases: list[Case] = []
    for needed, face in FACES:
        lacking = [build.folder for build in (before, after) if not list(build.folder.glob(needed))]
        if lacking:
            print(f"left out: {face.__name__}, as {lacking[0]} has no {needed}")
        else:
            cases += [case for case in face() if only in "\n".join([case[0], *case[1]])]
    return cases


def compare(before: Build, after: Build, only: str, kept: Path | None) -> int:
    cases = cases_for(before, after, only)
    if any(title.startswith("window") for title, _ in cases):
        build_driver(after)
    outcomes_before = KeptOutcomes(before, kept)
    differing = 0
    for title, lines in cases:
        found = list(differences(outcomes_before.of(lines), after.run(lines)))
        if found:
            differing += 1
            print("\n".join([title, *found]), flush=True)
    outcomes_before.store()
    spent = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    lines = sum(len(lines) for _, lines in cases)
    print(f"{len(cases)} cases of {lines} lines, {differing} with differences; {spent:.0f} s of processor time")
    return 1 if differing else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="build folder of before, such as build/release")
    parser.add_argument("after", type=Path, help="build folder of now")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases that have this in title or lines")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="keeps what BEFORE does, for the next time")
    parser.add_argument("--unused", action="store_true", help="lists the options that no command line has, and ends")
    asked = parser.parse_args()
    if not DATA.is_dir():
        parser.error(f"{DATA} is not there: CHEMSIEVE_TEST_DATA has to name the larger data sets")
    with tempfile.TemporaryDirectory(prefix="same-outputs-") as work:
        before, after = (Build(getattr(asked, name), name, Path(work)) for name in ("before", "after"))
        if asked.unused:
            print("\n".join(unused_options(before)))
            return 0
        return compare(before, after, asked.only, asked.kept)


if __name__ == "__main__":
    sys.exit(main())
