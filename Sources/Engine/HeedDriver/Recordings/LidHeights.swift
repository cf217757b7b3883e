import HeedGeometry
import HeedSignals

/// The lids' heights in a stretch of a recording, 0 shut ... 1 open, on the scale of the closures around.
struct LidHeights: Sendable {
  /// Interval between two updates of the shut level. Choice: the level changes over half a minute.
  private static let relook = Duration.seconds(1)
  /// Minimum plausible way between open and shut. Choice: the curve's own travel is about 1.
  private static let leastTravel = 0.3
  /// Time around a sample over which noise is averaged. Choice: shorter than a blink, so lids that open still count.
  private static let smoothing = Duration.milliseconds(60)

  let curve: LidCurve
  /// The shut level in each `relook` from the curve's start on; empty if nothing shows it.
  private let shut: [Double]

  init(_ recorded: RecordedCurve, _ levels: LidLevels) {
    curve = recorded.lids
    guard let first = curve.times.first, let last = curve.times.last else {
      shut = []
      return
    }
    shut = (0...Int((last - first) / Self.relook)).compactMap { levels.shut(at: first + Self.relook * $0) }
  }

  private func height(_ value: Double?, at time: Timestamp) -> Double? {
    guard let value, let first = curve.times.first, !shut.isEmpty else { return nil }
    let level = shut[max(0, min(shut.count - 1, Int((time - first) / Self.relook)))]
    return max(0, min(1, LidSign.turned(value / min(-Self.leastTravel, level))))
  }

  /// Both eyes at the time of a step; nil if not seen.
  func eyes(at time: Timestamp) -> (left: Double?, right: Double?) {
    let index = curve.times.place(of: time)
    guard index < curve.times.count, curve.times[index] == time else { return (nil, nil) }
    return (height(curve.left[index], at: time), height(curve.right[index], at: time))
  }

  /// Both eyes together at a sample of the curve, without noise; nil if nothing shows the shut level.
  func smooth(_ index: Int) -> Double? {
    let time = curve.times[index]
    let (first, end) = (curve.times.place(of: time - Self.smoothing), curve.times.place(of: time + Self.smoothing))
    return height(curve.values[first..<max(end, first + 1)].median(.mean) ?? curve.values[index], at: time)
  }
}
