"""onnxruntime on one thread: the median CPU milliseconds of a net of road objects as JSON.  detector.py MODEL RUNS

The net alone, from an array of numbers to the arrays of its outputs: no picture is read, placed or judged.
"""

import json
import statistics
import sys
import time

import numpy
import onnxruntime

options = onnxruntime.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
session = onnxruntime.InferenceSession(sys.argv[1], options, providers=["CPUExecutionProvider"])
source = session.get_inputs()[0]
values = (numpy.arange(numpy.prod(source.shape)) * 7919 % 255).astype(numpy.float32).reshape(source.shape)
# The first run finds memory and caches cold.
session.run(None, {source.name: values})
times = []
for _ in range(int(sys.argv[2])):
    began = time.thread_time()
    session.run(None, {source.name: values})
    times.append(1000 * (time.thread_time() - began))
print(json.dumps(dict(net=statistics.median(times))))
