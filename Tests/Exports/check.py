"""Exports checked by their communities' readers: check.py --heed PROGRAM."""

import argparse
import tempfile

import formats
import streaming
from program import Heed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heed", required=True)
    with tempfile.TemporaryDirectory(prefix="heed-exports-") as scratch:
        heed = Heed(parser.parse_args().heed, scratch)
        heed.record_stills("stills")
        lines = heed.record_drive("monday-1")
        formats.check_bids(heed, lines)
        formats.check_pupil(heed, lines)
        formats.check_vss(heed)
        streaming.check(heed)


main()
