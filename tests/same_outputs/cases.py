"""What is asked of both builds: cases of lines that follow one another in a folder, for the three faces."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

from outcomes import HERE, SOURCE, Build

# A title, and lines that follow one another in a folder.
Case = tuple[str, list[str]]

# Parts of tutorials that need other programs.
OTHERS_NEEDED = re.compile("Slurm|Snakemake|GNU parallel")


def command_lines() -> Iterator[Case]:
    for line in (HERE / "commands.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line, [line]


def examples() -> Iterator[Case]:
    """The examples of the documents: those of a block in one folder, tutorials as a whole."""
    for document in [SOURCE / "README.md", SOURCE / "CONTRIBUTING.md", *sorted((SOURCE / "docs").glob("*.md"))]:
        text = document.read_text()
        for number, block in enumerate(code_blocks(text), 1):
            lines = [line for line in block if line.startswith("chemsieve ") and "demo.sieve" in line]
            if lines:
                yield f"{document.name}, block {number}", lines
        steps = [step.replace("/dev/urandom", "ids.txt") for step in tutorial_steps(text)]
        if steps:
            # What the tutorial makes itself is not there yet.
            begin = "test -e data -a -e ids.txt; rm -rf *.sieve *.known *.smi parts"
            yield f"{document.name}, tutorial", [begin, *steps]


def code_blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        fence = line.strip().startswith("```")
        fenced ^= fence
        command = re.match(r"\|.*?`(chemsieve [^`]*)`", line)
        if not fence and (fenced or line.startswith("    ")):
            block.append(line.strip())
        elif command:
            block.append(command[1])
        elif block:
            yield block
            block = []


def tutorial_steps(text: str) -> Iterator[str]:
    heading = ""
    for part in re.split(r"^```console\n(.*?)^```\n", text, flags=re.S | re.M):
        if part.startswith("$ "):
            if not OTHERS_NEEDED.search(heading):
                yield from re.findall(r"(?m)^\$ ((?:.*\\\n)*.*)", part)
        else:
            headings = re.findall(r"(?m)^#+ (.*)", part)
            heading = headings[-1] if headings else heading


def manual() -> Iterator[Case]:
    yield "manual pages and completions", ["cp -r $BUILD/share ."]


def expressions() -> Iterator[Case]:
    lines = (HERE / "expressions.txt").read_text()
    yield "Python package", [f"/usr/bin/python3 {HERE}/evaluate.py <<'END'\n{lines}END"]
    # An empty line ends what was begun before.
    typed = r"sed -nE 's/^>>> /\n/p; s/^\.\.\. ?//p' $SOURCE/docs/python.md; echo"
    quiet = "echo import sys; echo sys.tracebacklimit = 0"
    yield "python.md", [f"test -e data; rm -f demo.sieve; ({quiet}; {typed}) | /usr/bin/python3 -i -q"]


def windows() -> Iterator[Case]:
    for part in re.split(r"(?m)^== ", (HERE / "windows.txt").read_text())[1:]:
        title, lines = part.split("\n", 1)
        files = title.split(": ")[1]
        yield f"window: {title}", [f"LD_PRELOAD=$DRIVER chemsieve-gui {files} <<'END'\n{lines}END"]


def build_driver(build: Build) -> None:
    asked = ["pkg-config", "--cflags", "--libs", "Qt6Test", "Qt6Widgets"]
    flags = subprocess.run(asked, text=True, check=True, capture_output=True).stdout.split()
    files = [HERE / "window_driver.cpp", "-o", build.environment["DRIVER"]]
    subprocess.run(["g++", "-std=c++20", "-shared", "-fPIC", *files, *flags], check=True)


def unused_options(build: Build) -> Iterator[str]:
    """Options that no command line tries, as the program's own help lists them."""
    lines = [line for _, group in [*command_lines(), *examples()] for line in group]
    texts = [part for line in lines for part in re.split(r"&&|\||; |\n", line) if "--help" not in part]
    usual = ("-h,--help", "-q,--quiet", "--verbose", "--no-config")

    def help_of(words: str) -> str:
        asked = [build.folder / "bin/chemsieve", *words.split(), "--help"]
        return subprocess.run(asked, text=True, capture_output=True).stdout

    def commands_in(text: str) -> list[str]:
        listed = re.search(r"Subcommands:\n((?:  .*\n)*)", text)
        return re.findall(r"(?m)^  (\w\S*)", listed[1]) if listed else []

    for first in commands_in(help_of("")):
        for words in [f"{first} {second}" for second in commands_in(help_of(first))] or [first]:
            tried = "\n".join(text for text in texts if f"chemsieve {words} " in text + " ")
            if not tried:
                yield f"chemsieve {words}"
            for names in re.findall(r"(?m)^  ((?:-\w,)?--[\w-]+)", help_of(words)):
                any_of = "|".join(map(re.escape, names.split(",")))
                if names not in usual and not re.search(rf"(?<!\S)({any_of})(?![\w-])", tried):
                    yield f"chemsieve {words} {names}"
