#!/usr/bin/python3
"""Has clang-format, flake8 and clang-tidy look at what changed: changed_files.py format | tidy BUILD [MOST].

Changed is what differs from the commit that CHEMSIEVE_CHANGED_SINCE names, uncommitted and new files included; without
it, from where this branch left origin/main, or, where there is none, from the commit before. Only versions of Debian 12
are asked, as others want another format; where they are not installed this is said, and nothing fails.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CLANG_FORMAT, CLANG_TIDY = "clang-format-14", "clang-tidy-14"
# Options of g++ that clang does not know, warnings, which the build has shown, and headers that were compiled before.
GCC_ONLY = re.compile(r" -fno-tree-dse| -W\S+| -include \S*cmake_pch\.hxx")


def git(*words: str) -> str:
    if not shutil.which("git"):
        return ""
    return subprocess.run(["git", *words], cwd=ROOT, text=True, capture_output=True).stdout.strip()


def changed_since() -> str:
    named = os.environ.get("CHEMSIEVE_CHANGED_SINCE", "")
    left = git("merge-base", "HEAD", "origin/main")
    return named or (left if left and left != git("rev-parse", "HEAD") else git("rev-parse", "HEAD~1"))


def changed_files() -> list[Path]:
    since = changed_since()
    if not since:
        say("this is no repository of git, or has one commit: what changed is not known, and not looked at")
        return []
    # Unlike the questions before, this one has an answer, unless the commit that was named is none.
    diff = ["git", "diff", "--name-only", "--diff-filter=d", since, "--"]
    names = subprocess.run(diff, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    names += git("ls-files", "--others", "--exclude-standard").splitlines()
    return [ROOT / name for name in sorted(set(names))]


def say(text: str) -> None:
    print(f"== {text}", file=sys.stderr, flush=True)


def passes(command: list[str | Path]) -> bool:
    return subprocess.run(command, cwd=ROOT).returncode == 0


def has_flake8() -> bool:
    return importlib.util.find_spec("flake8") is not None and importlib.metadata.version("flake8").startswith("5.")


def check_format(files: list[Path]) -> bool:
    cpp = [path for path in files if path.suffix in (".cpp", ".h")]
    python = [path for path in files if path.suffix == ".py"]
    good = True
    if cpp and not shutil.which(CLANG_FORMAT):
        say(f"{CLANG_FORMAT} is not installed: the format of {len(cpp)} changed files is not checked")
    elif cpp:
        good = passes([CLANG_FORMAT, "--dry-run", "-Werror", *cpp])
    if python and not has_flake8():
        say(f"flake8 5 is not installed: {len(python)} changed files of Python are not checked")
    elif python:
        good = passes([sys.executable, "-m", "flake8", *python]) and good
    return good


def sources_of(unit: Path) -> list[str]:
    """The sources that are compiled as this unit: those that a unity build puts together, or itself."""
    if "Unity" in unit.parts and unit.exists():
        return re.findall(r'#include "(.*)"', unit.read_text())
    return [str(unit)]


def units_of(build: Path) -> list[dict[str, str]]:
    """How each unit is compiled, in words that clang knows."""
    units = json.loads((build / "compile_commands.json").read_text())
    return [{**unit, "command": GCC_ONLY.sub("", unit["command"])} for unit in units]


def commands_for(files: list[Path], build: Path) -> list[dict[str, str]]:
    """How each file is compiled; those that are compiled together, as their unit is."""
    wanted = {str(path) for path in files}
    found = []
    for unit in units_of(build):
        command, name = unit["command"], unit["file"]
        found += [
            {**unit, "file": one, "command": command.replace(name, one)}
            for one in sources_of(Path(name))
            if one in wanted
        ]
    return found


def check_tidy(files: list[Path], build: Path, most: int) -> bool:
    if not (build / "compile_commands.json").exists():
        say(f"{build} is not there; ./check makes it")
        return False
    sources = [path for path in files if path.suffix == ".cpp"]
    commands = commands_for(sources, build)
    if not commands:
        if sources:
            say(f"{build} compiles none of the changed sources: they are not looked at")
        return True
    if not shutil.which(CLANG_TIDY):
        say(f"{CLANG_TIDY} is not installed: {len(commands)} changed sources are not looked at")
        return True
    chosen = [command["file"] for command in commands[:most]]
    if len(chosen) < len(commands):
        say(f"{CLANG_TIDY} looks at {len(chosen)} of {len(commands)} changed sources; ./check --tidy at all")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "compile_commands.json").write_text(json.dumps(commands))
        return passes(["nice", CLANG_TIDY, "-p", folder, "--quiet", "--warnings-as-errors=*", *chosen])


def main() -> int:
    files = changed_files()
    if sys.argv[1:] == ["format"]:
        return 0 if check_format(files) else 1
    if len(sys.argv) > 2 and sys.argv[1] == "tidy":
        most = int(sys.argv[3]) if len(sys.argv) > 3 else sys.maxsize
        return 0 if check_tidy(files, Path(sys.argv[2]), most) else 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
