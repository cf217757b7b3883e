import Scoring

extension AccuracyTable {
  /// Rows about the benchmark itself or a single algorithm rather than a user's result. Each appears in
  /// Benchmarks/measured.md while it is met or skipped, and in docs/measured.md while it is not met.
  static let forDevelopers: Set<String> = [
    "one face, landmarks against the TFLite reference",
    "face/WolfgangLanger_Pexels.mp4", "face/single_face.mp4", "face/no_face.mp4", "face/face_noface.mov",
    "driver/accuracy.mp4, one point; six points",
    "driver/*.mp4, centre of the iris against the limbus, median of absolute errors",
    "error that a calibration predicts of itself over its true error",
    "driver/accuracy.mp4, eyes, gaze and calibration on top of the nets",
    "a card held up before driver/accuracy.mp4, lenses of 520, 650 and 812 px: field of view",
    "lund2013 at 500 Hz, sample kappa: pursuit, pso", "lund2013 at 30 Hz, sample kappa: fixation, saccade",
    "lund2013 at 500 Hz, 150 ms, kappa of recordings left out by the events told against offline",
    "eye movements, samples per second on one core",
    "irf at 1000 Hz, 0 and 50 ms, events told of people left out: F1",
    "irf at 1000 Hz, from a saccade's end to its event",
    "rendered/lidgaps_*: blinks in 50 lid recordings of unknown good cameras, 20 to 500 Hz, noise to 3 %",
    "rendered/lidgaps_*: the same of ordinary cameras, noise 1 to 20 %, wander to 30 %, 1 to 40 blinks a minute",
    "kitti-tracking, warnings on objects that never come below 3.5 s in the path",
    "kitti-tracking in halves: settings chosen on one half of the drives, scored on the other, both ways round",
    "oncoming cars of a bend of 100 m without a yaw rate", "the same boxes with 1 px of noise on each side",
    "comma2k19, speed from positions alone against the wheels", "road/lanes, points of the ego markings near the mask",
    "docs/faults.md, row 10: garbage in boxes and speed",
    "docs/faults.md, row 23: speed missing, distances that do not fall, invalid regions",
    "round trips over 1e5 seeded points: pixel -> world -> pixel; geo -> world -> geo within 2 km",
    "points of interest: the seed's two places from a simulated drive, with a lens that bends",
    "camera_cal and straight lines: heed camera against reference.txt; lane lines on the ground",
    "kill -9 during recording, 20 times: a live camera, killed after 3 to 6 s",
    "driver/accuracy.mp4 through a delegate that takes 50 ms, a `for await` reader that takes 40",
    "200 damaged sessions: bits, pages, ends, rows edited, exchanged and deleted",
    "500 provoked failures with passwords and tokens in addresses and files",
    "every threshold of the rule books: just under, on, just over", "openpilot's rules on scripted ticks at 20 Hz",
    "2.5 s away, 1.5 s back, for ever", "monotony and determinism, 100,000 seeded cases each", "tests",
  ]
}
