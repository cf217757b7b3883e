"""The readers from PyPI, as they are called."""

import importlib.abc
import importlib.machinery
import pathlib
import sys
import types
import unittest.mock
from importlib.metadata import version  # noqa: F401

HERE = pathlib.Path(__file__).resolve().parent


def script(name):
    return str(pathlib.Path(sys.executable).parent / name)


class StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Stands in for what a package imports and is not installed, because the one function that is used of it does not need
    it: video, optimization, drawing; together a gigabyte."""

    def __init__(self):
        self.made = []

    def find_spec(self, name, path=None, target=None):
        root = name.split(".")[0]
        # Parts of Python that belong to another system are rightly absent.
        if root in sys.stdlib_module_names or root == "glassesTools":
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        self.made.append(spec.name)
        module = unittest.mock.MagicMock(name=spec.name)
        module.__path__, module.__spec__, module.__name__ = [], spec, spec.name
        return module

    def exec_module(self, module):
        pass


def pupil(path, size):
    """glassesTools' reader of a Pupil Player export: positions in pixels of a scene picture of this size."""
    finder = StandIns()
    sys.meta_path.append(finder)
    try:
        from glassesTools.eyetracker import EyeTracker
        from glassesTools.importing import pupilLabs
    finally:
        sys.meta_path.remove(finder)
        for name in finder.made:
            sys.modules.pop(name, None)
    return pupilLabs.readGazeDataPupilPlayer(path, list(size), types.SimpleNamespace(eye_tracker=EyeTracker.Pupil_Core))
