"""pymovements' I-VT and I-DT over recordings at 1000 Hz: prints CPU nanoseconds a sample of each as JSON.

  movements.py FOLDER

Reading is not timed, nor are imports and a first run; the velocities are, which I-VT needs. The settings are the
library's own.
"""

import json
import os
import sys
import time
from pathlib import Path

for variable in ("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"
import polars
import pymovements


def recording(file):
    table = polars.read_csv(file)
    # The library takes NaN for what was not seen.
    gaze = polars.col("x_deg", "y_deg").cast(polars.Float64, strict=False).fill_null(float("nan"))
    seen = table.select(polars.col("t_ms").cast(polars.Int64).alias("time"), gaze)
    experiment = pymovements.Experiment(1024, 768, 38, 30, 67, "center", 1000)
    return pymovements.Gaze(seen, experiment, time_column="time", time_unit="ms", position_columns=["x_deg", "y_deg"])


def ivt(gaze):
    gaze.pos2vel("fivepoint")
    gaze.detect("ivt")


def idt(gaze):
    gaze.detect("idt")


def nanoseconds(files, body):
    """A sample; every recording is read anew, because the results are kept in it."""
    samples, seconds = 0, 0.
    for file in files:
        gaze = recording(file)
        began = time.process_time()
        body(gaze)
        seconds += time.process_time() - began
        samples += len(gaze.samples)
    return 1e9 * seconds / samples


if __name__ == "__main__":
    files = sorted(Path(sys.argv[1]).glob("*.csv"))
    ivt(recording(files[0]))
    print(json.dumps(dict(ivt=nanoseconds(files, ivt), idt=nanoseconds(files, idt))))
