import HeedGeometry
import HeedSignals

/// The gaze of the last frames, for the spread of fixations.
struct RecentGaze {
  /// Newest samples that are always kept. Choice: half a minute at 30 Hz; no fixation lasts as long.
  private static let most = 1024
  /// Maximum number of compared samples. Choice: enough for a long fixation, few enough to compare all pairs.
  private static let mostCompared = 64

  private var samples: [(time: Timestamp, direction: Direction<Camera>, confidence: Double)] = []

  mutating func add(_ sample: GazeSample, confidence: Double) {
    samples.append((sample.time, sample.direction, confidence))
    if samples.count >= 2 * Self.most { samples.removeFirst(Self.most) }
  }

  /// The largest angle between two directions, and the mean confidence; nil without a sample in the span.
  func spread(from start: Timestamp, to end: Timestamp) -> (dispersion: Angle, confidence: Double)? {
    let inside = samples.filter { $0.time >= start && $0.time <= end }
    guard !inside.isEmpty else { return nil }
    let step = (inside.count + Self.mostCompared - 1) / Self.mostCompared
    let compared = stride(from: 0, to: inside.count, by: step).map { inside[$0].direction }
    var widest = Angle.zero
    for (index, one) in compared.enumerated() {
      for other in compared.dropFirst(index + 1) { widest = max(widest, one.angle(to: other)) }
    }
    return (widest, inside.reduce(0) { $0 + $1.confidence } / Double(inside.count))
  }
}
