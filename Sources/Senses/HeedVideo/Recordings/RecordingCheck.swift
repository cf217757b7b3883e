import HeedSignals

/// What the C side counted while it read a recording.
struct ReadingReport: Hashable, Sendable {
  var packets = 0
  /// Number of packets that the file marks as not to be displayed.
  var discardedPackets = 0
  var corruptPackets = 0
  var refusedPackets = 0
  var readErrors = 0
  var frames = 0
  var damagedFrames = 0
  var complaints = 0
  var firstComplaint = ""
}

/// What a recording's file declares about itself, which may be wrong; nil for a missing declaration.
struct RecordingFacts: Hashable, Sendable {
  var frameRate: Double?
  var framesDeclared: Int?
  var duration: Duration?
  /// True if every packet of the file must become a frame.
  var packetIsFrame = false
}

/// Judges whether a recording was read completely.
///
/// The check combines several signs of damage. Declared counts may be wrong, and decoders conceal damage. Some formats
/// reveal damage only in the decoder's messages, and missing packets show only in the times.
struct RecordingCheck: Sendable {
  /// Minimum length of a time step that counts as missing frames, in frames and in time. Choice: phones and webcams
  /// stretch a step to two or three frames, and a face tracker continues across shorter gaps.
  private static let (holeFrames, shortestHole) = (4.0, Duration.milliseconds(250))
  /// Minimum share of steady time steps at which gaps are reported. Choice: screen recordings have no steady rate.
  private static let steadyShare = 0.95
  /// Maximum deviation of a steady time step, as a share of the declared interval. Choice: phone clips have 25 %.
  private static let steadyWithin = 0.5
  /// Number of frames missing before the declared end from which the end counts as lost. Choice: durations are
  /// rounded by less.
  private static let endFrames = 0.9

  private let facts: RecordingFacts
  private var lastPresented: Duration?
  private var (steps, steadySteps, holes, framesInHoles) = (0, 0, 0, 0)

  init(facts: RecordingFacts) { self.facts = facts }
  private var interval: Duration? { facts.frameRate.flatMap { $0 > 0 ? .seconds(1 / $0) : nil } }

  mutating func saw(presented: Duration) {
    defer { lastPresented = max(presented, lastPresented ?? presented) }
    guard let lastPresented, let interval else { return }
    let step = (presented - lastPresented) / interval
    steps += 1
    if abs(step - 1) <= Self.steadyWithin { steadySteps += 1 }
    if step >= Self.holeFrames, presented - lastPresented >= Self.shortestHole {
      holes += 1
      framesInHoles += Int(min(step, 1e9).rounded()) - 1
    }
  }

  /// The verdict after the last frame. The remarks are added to its note and do not mean damage.
  func end(report: ReadingReport, start: Duration, remarks: [String]) -> SourceEnd {
    let lost = lostFrames(report)
    var faults: [String] = []
    if let missing = missingAtEnd(report, start: start) {
      faults.append("the file ends early: \(missing) of \(frames(facts.framesDeclared ?? 0)) not in it")
    }
    if lost > 0 { faults.append("\(frames(lost)) could not be decoded") }
    let damaged = max(report.damagedFrames, report.corruptPackets)
    if damaged > 0 { faults.append("\(frames(damaged)) damaged") }
    if report.readErrors > 0 {
      faults.append("\(report.readErrors) \(report.readErrors == 1 ? "read" : "reads") of the file failed")
    }
    if holes > 0, Double(steadySteps) >= Self.steadyShare * Double(steps - holes) {
      faults.append("about \(frames(framesInHoles)) missing in \(holes) \(holes == 1 ? "place" : "places")")
    }
    if faults.isEmpty, report.complaints > 0 {
      faults.append("the data is damaged (\(report.firstComplaint); \(report.complaints) such)")
    }
    let note = (faults + remarks).joined(separator: "; ")
    return SourceEnd(
      isComplete: faults.isEmpty, note: note.isEmpty ? nil : note, framesRead: report.frames,
      framesDeclared: facts.framesDeclared, droppedFrames: lost)
  }

  private func lostFrames(_ report: ReadingReport) -> Int {
    let undecoded = facts.packetIsFrame ? report.packets - report.discardedPackets - report.frames : 0
    return max(undecoded, report.refusedPackets, 0)
  }

  /// Frames are missing at the end only if count and duration are too short: trimmed clips count removed frames.
  private func missingAtEnd(_ report: ReadingReport, start: Duration) -> Int? {
    guard let declared = facts.framesDeclared, report.packets < declared else { return nil }
    guard let duration = facts.duration, let interval, let lastPresented else { return declared - report.packets }
    let end = lastPresented - start + interval
    return duration - end >= interval * Self.endFrames ? declared - report.packets : nil
  }
}

/// A number of frames with its noun: `1 frame`, `2 frames`.
func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
