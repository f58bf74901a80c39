#!/usr/bin/python3
"""Tries the whole program for hours: proof.py [--part NAME]... [--anew] [--list]; ./check --proof calls it.

Parts are made of items: tests, targets of the fuzzer, sources. What an item gave is written to build/proof/ when it
has ended, so that the same command goes on where it was stopped. What was tried of another commit is tried anew. At the
end, and after each part, build/proof/summary.md has the table that docs/reliability.md takes in.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/lints"))
import changed_files  # noqa: E402

BUILD = ROOT / "build"
NOTES = BUILD / "proof"
JOBS = os.cpu_count() or 1
TESTS_AT_ONCE = 24  # so many are lost at most when it is stopped
FUZZ_SECONDS = 60
# Tests that the thread sanitizer is asked about: what several threads work at.
THREADED = r"^(search|data|shard|ui|sketch)_tests|^python|thread|several|concurrent"


def say(text: str) -> None:
    print(f"== {text}", file=sys.stderr, flush=True)


def commit() -> str:
    """The commit that is tried, with a + where the tree has more."""
    more = "+" if changed_files.git("status", "--porcelain") else ""
    return changed_files.git("rev-parse", "--short", "HEAD") + more


def batches(items: list[str], size: int) -> Iterator[list[str]]:
    rest = iter(items)
    while batch := list(itertools.islice(rest, size)):
        yield batch


@dataclass
class Outcome:
    item: str
    is_good: bool
    seconds: float
    what: str = ""  # figures that it printed, or how it failed


@dataclass
class Notes:
    """What a part has tried so far."""

    part: str
    commit: str
    day: str = ""
    seconds: float = 0  # by the clock
    outcomes: dict[str, Outcome] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return NOTES / f"{self.part}.json"

    @staticmethod
    def of(part: str) -> Notes:
        notes = Notes(part, commit())
        if notes.path.exists():
            kept = json.loads(notes.path.read_text())
            outcomes = {one["item"]: Outcome(**one) for one in kept["outcomes"]}
            before = Notes(part, kept["commit"], kept["day"], kept["seconds"], outcomes)
            if before.commit == notes.commit:
                return before
            say(f"{part}: what was tried of {before.commit} is tried anew")
        return notes

    def add(self, outcomes: Iterable[Outcome], seconds: float) -> None:
        self.outcomes.update({one.item: one for one in outcomes})
        self.seconds += seconds
        self.day = time.strftime("%Y-%m-%d")
        NOTES.mkdir(parents=True, exist_ok=True)
        whole = {
            "commit": self.commit,
            "day": self.day,
            "seconds": self.seconds,
            "outcomes": [vars(one) for one in self.outcomes.values()],
        }
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(whole, indent=1))
        new.replace(self.path)

    def left_of(self, items: Iterable[str]) -> list[str]:
        """Those that have not passed yet."""
        return [item for item in items if item not in self.outcomes or not self.outcomes[item].is_good]

    @property
    def failed(self) -> list[Outcome]:
        return [one for one in self.outcomes.values() if not one.is_good]


def build(preset: str, target: str, options: Iterable[str] = ()) -> None:
    say(f"building ({preset})")
    BUILD.mkdir(exist_ok=True)
    log = BUILD / f"{preset}-configure.log"
    with log.open("w") as out:
        subprocess.run(["cmake", "--preset", preset, *options], cwd=ROOT, stdout=out, stderr=out, check=True)
    subprocess.run(
        ["cmake", "--build", str(BUILD / preset), "--parallel", str(JOBS), "--target", target],
        cwd=ROOT,
        stdout=sys.stderr,
        check=True,
    )


ALL_FACES = ("-DCHEMSIEVE_WINDOW=ON", "-DCHEMSIEVE_PYTHON=ON", "-DCHEMSIEVE_TESTS=ON")


# Tests of a build, by ctest.


def tests_of(preset: str) -> dict[str, int]:
    """The numbers of the tests by their names."""
    shown = subprocess.run(
        ["ctest", "--preset", preset, "--show-only=json-v1"], cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True
    )
    return {test["name"]: number for number, test in enumerate(json.loads(shown.stdout)["tests"], 1)}


def library_of_compiler(name: str) -> str:
    found = subprocess.run(["g++", f"-print-file-name={name}"], text=True, stdout=subprocess.PIPE, check=True)
    return found.stdout.strip()


def run_tests(preset: str, names: list[str], numbers: dict[str, int], preloaded: str) -> list[Outcome]:
    report = NOTES / f"{preset}-report.xml"
    report.unlink(missing_ok=True)
    chosen = ",".join(str(numbers[name]) for name in names)
    environment = dict(os.environ)
    if preloaded:
        # Python is not made with the sanitizer, whose library has to be the first.
        environment.update(LD_PRELOAD=preloaded, PYTHONMALLOC="malloc")
    command = ["ctest", "--preset", preset, "-I", f"0,0,0,{chosen}", "-j", str(JOBS)]
    with (NOTES / f"{preset}.log").open("a") as log:
        subprocess.run([*command, "--output-junit", str(report)], cwd=ROOT, stdout=log, stderr=log, env=environment)
    outcomes = []
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        is_good = case.get("status") in ("run", "notrun", "disabled")
        text = "" if is_good else (case.findtext("system-out") or "")[-2000:]
        outcomes.append(Outcome(case.get("name", ""), is_good, float(case.get("time", 0)), text))
    return outcomes


def sanitized_tests(preset: str, library: str, chosen: str) -> Callable[[], Iterator[Step]]:
    def steps() -> Iterator[Step]:
        build(preset, "all", ALL_FACES)
        numbers = tests_of(preset)
        names = [name for name in numbers if re.search(chosen, name)]
        for is_python in (False, True):
            here = [name for name in names if name.startswith("python") == is_python]
            # Exceptions are watched only if the library that has them is there when the program begins.
            preloaded = " ".join(map(library_of_compiler, (library, "libstdc++.so.6"))) if is_python else ""
            for some in batches(here, TESTS_AT_ONCE):
                yield some, lambda left, preloaded=preloaded: run_tests(preset, left, numbers, preloaded)

    return steps


# Test cases that try more where a variable says so, one by one.


def run_case(item: str, environment: dict[str, str]) -> Outcome:
    begun = time.monotonic()
    program = BUILD / "release/bin/fault_tests"
    # Commas separate names, and brackets mark tags.
    name = re.sub(r"([,\[\]\\])", r"\\\1", item)
    ran = subprocess.run(
        [program, name], cwd=BUILD, text=True, errors="replace", capture_output=True, env={**os.environ, **environment}
    )
    figures = [line for line in ran.stderr.splitlines() if re.search(r"\d", line)]
    what = "; ".join(figures[-3:]) if ran.returncode == 0 else (ran.stdout + ran.stderr)[-2000:]
    return Outcome(item, ran.returncode == 0, time.monotonic() - begun, what)


def cases(chosen: str, environment: dict[str, str]) -> Callable[[], Iterator[Step]]:
    def steps() -> Iterator[Step]:
        build("release", "all", ALL_FACES)
        listed = subprocess.run(
            [BUILD / "release/bin/fault_tests", "--list-test-names-only"], text=True, stdout=subprocess.PIPE
        )
        names = [line.strip() for line in listed.stdout.splitlines() if re.search(chosen, line)]
        if not names:
            raise SystemExit(f"no test is called as '{chosen}' says")
        with ThreadPoolExecutor(JOBS) as pool:
            for some in batches(names, JOBS):
                yield some, lambda left: list(pool.map(lambda name: run_case(name, environment), left))

    return steps


# The fuzzer.

ENDINGS = {
    "cdxml_file": ("cdxml",),
    "csv_file": ("csv", "tsv", "txt"),
    "mol2_file": ("mol2",),
    "sdf_file": ("sdf", "mol", "sd"),
    "sketch": ("mol",),
    "smiles_file": ("smi", "smiles"),
    "xlsx_file": ("xlsx",),
}


def malformed_files(target: str) -> list[Path]:
    """Those of rdkit-data, and of the data that tests may read, as the target has them."""
    most_bytes = 65_536
    found: list[Path] = []
    for variable, usual in (("RDBASE", "/usr/share/RDKit"), ("CHEMSIEVE_TEST_DATA", "/nowhere")):
        for ending in ENDINGS.get(target, ()):
            found += Path(os.environ.get(variable, usual)).rglob(f"*.{ending}")
    return sorted(path for path in found if path.is_file() and path.stat().st_size <= most_bytes)


def make_seeds(corpus: Path, target: str) -> None:
    folder = corpus / target
    folder.mkdir(parents=True, exist_ok=True)
    given = [*malformed_files(target), *sorted((ROOT / "tests/fuzz/seeds" / target).glob("*"))]
    if target == "library_file":
        given += sorted((ROOT / "tests/fixtures/golden").glob("*.sieve"))
    for number, path in enumerate(given):
        (folder / f"seed-{number}").write_bytes(path.read_bytes())


def fuzz_target(target: str) -> Outcome:
    begun = time.monotonic()
    fuzz = BUILD / "fuzz"
    found = fuzz / "found"
    dictionary = ROOT / "tests/fuzz/seeds" / f"{target}.dict"
    environment = {
        **os.environ,
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=0",
        "UBSAN_OPTIONS": "halt_on_error=1",
    }
    command = [
        str(fuzz / "bin" / f"fuzz_{target}"),
        f"-max_total_time={FUZZ_SECONDS}",
        "-timeout=20",
        "-rss_limit_mb=1024",
        "-max_len=131072",
        "-close_fd_mask=1",
        "-print_final_stats=1",
        f"-artifact_prefix={found / target}-",
        *([f"-dict={dictionary}"] if dictionary.exists() else []),
        str(fuzz / "corpus" / target),
    ]
    ran = subprocess.run(command, text=True, errors="replace", capture_output=True, env=environment)
    (found / f"{target}.log").write_text(ran.stderr)
    units = re.search(r"number_of_executed_units: (\d+)", ran.stderr)
    what = f"{units.group(1)} inputs" if units and ran.returncode == 0 else ran.stderr[-2000:]
    return Outcome(target, ran.returncode == 0, time.monotonic() - begun, what)


def fuzz_steps() -> Iterator[Step]:
    build("fuzz", "fuzz", ("-DCHEMSIEVE_WINDOW=ON",))
    corpus = BUILD / "fuzz/corpus"
    (BUILD / "fuzz/found").mkdir(parents=True, exist_ok=True)
    targets = sorted(path.name.removeprefix("fuzz_") for path in (BUILD / "fuzz/bin").glob("fuzz_*"))
    for target in targets:
        make_seeds(corpus, target)
    made = [corpus / name for name in ("filter_file", "rows", "blocks")]
    subprocess.run([BUILD / "fuzz/bin/write_seeds", ROOT / "tests/fixtures/golden/plain.sieve", *made], check=True)
    with ThreadPoolExecutor(JOBS) as pool:
        for some in batches(targets, JOBS):
            yield some, lambda left: list(pool.map(fuzz_target, left))


# clang-tidy.


def tidy_unit(folder: Path, unit: str, sources: list[str]) -> list[Outcome]:
    """Sources that are compiled together are looked at together, which takes a fifth of the time."""
    begun = time.monotonic()
    shown = "|".join(re.escape(str(ROOT / source)) for source in sources)
    # That of the sources, as units of unity builds lie in the folder of the build.
    config = next(above / ".clang-tidy" for above in (ROOT / sources[0]).parents if (above / ".clang-tidy").exists())
    options = [f"--config-file={config}", f"--header-filter=^({shown})$", "--warnings-as-errors=*"]
    # What is only so where sources stand together.
    options.append("--checks=-bugprone-suspicious-include,-readability-redundant-declaration")
    command = ["nice", changed_files.CLANG_TIDY, "-p", str(folder), "--quiet", *options, unit]
    ran = subprocess.run(command, cwd=ROOT, text=True, capture_output=True)
    seconds = (time.monotonic() - begun) / len(sources)
    errors = re.findall(r"^.*: error: .*$", ran.stdout + ran.stderr, re.MULTILINE)
    said = {source: [error for error in errors if error.startswith(f"{ROOT / source}:")] for source in sources}
    if ran.returncode and not any(said.values()):
        said[sources[0]] = [(ran.stdout + ran.stderr)[-2000:]]
    return [Outcome(source, not lines, seconds, "\n".join(lines)) for source, lines in said.items()]


def tidy_steps() -> Iterator[Step]:
    build("release", "all", ALL_FACES)
    folder = NOTES / "tidy"
    folder.mkdir(parents=True, exist_ok=True)
    commands = changed_files.units_of(BUILD / "release")
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    left = set(changed_files.git("ls-files", "*.cpp").splitlines())
    units: dict[str, list[str]] = {}
    for unit in (one["file"] for one in commands):
        compiled = {os.path.relpath(source, ROOT) for source in changed_files.sources_of(Path(unit))}
        if compiled & left:
            units[unit] = sorted(compiled & left)
        left -= compiled
    with ThreadPoolExecutor(JOBS) as pool:
        for some in batches(list(units), JOBS):

            def run(left: list[str], some: list[str] = some) -> list[Outcome]:
                wanted = [unit for unit in some if set(units[unit]) & set(left)]
                told = pool.map(lambda unit: tidy_unit(folder, unit, units[unit]), wanted)
                return list(itertools.chain.from_iterable(told))

            yield [source for unit in some for source in units[unit]], run


# Items that go together, and what tries those of them that are left.
Step = tuple[list[str], Callable[[list[str]], list[Outcome]]]


@dataclass(frozen=True)
class Part:
    name: str
    title: str
    steps: Callable[[], Iterator[Step]]


EVERYTHING = {"CHEMSIEVE_FAULTS": "all", "CHEMSIEVE_FLIPS": "2000"}
FLIPS = r"byte changed|bytes changed|is cut off"
KILLS = r"killed|signal"
HOSTILE = r"gigabyte|crash or hang|wild numbers|without end|however long"
PARTS = (
    Part("flips", "bytes changed on the disk", cases(FLIPS, EVERYTHING)),
    Part("kills", "commands killed", cases(KILLS, EVERYTHING)),
    Part("hostile", "hostile files", cases(HOSTILE, EVERYTHING)),
    Part("faults", "disks, memory and power that fail", cases(f"^(?!.*({FLIPS}|{KILLS}|{HOSTILE}))", EVERYTHING)),
    Part("asan", "all tests, address and undefined-behaviour sanitizers", sanitized_tests("asan", "libasan.so", "")),
    Part("tsan", "tests of threads with the thread sanitizer", sanitized_tests("tsan", "libtsan.so", THREADED)),
    Part("fuzz", f"targets of the fuzzer, {FUZZ_SECONDS} s each", fuzz_steps),
    Part("tidy", "sources under clang-tidy", tidy_steps),
)


def run_part(part: Part) -> Notes:
    notes = Notes.of(part.name)
    NOTES.mkdir(parents=True, exist_ok=True)
    for items, run in part.steps():
        left = notes.left_of(items)
        if not left:
            continue
        begun = time.monotonic()
        outcomes = run(left)
        notes.add(outcomes, time.monotonic() - begun)
        bad = [one.item for one in outcomes if not one.is_good]
        say(f"{part.name}: {len(notes.outcomes)} tried" + (f"; failed: {', '.join(bad)}" if bad else ""))
    return notes


def figures(notes: Notes) -> str:
    told = [re.match(r"(\d+) inputs", one.what) for one in notes.outcomes.values()]
    inputs = sum(int(one.group(1)) for one in told if one)
    return f"{len(notes.outcomes):,}" + (f" ({inputs:,} inputs)" if inputs else "")


def summary() -> str:
    lines = ["| part | tried | found | minutes | commit | day |", "|---|---|---|---|---|---|"]
    for part in PARTS:
        path = NOTES / f"{part.name}.json"
        if not path.exists():
            lines.append(f"| {part.title} (`{part.name}`) | not run | | | | |")
            continue
        kept = json.loads(path.read_text())
        outcomes = {one["item"]: Outcome(**one) for one in kept["outcomes"]}
        notes = Notes(part.name, kept["commit"], kept["day"], kept["seconds"], outcomes)
        found = f"{len(notes.failed)} fail" if notes.failed else "nothing"
        lines.append(
            f"| {part.title} (`{part.name}`) | {figures(notes)} | {found} | {notes.seconds / 60:.0f} | "
            f"{notes.commit} | "
            f"{notes.day} |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="./check --proof", description=__doc__.splitlines()[0])
    names = [part.name for part in PARTS]
    parser.add_argument("--part", action="append", choices=names, help="only this one; may be given several times")
    parser.add_argument("--anew", action="store_true", help="also what was tried before")
    parser.add_argument("--list", action="store_true", help="print the parts and what was tried of them, and end")
    asked = parser.parse_args()
    if asked.list:
        print(summary(), end="")
        return 0
    chosen = [part for part in PARTS if not asked.part or part.name in asked.part]
    failed = []
    for part in chosen:
        if asked.anew:
            (NOTES / f"{part.name}.json").unlink(missing_ok=True)
        say(part.title)
        notes = run_part(part)
        failed += notes.failed
        (NOTES / "summary.md").write_text(summary())
    for one in failed:
        print(f"{one.item} failed:\n{one.what}\n", file=sys.stderr)
    print(summary(), end="")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
