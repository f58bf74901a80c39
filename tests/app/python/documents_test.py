"""What docs/python.md prints is what is printed, and every name of the package is described."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import tempfile
import unittest

import chemsieve
from support import SOURCE


class Documents(unittest.TestCase):
    def test_examples(self) -> None:
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(SOURCE / "data", os.path.join(folder, "data"))
            os.chdir(folder)
            try:
                failed, tried = doctest.testfile(
                    str(SOURCE / "docs/python.md"),
                    module_relative=False,
                    optionflags=doctest.NORMALIZE_WHITESPACE,
                )
            finally:
                os.chdir(before)
        self.assertGreater(tried, 25)
        self.assertEqual(failed, 0)

    def test_every_name_is_described(self) -> None:
        for name in chemsieve.__all__:
            thing = getattr(chemsieve, name)
            if not (inspect.isclass(thing) or inspect.isfunction(thing)):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if not inspect.isclass(thing):
                continue
            for member, function in inspect.getmembers(thing, inspect.isfunction):
                if not member.startswith("_") and function.__module__.startswith("chemsieve"):
                    described = inspect.getdoc(function) or len(inspect.getsource(function).splitlines()) < 12
                    self.assertTrue(described, f"{name}.{member}")

    def test_stub_of_the_native_part(self) -> None:
        """The stub names what there is, and nothing else."""
        from chemsieve import _chemsieve

        stub = (SOURCE / "app/python/chemsieve/_chemsieve.pyi").read_text()
        stated = set(re.findall(r"^(?:class|def) (\w+)|^(\w+):", stub, re.M))
        stated = {a or b for a, b in stated}
        there = {name for name in dir(_chemsieve) if not name.startswith("__")}
        self.assertEqual(stated, there)
        for name in stated:
            thing = getattr(_chemsieve, name)
            if not inspect.isclass(thing):
                continue
            body = re.search(rf"^class {name}.*?(?=^\S|\Z)", stub, re.M | re.S).group(0)
            members = set(re.findall(r"^    def (\w+)", body, re.M)) - {"__init__", "__len__"}
            given = {m for m in vars(thing) if not m.startswith(("__", "_pybind11_"))}
            self.assertEqual(members, given, name)


if __name__ == "__main__":
    unittest.main()
