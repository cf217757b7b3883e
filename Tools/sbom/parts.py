"""One part of a release, as every list of Tools/sbom gives it, and its entry in a CycloneDX bill of materials."""

import hashlib
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, Property, XsUri
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.spdx import is_expression
from packageurl import PackageURL

sys.path.insert(1, str(Path(__file__).resolve().parent.parent / "models"))
from errors import ToolError  # noqa: E402

__all__ = ["Part", "ToolError", "sha256"]


@dataclass(frozen=True)
class Part:
    name: str
    # None: whatever the machine has.
    version: str | None
    # An SPDX expression. A licence that SPDX does not list is a LicenseRef.
    licence: str
    kind: ComponentType = ComponentType.LIBRARY
    purl: PackageURL | None = None
    hash: str | None = None
    # False: what runs without it, and is not in the release's files.
    is_required: bool = True
    source: str | None = None
    # More about it, each with a name that begins with "heed:".
    facts: dict[str, str] = field(default_factory=dict)
    # The names of the parts that need it, where Heed itself does not.
    needed_by: list[str] = field(default_factory=list)

    def __post_init__(self):
        if not is_expression(re.sub(r"LicenseRef-[\w.-]+", "0BSD", self.licence)):
            raise ToolError(f"the licence of {self.name}, \"{self.licence}\", is no expression of SPDX.")

    @property
    def reference(self):
        return self.purl.to_string() if self.purl else f"{self.kind.value}:{self.name}"

    def component(self):
        sources = [ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(self.source))] if self.source else []
        return Component(
            name=self.name, version=self.version, type=self.kind, bom_ref=self.reference, purl=self.purl,
            licenses=[LicenseExpression(self.licence)],
            scope=ComponentScope.REQUIRED if self.is_required else ComponentScope.OPTIONAL,
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=self.hash)] if self.hash else [],
            external_references=sources,
            properties=[Property(name=f"heed:{name}", value=value) for name, value in self.facts.items()],
        )


def sha256(path):
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
