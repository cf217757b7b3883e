/// Compares the driver's scripted looks away from the road with the reported glances.
package struct GlanceScore: Sendable {
  package struct Look: Hashable, Sendable {
    package var interval: Interval
    package var zone: String
    /// Manner of the look by the true angles: owl (head turns) or lizard (only the eyes move).
    package var kind: String
    /// The reported glance with the longest overlap; nil if no glance covers half of the look.
    package var glance: GlanceLine?

    package var isZoneRight: Bool { glance?.zone == zone }
    package var isKindRight: Bool { glance?.kind == kind }
  }

  /// The looks, in the truth's order.
  package private(set) var looks: [Look] = []
  /// Reported glances off the road that overlap scripted looks off the road by less than half.
  package private(set) var invented: [GlanceLine] = []

  /// - Parameter stretches: Stretches to score; looks and glances outside are left out.
  package init(truth: Truth, glances: [GlanceLine], in stretches: [Interval]) {
    let judged = truth.runs(\.zone).filter { run in
      run.value != "road" && !run.value.hasPrefix("cal") && run.frames.allSatisfy { truth.frames[$0].isInFrame }
        && stretches.contains { $0.start <= run.interval.start && run.interval.end <= $0.end }
    }
    guard let rest = Self.rest(truth) else { return }
    for run in judged {
      let best = glances.max { $0.interval.overlap(run.interval) < $1.interval.overlap(run.interval) }
      let isFound = best.map { $0.interval.overlap(run.interval) * 2 >= run.interval.length } ?? false
      looks.append(
        Look(
          interval: run.interval, zone: run.value, kind: Self.kind(truth.frames[run.frames], rest: rest),
          glance: isFound ? best : nil))
    }
    let away = truth.runs(\.zone).filter { $0.value != "road" }.map(\.interval)
    invented = glances.filter { glance in
      glance.class != "forward" && stretches.contains { $0.overlap(glance.interval) >= glance.interval.length }
        && away.reduce(0) { $0 + $1.overlap(glance.interval) } * 2 < glance.interval.length
    }
  }

  private struct Pose {
    var gaze: SIMD2<Double>
    var head: SIMD2<Double>
  }

  private static func pose(_ frames: [TruthFrame]) -> Pose? {
    func median(_ value: (TruthFrame) -> Double) -> Double? { Statistics.median(frames.map(value)) }
    guard let azimuth = median(\.gaze.azimuth), let elevation = median(\.gaze.elevation), let yaw = median(\.yaw),
      let pitch = median(\.pitch)
    else { return nil }
    return Pose(gaze: SIMD2(azimuth, elevation), head: SIMD2(yaw, pitch))
  }

  /// The driver's mean pose while looking at the road.
  private static func rest(_ truth: Truth) -> Pose? {
    pose(truth.frames.filter { $0.zone == "road" && $0.event == "fixation" && $0.isInFrame })
  }

  /// Source: docs/attention.md: an owl's head turns by at least 6 degrees and a quarter of the gaze's change.
  private static func kind(_ frames: ArraySlice<TruthFrame>, rest: Pose) -> String {
    let fixations = frames.filter { $0.event == "fixation" }
    guard let pose = pose(fixations.isEmpty ? Array(frames) : fixations) else { return "none" }
    let (way, turn) = (pose.gaze - rest.gaze, pose.head - rest.head)
    let distance = (way * way).sum().squareRoot()
    guard distance > 0 else { return "none" }
    let along = (turn * way).sum() / distance
    return along >= 6 && along >= 0.25 * distance ? "owl" : "lizard"
  }
}

extension GlanceLine {
  package var interval: Interval { Interval(startMs, endMs) }
}
