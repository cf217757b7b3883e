"""The notebook of docs runs from its first cell to its last, and draws its pictures."""

import nbformat
from conftest import ROOT
from nbclient import NotebookClient

FILE = ROOT / "docs/python.ipynb"


def test_notebook_runs_without_errors():
    notebook = nbformat.read(FILE, as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is committed without outputs"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(FILE.parent)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(pictures) == 3 and all(len(output["data"]["image/png"]) > 20_000 for output in pictures)
    text = "".join(output.get("text", "") for output in outputs)
    assert "2685 frames, 26 blinks, 1 yawn, highest risk critical" in text
    assert "only the first 20 s were pushed" in text and "True (480, 640, 3) (480, 640)" in text
    said = "".join(output["text"] for output in outputs if output.get("name") == "stderr")
    assert "frames/s]" in said and "Warning" not in said, "how far it is, and nothing else"
