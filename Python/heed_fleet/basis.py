"""What drives are decided under: rig, settings, calibration, models, version; and its hash."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Optional

import yaml

from .errors import BAD_CONFIGURATION, FleetError, GeneralFault

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Basis:
    """Everything but the recording that a decision depends on. Texts, so that it can go to any worker.

    Attributes:
        settings: A settings file's text in place of the defaults or of the session's own; None: those.
        changes: Single settings put over these, "risk.raisedBy" to a value.
        rig: The rig file's text; None: none for videos, its own for sessions.
        calibration: The calibration file's text; None: an average eye, for sessions their own.
        models: Model files and their SHA-256; empty where no picture is looked at.
    """

    version: str
    settings: Optional[str] = None
    changes: dict[str, Any] = field(default_factory=dict)
    rig: Optional[str] = None
    calibration: Optional[str] = None
    models: dict[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """16 hexadecimal digits; the same for the same decisions."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    @property
    def text(self) -> str:
        """As JSON, keys in order."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)

    @classmethod
    def of(cls, text: str) -> Basis:
        return cls(**json.loads(text))

    @property
    def changed_settings(self) -> Optional[dict[str, Any]]:
        """The settings file with the single changes in it; None: neither was given."""
        if self.settings is None and not self.changes:
            return None
        return _changed(self.settings or "", json.dumps(self.changes, sort_keys=True))

    def write_files(self, folder: Path) -> tuple[Optional[str], Optional[str]]:
        """Writes rig and calibration as files; returns their paths."""
        paths = []
        for name, text in (("rig.yaml", self.rig), ("calibration.json", self.calibration)):
            paths.append(None if text is None else str(folder / name))
            if text is not None:
                (folder / name).write_text(text)
        return paths[0], paths[1]


def make_basis(
    version: str, settings: Optional[str] = None, changes: Optional[list[str]] = None, rig: Optional[str] = None,
    calibration: Optional[str] = None, models: Optional[Path] = None,
) -> Basis:
    """A basis from what was given on the command line.

    Raises:
        GeneralFault: A file is missing or no YAML.
        FleetError: A change is not NAME=VALUE.
    """
    rig_file = Path(rig, "rig.yaml") if rig is not None and Path(rig).is_dir() else rig
    basis = Basis(
        version, _read(settings, "--settings"), dict(_change(one) for one in changes or []),
        _read(rig_file, "--rig"), _read(calibration, "--calibration"), digests(models) if models else {})
    if basis.settings is not None:
        try:
            if not isinstance(yaml.load(basis.settings, Loader=_Loader) or {}, dict):
                raise GeneralFault(f"--settings: {settings} holds no settings; `heed settings` prints all of them.", BAD_CONFIGURATION)
        except yaml.YAMLError as error:
            raise GeneralFault(f"--settings: {settings} is no YAML: {error}", BAD_CONFIGURATION) from None
    return basis


def _read(path: Any, option: str) -> Optional[str]:
    if path is None:
        return None
    try:
        return Path(path).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise GeneralFault(f"{option}: {path} cannot be read: {getattr(error, 'strerror', None) or error}.", BAD_CONFIGURATION) from None


def _change(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or "." not in name:
        raise FleetError(f"--set {text}: write SECTION.NAME=VALUE, such as risk.raisedBy=eu-addw; `heed settings` lists them.")
    try:
        # A date is a text here, as in a settings file.
        return name.strip(), json.loads(json.dumps(yaml.load(value, Loader=_Loader), default=str))
    except yaml.YAMLError:
        raise FleetError(f"--set {text}: {value} is no value that YAML can read.") from None


def models_folder() -> Path:
    """Where the models lie."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("HEED_MODELS") or Path(cache, "heed", "models"))


def digests(folder: Path) -> dict[str, str]:
    """Model files and their SHA-256."""
    files = sorted(file for file in folder.iterdir() if file.is_file()) if folder.is_dir() else []
    if not files:
        raise GeneralFault("there are no models: run `heed models install`, or name their folder with HEED_MODELS.", BAD_CONFIGURATION)
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@functools.lru_cache(maxsize=1)
def _changed(base: str, changes: str) -> dict[str, Any]:
    tree: dict[str, Any] = yaml.load(base, Loader=_Loader) or {}
    for name, value in json.loads(changes).items():
        at = tree
        *sections, last = name.split(".")
        for section in sections:
            at = at.setdefault(section, {})
            if not isinstance(at, dict):
                raise GeneralFault(f"--set {name}: {section} is a value and has no settings of its own.", BAD_CONFIGURATION)
        at[last] = value
    return tree
