"""Builds the module of the Python package with CMake; everything else stands in pyproject.toml.

BASTIDE_PORTABLE=0 builds for this very processor, which is a little faster; else the package runs on any machine of the architecture.
"""
import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """One target of the project in a build folder of its own."""

    def build_extension(self, extension: Extension) -> None:
        made = Path(self.get_ext_fullpath(extension.name)).resolve()
        folder = Path(self.build_temp).resolve()
        portable = "OFF" if os.environ.get("BASTIDE_PORTABLE") == "0" else "ON"
        subprocess.check_call(["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", "-DBASTIDE_PYTHON=ONLY", "-DBASTIDE_TESTS=OFF",
                               f"-DBASTIDE_PORTABLE={portable}", f"-DPYTHON_EXECUTABLE={sys.executable}", *self.pybind11()])
        subprocess.check_call(["cmake", "--build", str(folder), "--target", "_bastide"])
        made.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(folder / "python" / "bastide" / made.name), str(made))

    @staticmethod
    def pybind11() -> list[str]:
        """Where pybind11 is, if Python has it as a package; else CMake finds it."""
        try:
            import pybind11
        except ImportError:
            return []
        return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


setup(ext_modules=[Extension("bastide._bastide", [])], cmdclass={"build_ext": CMakeBuild})
