"""MediaPipe's FaceMesh with irises over a clip, decoding included: prints frames, faces and CPU seconds as JSON.

The seconds begin with the first frame: importing and loading are not counted.  facemesh.py CLIP
"""

import json
import os
import sys
import time

os.environ["GLOG_minloglevel"] = "2"
import cv2
import mediapipe

cv2.setNumThreads(1)
mesh = mediapipe.solutions.face_mesh.FaceMesh(static_image_mode=False, max_num_faces=1, refine_landmarks=True)
video = cv2.VideoCapture(sys.argv[1])
ok, frame = video.read()
mesh.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
frames, faces, began = 0, 0, time.process_time()
while True:
    ok, frame = video.read()
    if not ok:
        break
    result = mesh.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
    frames += 1
    faces += result.multi_face_landmarks is not None
print(json.dumps(dict(frames=frames, faces=faces, seconds=time.process_time() - began)))
