import Scoring

/// Rows of composed scenes for rare events: covered eyes, other people, cameras with a frozen picture.
extension AccuracyTable {
  var scenes: [AccuracyRow] {
    let scenes = SceneMeasurement(places: places, analyzer: analyzer)
    return [
      AccuracyRow(
        "rendered/scene_hidden_*: lens, reflection, hand or hair over both eyes",
        required: "told within 2 s >= 95 %; right reason >= 85 %; both eyes said hidden in >= 95 % of frames"
      ) { try scenes.hidden() },
      AccuracyRow("rendered/scene_seen_*: shaded eyes, dark skin", required: "said hidden in <= 1 % of frames") {
        try scenes.seen()
      },
      AccuracyRow(
        "rendered/scene_masked_*: one eye covered, a hand at the cheek",
        required: "no eyesHidden, no eyeClosure, no warning"
      ) { try scenes.masked() },
      AccuracyRow(
        "rendered/scene_passenger_*: a second face beside the driver or an empty seat",
        required: "the driver's face in >= 99 % of frames; none while absent; no driverChanged"
      ) { try scenes.passenger() },
      AccuracyRow("rendered/scene_changed_*: another person in the seat", required: "all told within 2 s") {
        try scenes.everyOne("changed")
      },
      AccuracyRow(
        "rendered/scene_still_*: one picture held, a loop",
        required: "coded within 1 s; with noise or a clock within 2 s; loops within 3 periods"
      ) { try scenes.everyOne("still") },
      AccuracyRow("rendered/scene_*, all others but Yale: no camera called frozen", required: "none") {
        try scenes.calm()
      },
      AccuracyRow(
        "rendered/scene_yale_*: seven real people fall asleep, with and without blinks before",
        required: "all told within 1.5 s"
      ) { try scenes.everyOne("yale", usesRig: false) },
    ]
  }
}

extension Requirements {
  static let hiddenTold = 0.95
  static let hiddenReason = 0.85
  static let hiddenFrames = 0.95
  /// Time after the beginning of a cover from which every frame counts, milliseconds.
  static let hiddenFramesAfter = 1000.0
  static let seenHidden = 0.01
  static let driverFollowed = 0.99
}
