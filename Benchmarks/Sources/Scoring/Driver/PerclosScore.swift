/// Share of time with the eyes closed, phase by phase: measured over frames with a value, true over frames with a
/// face.
package struct PerclosScore: Sendable {
  package struct Phase: Hashable, Sendable {
    package var name: String
    package var measured: Double
    package var truth: Double
    /// Frames of the phase with the face in the frame, and how many of them have a measured openness.
    package var frames: Int
    package var seen: Int

    package var difference: Double { abs(measured - truth) }
  }

  /// Openness below which lids count as closed. Source: data/driver/README.md, "closed for P80 = below 0.2".
  private static let closedBelow = 0.2

  /// The phases in order of time, without phases that have no comparable frames.
  package private(set) var phases: [Phase] = []

  package init(truth: Truth, lines: [FrameLine?]) {
    for run in truth.phases {
      let frames = run.frames.filter { truth.frames[$0].isInFrame }
      let measured = frames.compactMap { $0 < lines.count ? lines[$0]?.openness : nil }
      guard let share = Self.closedShare(measured),
        let expected = Self.closedShare(frames.map { truth.frames[$0].openness })
      else { continue }
      phases.append(
        Phase(name: run.value, measured: share, truth: expected, frames: frames.count, seen: measured.count))
    }
  }

  package func phase(_ name: String) -> Phase? { phases.first { $0.name == name } }

  /// The phase with the largest difference.
  package var worst: Phase? { phases.max { $0.difference < $1.difference } }

  private static func closedShare(_ openness: [Double]) -> Double? {
    Statistics.mean(openness.map { $0 < closedBelow ? 1 : 0 })
  }
}
