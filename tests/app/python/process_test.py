"""The package behaves in a process that has more to do: threads, children, Ctrl-C, the end of the interpreter."""

from __future__ import annotations

import functools
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import chemsieve
from support import DEMO, DEMO_QUERIES, FOLDER, demo, run, turns_of_another_thread


# Python 3.12 and later warn of each fork of a process that has threads.
QUIET_FORKS = "ignore:This process:DeprecationWarning"


def python(code: str, *arguments: object, **options: object) -> subprocess.Popen[str]:
    words = [sys.executable, "-W", QUIET_FORKS, "-c", code, *map(str, arguments)]
    return subprocess.Popen(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def ids_of(query: str) -> list[str]:
    return demo().substructure(query).ids


class OtherProcesses(unittest.TestCase):
    def test_they_change_a_library_that_is_open(self) -> None:
        library = chemsieve.create(FOLDER / "shared.sieve", DEMO)
        for _ in range(4):
            library.families(keep="mine")
            chemsieve.open(library.path)  # looks at the file, whose locks stay
            run("families", library.path, "--keep", "theirs")
            hit = library.substructure("CCO", columns=["mine", "theirs"])[0]
            self.assertEqual(hit["mine"], hit["theirs"])


class MemoryTest(unittest.TestCase):
    def test_what_is_read_whole_stays_within_the_limit(self) -> None:
        path = FOLDER / "many.smi"
        path.write_text("CCO\n" * 200_000)
        chemsieve.limit_memory("256M")
        try:
            with self.assertRaises(chemsieve.FileError) as refused:
                demo().substructure(queries=path)
            self.assertIn("takes more than 85 MB of memory", refused.exception.reason)
            self.assertIn("chemsieve.limit_memory(), such as 512M", refused.exception.remedies[0])
            with self.assertRaisesRegex(chemsieve.Error, "limit_memory is '1M'; it can be 256M or more"):
                chemsieve.limit_memory("1M")
        finally:
            chemsieve.limit_memory(1536 << 20)
        self.assertEqual(len(demo().substructure("NS(=O)(=O)c1ccccc1", top=3)), 3)

    def test_the_environment_says_the_limit(self) -> None:
        limited = python("import chemsieve", env={**os.environ, "CHEMSIEVE_MEMORY_LIMIT": "much"})
        self.assertIn("CHEMSIEVE_MEMORY_LIMIT is 'much'", limited.communicate()[1])
        self.assertNotEqual(limited.returncode, 0)


# A search that takes a minute.
SLOW = """
import sys, time, chemsieve
library = chemsieve.open(sys.argv[1])
many = [f"C1CCCC{'C' * (i % 9)}C1" for i in range(200_000)]
print("begun", flush=True)
"""


class Threads(unittest.TestCase):
    def test_searches_at_once(self) -> None:
        queries = ["c1ccccc1", "C=O", "N", "S", "CCO", "c1ccncc1", "Cl", "[#7]~[#6]"]
        alone = [sorted(ids_of(query)) for query in queries]
        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(lambda query: sorted(ids_of(query)), queries * 5))
        self.assertEqual(together, alone * 5)

    def test_a_stream_for_several_threads(self) -> None:
        for _ in range(5):
            stream = demo().substructure("C", stream=True)
            with ThreadPoolExecutor(8) as pool:
                taken = list(pool.map(lambda _: [hit.number for hit in stream], range(8)))
            self.assertEqual(
                sorted(number for one in taken for number in one), sorted(demo().substructure("C").numbers.tolist())
            )

    def test_a_stream_that_another_thread_closes(self) -> None:
        for _ in range(20):
            stream = demo().substructure("C", stream=True)
            next(stream)
            taker = threading.Thread(target=lambda: list(stream))
            taker.start()
            stream.close()
            taker.join()
            self.assertEqual(list(stream), [])

    def test_others_go_on_meanwhile(self) -> None:
        with turns_of_another_thread() as turns:
            demo().similar(queries=DEMO_QUERIES, threshold=0.0)
            demo().similar(["CCO", "c1ccccc1"] * 500, threshold=0.5)
        self.assertGreater(turns(), 5)


class Children(unittest.TestCase):
    def test_fork(self) -> None:
        expected = ids_of("c1ccccc1")
        stream = demo().substructure("C", stream=True)
        next(stream)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(ids_of, ["c1ccccc1"] * 4), [expected] * 4)
        self.assertEqual(ids_of("c1ccccc1"), expected)

    def test_spawn_like_process(self) -> None:
        code = "import sys, chemsieve; print(len(chemsieve.open(sys.argv[1]).substructure('c1ccccc1')))"
        out, err = python(code, demo().path).communicate(timeout=60)
        self.assertEqual((out, err), (f"{len(ids_of('c1ccccc1'))}\n", ""))

    def test_a_stream_of_the_parent(self) -> None:
        code = """
import os, sys, chemsieve
stream = chemsieve.open(sys.argv[1]).substructure("C", stream=True)
first = next(stream)
child = os.fork()
if child == 0:
    try:
        next(stream)
    except chemsieve.UsageError as e:
        print(e)
    print(len(chemsieve.open(sys.argv[1]).substructure("c1ccccc1", top=3)))
    del stream
    sys.exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 1 + len(list(stream)))
"""
        out, err = python(code, demo().path).communicate(timeout=60)
        self.assertEqual(err, "")
        told, threes, exits = out.splitlines()
        self.assertIn("another process", told)
        self.assertEqual((threes, exits), ("3", f"0 {len(demo().substructure('C'))}"))

    def test_a_child_of_a_handler(self) -> None:
        code = """
import os, signal, sys, chemsieve
stream = chemsieve.open(sys.argv[1]).substructure(sys.argv[2], match_steps=10**10, stream=True)
child = None
def handle(*_):
    global child
    child = os.fork()
    if child:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        stream.close()
signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.1)
try:
    print(list(stream))
except chemsieve.Error as e:
    print("forked" in str(e))
    try:
        next(stream)
    except chemsieve.UsageError:
        os._exit(7 if child == 0 else 8)
"""
        process = python("import sys; sys.stdout.reconfigure(line_buffering=True)\n" + code, slow().path, HARD)
        out, err = process.communicate(timeout=60)
        self.assertEqual((out, err), ("True\n7\n[]\n", ""))


# What it asks for is in no compound of slow(), which takes hours to find out.
HARD = ".".join(["[C;D2]~[C;D2]"] * 12 + ["[C;D3]~[C;D3]~[C;D3]"])


@functools.cache
def slow() -> chemsieve.Library:
    """Compounds of rings in chains."""
    compounds = ["C1CC2CCC1CC2" * 8] * 20
    return chemsieve.create(FOLDER / "slow.sieve", compounds, duplicates="keep")


class Handlers(unittest.TestCase):
    """Those of signals come while a stream is being read."""

    def setUp(self) -> None:
        self.stream = slow().substructure(HARD, match_steps=10**10, stream=True)
        self.done: list[object] = []
        self.found = ids_of("c1ccccc1")

    def read_with(self, handle: Callable[[], None]) -> None:
        """Takes a hit, of which there is none, until ``handle``, which comes after a while, has ended the search."""

        def handle_once(*_: object) -> None:
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
            handle()

        before = signal.signal(signal.SIGALRM, handle_once)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        self.done.append(next(self.stream, "none"))

    def test_closes(self) -> None:
        self.read_with(self.stream.close)
        self.assertEqual(self.done, ["none"])
        self.assertEqual(list(self.stream), [])
        self.stream.close()

    def test_takes_a_hit(self) -> None:
        def take() -> None:
            try:
                next(self.stream)
            except chemsieve.UsageError as e:
                self.done.append(str(e))
            self.stream.close()

        self.read_with(take)
        self.assertIn("handler", self.done[0])
        self.assertEqual(self.done[1:], ["none"])

    def test_searches(self) -> None:
        def search() -> None:
            self.done.append(slow().substructure("C1CCCCC1", count=True).counts)
            self.done.append(ids_of("c1ccccc1"))
            self.stream.close()

        self.read_with(search)
        self.assertEqual(self.done, [[("q1", 20)], self.found, "none"])

    def test_raises(self) -> None:
        def give_up() -> None:
            raise TimeoutError

        self.assertRaises(TimeoutError, self.read_with, give_up)
        self.assertRaisesRegex(chemsieve.UsageError, "interrupted", next, self.stream)
        self.stream.close()
        self.assertEqual(list(self.stream), [])

    def test_raises_between_hits(self) -> None:
        everything = set(demo().substructure("C").numbers.tolist())
        is_taking = False
        raised = 0

        def give_up(*_: object) -> None:
            nonlocal is_taking, raised
            if is_taking:
                is_taking = False
                raised += 1
                raise TimeoutError

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, give_up))
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        for _ in range(10):
            stream, taken, before = demo().substructure("C", stream=True), [], raised
            is_ended = is_interrupted = is_spared = False
            while not is_ended:
                try:
                    try:
                        is_taking = not is_spared
                        is_spared = False
                        hit = next(stream, None)
                        is_taking = False
                        is_ended = hit is None
                        if hit is not None:
                            taken.append(hit.number)
                    except chemsieve.UsageError:
                        is_taking = False
                        is_ended = is_interrupted = True
                except TimeoutError:
                    is_spared = True  # where a read takes longer than a millisecond none would ever end
            is_taking = False
            self.assertEqual(len(set(taken)), len(taken))
            # The hit that was on its way when a handler raised is lost with it.
            if not is_interrupted:
                self.assertLessEqual(len(everything - set(taken)), raised - before)
        self.assertGreater(raised, 0)

    def test_forgets_the_stream(self) -> None:
        def forget() -> None:
            stream, self.stream = self.stream, iter(())
            stream.close()
            del stream
            gc.collect()

        self.read_with(forget)
        self.assertEqual(self.done, ["none"])

    def test_another_thread_closes(self) -> None:
        threading.Timer(0.1, self.stream.close).start()
        self.assertEqual(list(self.stream), [])


class Interrupts(unittest.TestCase):
    def test_ctrl_c_ends_a_search(self) -> None:
        code = SLOW + """
try:
    library.similar(many, threshold=0.9, count=True)
    print("ended by itself")
except KeyboardInterrupt:
    print("interrupted")
print(len(library.substructure("C", top=3)))
"""
        process = python(code, demo().path)
        self.assertEqual(process.stdout.readline(), "begun\n")
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual((out, err, process.returncode), ("interrupted\n3\n", "", 0))

    def test_interpreter_ends_while_a_thread_searches(self) -> None:
        code = SLOW + """
import threading
threading.Thread(target=lambda: library.similar(many, threshold=0.9, count=True), daemon=True).start()
time.sleep(0.3)
"""
        process = python(code, demo().path)
        out, err = process.communicate(timeout=60)
        self.assertEqual((out, process.returncode), ("begun\n", 0), err)

    def test_interpreter_ends_while_threads_begin_searches(self) -> None:
        code = """
import sys, threading, chemsieve
library = chemsieve.open(sys.argv[1])
def search():
    while True:
        library.substructure("c1ccccc1", top=3)
for _ in range(4):
    threading.Thread(target=search, daemon=True).start()
stream = library.substructure("C", stream=True)
next(stream)
"""
        for _ in range(4):
            process = python(code, demo().path)
            out, err = process.communicate(timeout=60)
            self.assertEqual((out, err, process.returncode), ("", "", 0))

    def test_a_thread_is_waited_for_at_the_end(self) -> None:
        code = """
import atexit, sys, threading, time
stop = threading.Event()
def end():
    stop.set()
    thread.join()
    print("joined")
atexit.register(end)
import chemsieve
library = chemsieve.open(sys.argv[1])
def search():
    while not stop.is_set():
        library.substructure("c1ccccc1", top=3)
thread = threading.Thread(target=search, daemon=True)
thread.start()
time.sleep(0.2)
"""
        process = python(code, demo().path)
        out, err = process.communicate(timeout=60)
        self.assertEqual((out, err, process.returncode), ("joined\n", "", 0))

    def test_no_library_is_left_half_written(self) -> None:
        path = FOLDER / "interrupted.sieve"
        code = """
import itertools, sys, chemsieve
library = chemsieve.create(sys.argv[1])
print("begun", flush=True)
try:
    library.add(("C" * (1 + i % 50) + "O" for i in itertools.count()), duplicates="keep")
except KeyboardInterrupt:
    print("interrupted")
"""
        process = python(code, path)
        self.assertEqual(process.stdout.readline(), "begun\n")
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual((out, process.returncode), ("interrupted\n", 0), err)
        self.assertTrue(chemsieve.open(path).check(sample=0))


class Guest(unittest.TestCase):
    def test_rdkit_keeps_its_messages(self) -> None:
        code = """
import sys, chemsieve
from rdkit import Chem
library = chemsieve.open(sys.argv[1])
try:
    library.substructure("C((")
except chemsieve.QueryError:
    pass
print(Chem.MolFromSmiles("ThisIsNotOurs"))
"""
        out, err = python(code, demo().path).communicate(timeout=60)
        self.assertEqual(out, "None\n")
        self.assertIn("ThisIsNotOurs", err)
        self.assertNotIn("C((", err)

    def test_without_optional_packages(self) -> None:
        code = """
import sys
for name in ("numpy", "pandas", "rdkit"):
    sys.modules[name] = None
import chemsieve
hits = chemsieve.open(sys.argv[1]).substructure("c1ccccc1", columns="mw", top=2)
print(len(hits), hits[0].id, "<svg" in hits._repr_html_())
try:
    hits[0].to_rdkit()
except ImportError as e:
    print(e)
"""
        out, err = python(code, demo().path).communicate(timeout=60)
        self.assertEqual(err, "")
        self.assertEqual(out.splitlines()[0], "2 Benzene True")
        self.assertIn("python3-rdkit", out)

    def test_what_is_imported_late_may_be_wanted_by_several_threads(self) -> None:
        code = '''
import sys, threading
import chemsieve
hits = chemsieve.open(sys.argv[1]).substructure("c1ccccc1", columns="mw")
wanted = {
    "numbers": lambda: hits.numbers.sum(),
    "similarities": lambda: hits.similarities.sum(),
    "items": lambda: chemsieve.items("CCO").size,
    "pandas": lambda: len(hits.to_pandas()),
    "rdkit": lambda: sum(1 for _ in hits.to_rdkit()),
}[sys.argv[2]]
start = threading.Barrier(8)
results = []
def run():
    start.wait()
    results.append(wanted())
threads = [threading.Thread(target=run) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(results), len(set(results)))
'''
        for what in ("numbers", "similarities", "items", "pandas", "rdkit"):
            with self.subTest(what=what):
                out, err = python(code, demo().path, what).communicate(timeout=60)
                self.assertEqual((out, err), ("8 1\n", ""))

    def test_a_child_imports_late_what_its_parent_did_not(self) -> None:
        code = '''
import os, sys
import chemsieve
hits = chemsieve.open(sys.argv[1]).substructure("c1ccccc1")
child = os.fork()
if child == 0:
    print(len(chemsieve.open(sys.argv[1]).substructure("c1ccccc1").numbers), flush=True)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), len(hits.numbers))
'''
        expected = len(demo().substructure("c1ccccc1"))
        out, err = python(code, demo().path).communicate(timeout=60)
        self.assertEqual((out.split(), err), ([str(expected), "0", str(expected)], ""))

    def test_signals_are_left_alone(self) -> None:
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)


if __name__ == "__main__":
    unittest.main()
