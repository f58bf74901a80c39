"""What a call from Python costs beside the engine, measured in the same run.

    PYTHONPATH=build/release/lib/python3/dist-packages python3 tests/benchmark/python_calls.py LIBRARY [QUERY]

LIBRARY: a .sieve, or a file of compounds, of which one is made. The engine's share is the time from
choosing compounds and reading the query to ranking its hits, as the engine measures it within the same calls.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy

import chemsieve


def of_calls(library: chemsieve.Library, query: str, calls: int = 2000, **options: object) -> None:
    in_all, in_engine = [], []
    for _ in range(calls):
        begun = time.perf_counter()
        hits = library.substructure(query, **options)
        in_all.append((time.perf_counter() - begun) * 1000)
        in_engine.append(hits.search_ms)
    beside = [a - b for a, b in zip(in_all, in_engine)]
    print(
        f"{query}, {options}: {len(hits)} hits, call {statistics.median(in_all):.3f} ms, engine "
        f"{statistics.median(in_engine):.3f} ms, beside it {statistics.median(beside):.3f} ms (median of {calls})"
    )


def of_rows(library: chemsieve.Library, rows: int = 1_000_000) -> None:
    queries = ["C"] * (rows // len(library.substructure("C")) + 1)
    hits = library.substructure(queries)
    begun = time.perf_counter()
    numbers, similarities, places = hits.numbers, hits.similarities, hits.query_indices
    copied = numpy.array(numbers), numpy.array(similarities), numpy.array(places)
    took = time.perf_counter() - begun
    count = len(copied[0])
    print(f"{count:,} hits as NumPy arrays, copied once: {took * 1000:.1f} ms, {count / took:,.0f} a second")
    begun = time.perf_counter()
    frame = library.substructure("C", columns="mw").to_pandas()
    took = time.perf_counter() - begun
    print(f"{len(frame):,} hits as a pandas table with a column: {took:.2f} s, {len(frame) / took:,.0f} rows a second")


def main() -> None:
    source = Path(sys.argv[1])
    query = sys.argv[2] if len(sys.argv) > 2 else "NS(=O)(=O)c1ccccc1"
    with tempfile.TemporaryDirectory() as folder:
        if source.suffix == ".sieve":
            library = chemsieve.open(source)
        else:
            library = chemsieve.create(Path(folder) / "library.sieve", source, duplicates="keep")
        print(library)
        of_calls(library, query)
        of_calls(library, query, top=10, where="mw < 400")
        of_rows(library)


main()
