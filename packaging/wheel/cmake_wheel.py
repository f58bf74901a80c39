"""Makes a wheel of what CMake builds: the backend of pyproject.toml (PEP 517), which needs nothing but Python.

The module lies in a wheel as in the build tree, and finds its helpers (readers of InChI and CDXML, drawings) where they
are seen from there, in libexec/ of the environment. The setting ``build-dir`` names a build folder to use instead of
build/wheel: ``pip install --no-build-isolation --config-settings build-dir=build/release .``
"""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

OPTIONS = ["-DCHEMSIEVE_WINDOW=OFF", "-DCHEMSIEVE_PYTHON=ON", "-DCHEMSIEVE_TESTS=OFF"]


def version() -> str:
    return re.search(r"project\(chemsieve VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


def build(folder: Path) -> None:
    if not (folder / "CMakeCache.txt").exists():
        python = f"-DPython3_EXECUTABLE={sys.executable}"
        subprocess.run(["cmake", "--preset", "release", "-B", folder, *OPTIONS, python], cwd=ROOT, check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "chemsieve_python"], cwd=ROOT, check=True)


def metadata() -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {version()}"]
    lines += [f"Summary: {PROJECT['description']}", f"Requires-Python: {PROJECT['requires-python']}"]
    lines += [f"License: {PROJECT['license']['text']}", "License-File: LICENSE"]
    for extra, packages in PROJECT["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f"Requires-Dist: {one}; extra == '{extra}'" for one in packages)]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / PROJECT["readme"]).read_text()]
    return "\n".join(lines)


def tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def files_of(folder: Path, name: str) -> Iterator[tuple[str, bytes, bool]]:
    """What the wheel holds: name, content, whether it is run."""
    package = folder / "lib/python3/dist-packages"
    helpers = folder / "libexec"
    for path in sorted(package.glob("chemsieve/*")):
        if path.is_file():
            yield str(path.relative_to(package)), path.read_bytes(), False
    for path in sorted(helpers.glob("chemsieve/*")):
        yield f"{name}.data/data/libexec/{path.relative_to(helpers)}", path.read_bytes(), True
    wheel = f"Wheel-Version: 1.0\nGenerator: cmake_wheel\nRoot-Is-Purelib: false\nTag: {tag()}\n"
    yield f"{name}.dist-info/METADATA", metadata().encode(), False
    yield f"{name}.dist-info/LICENSE", (ROOT / "LICENSE").read_bytes(), False
    yield f"{name}.dist-info/WHEEL", wheel.encode(), False


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    folder = ROOT / (config_settings or {}).get("build-dir", "build/wheel")
    build(folder)
    name = f"{PROJECT['name']}-{version()}"
    wheel = f"{name}-{tag()}.whl"
    record = []
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content, is_run in files_of(folder, name):
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (0o100755 if is_run else 0o100644) << 16
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(content)}")
        packed.writestr(f"{name}.dist-info/RECORD", "\n".join([*record, f"{name}.dist-info/RECORD,,", ""]))
    return wheel


def build_sdist(sdist_directory, config_settings=None) -> str:
    """What the repository holds of the commit, as git archives it, and the metadata."""
    name = f"{PROJECT['name']}-{version()}"
    archive = Path(sdist_directory, f"{name}.tar.gz").resolve()
    facts = Path(sdist_directory, "PKG-INFO").resolve()
    facts.write_text(metadata())
    command = ["git", "archive", f"--prefix={name}/", f"--add-file={facts}", "-o", archive, "HEAD"]
    try:
        subprocess.run(command, cwd=ROOT, check=True)
    finally:
        facts.unlink()
    return archive.name
