"""MediaPipe's FaceMesh with irises over a clip, decoding included: prints frames, faces and CPU seconds as JSON.

  facemesh.py CLIP [SECONDS]
  facemesh.py CLIP --decoded FRAMES

The CPU seconds begin with the first frame: importing and loading are not counted. With SECONDS the clip is played as a
camera does, 30 frames a second, again and again; without, once and as fast as it goes. With --decoded the first FRAMES
frames are in memory, in the colours that FaceMesh wants, before the time begins.
"""

import json
import os
import sys
import time

os.environ["GLOG_minloglevel"] = "2"
import cv2
import mediapipe

cv2.setNumThreads(1)
clip, is_decoded = sys.argv[1], "--decoded" in sys.argv
seconds = float(sys.argv[2]) if len(sys.argv) == 3 else None
mesh = mediapipe.solutions.face_mesh.FaceMesh(static_image_mode=False, max_num_faces=1, refine_landmarks=True)
video = cv2.VideoCapture(clip)
ok, frame = video.read()
mesh.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
if is_decoded:
    read = [video.read() for _ in range(int(sys.argv[3]) - 1)]
    pictures = [cv2.cvtColor(frame, cv2.COLOR_BGR2RGB) for ok, frame in read if ok]
    start = time.process_time()
    faces = sum(mesh.process(picture).multi_face_landmarks is not None for picture in pictures)
    print(json.dumps(dict(frames=len(pictures), faces=faces, seconds=time.process_time() - start)))
    sys.exit()
frames, faces, began, start = 0, 0, time.process_time(), time.monotonic()
while seconds is None or time.monotonic() - start < seconds:
    ok, frame = video.read()
    if not ok and seconds is None:
        break
    if not ok:
        video = cv2.VideoCapture(clip)
        continue
    if seconds is not None:
        time.sleep(max(0, start + frames / 30 - time.monotonic()))
    result = mesh.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB))
    frames += 1
    faces += result.multi_face_landmarks is not None
print(json.dumps(dict(frames=frames, faces=faces, seconds=time.process_time() - began)))
