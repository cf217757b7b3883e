import Heed
import HeedGeometry
package import HeedSession
import HeedSignals

/// The frames and events of a recorded session, recomputed from its observations.
package struct RecordedGaze {
  package let recording: SessionRecording
  let basis: ReplayBasis

  /// - Throws: An error if the session has no recording that can be replayed, or if the recording is damaged.
  package init(_ name: String, in store: SessionStore) throws {
    do { recording = try store.recording(name) } catch SessionError.notRecorded {
      throw ExportError.badInput(
        "session \"\(name)\" holds events alone, and this format asks for the gaze of each frame; record with heed"
          + " record, or with --record observations. csv, ndjson, json and vss do without.")
    }
    try recording.check()
    basis = try recording.makeBasis()
  }

  /// Replays the session. Calls `receive` for each input in order, with the events that the input causes.
  func play(_ receive: ([MonitorEvent]) throws -> Void) throws {
    try withoutActuallyEscaping(receive) { receive in
      let run = try DriveRun(replaying: recording, receive: { _, events in try receive(events) })
      try run.run()
      try run.finish(note: "the recording was cut off")
    }
  }
}

/// The times of all frames, from which exports take frame numbers and the frame rate.
struct FrameTimes {
  private var milliseconds: [Double] = []
  var count: Int { milliseconds.count }
  var first: Timestamp? { milliseconds.first.map(Timestamp.init(milliseconds:)) }
  var last: Timestamp? { milliseconds.last.map(Timestamp.init(milliseconds:)) }
  mutating func add(_ time: Timestamp) { milliseconds.append(time.milliseconds) }

  /// Frames per second, from the median interval, because pauses must not count; nil for fewer than two frames.
  var rate: Double? {
    zip(milliseconds, milliseconds.dropFirst()).map { $1 - $0 }.median().flatMap { $0 > 0 ? 1000 / $0 : nil }
  }

  /// Number of the frame that is nearest to a time, counted from 0; nil if there are no frames.
  func index(at time: Timestamp) -> Int? {
    guard !milliseconds.isEmpty else { return nil }
    var (low, high) = (0, milliseconds.count)
    while low < high {
      let middle = (low + high) / 2
      if milliseconds[middle] < time.milliseconds { low = middle + 1 } else { high = middle }
    }
    if low == 0 || low == milliseconds.count { return max(0, low - 1) }
    return time.milliseconds - milliseconds[low - 1] < milliseconds[low] - time.milliseconds ? low - 1 : low
  }
}

/// The latest gaze samples, from which the spread of a fixation is measured.
struct RecentGaze {
  /// Number of newest samples that are kept at least. Choice: half a minute at 30 Hz; no fixation lasts as long.
  private static let most = 1024
  /// Maximum number of compared gaze directions. Choice: enough for a long fixation, few enough to compare all pairs.
  private static let mostCompared = 64

  private var samples: [(time: Timestamp, direction: Direction<Camera>, confidence: Double)] = []

  mutating func add(_ sample: GazeSample, confidence: Double) {
    samples.append((sample.time, sample.direction, confidence))
    if samples.count >= 2 * Self.most { samples.removeFirst(Self.most) }
  }

  /// The largest angle between two gaze directions, and the mean confidence; nil if the span has no sample.
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
