import HeedSignals

/// What was met while a file was read.
struct ReadingReport: Hashable, Sendable {
  var packets = 0
  /// Packets that are in the file and not meant to be shown.
  var discardedPackets = 0
  var corruptPackets = 0
  var refusedPackets = 0
  var readErrors = 0
  var frames = 0
  var damagedFrames = 0
  var complaints = 0
  var firstComplaint = ""
}

/// What a container says about its video.
struct RecordingFacts: Hashable, Sendable {
  var frameRate: Double?
  var framesDeclared: Int?
  var duration: Duration?
  /// True when every packet must become a frame.
  var packetIsFrame = false
}

/// Judges whether a recording was read as a whole.
///
/// No single sign does: declared counts lie, decoders hide damage, some formats show it only in the decoder's complaints,
/// and packets that were left out show only in the times. All healthy recordings that were measured show none of them.
struct RecordingCheck: Sendable {
  private let facts: RecordingFacts
  private let settings: VideoFileSource.CheckSettings
  private var lastPresented: Duration?
  private var steps = 0
  private var steadySteps = 0
  private var holes = 0
  private var framesInHoles = 0

  init(facts: RecordingFacts, settings: VideoFileSource.CheckSettings = VideoFileSource.CheckSettings()) {
    self.facts = facts
    self.settings = settings
  }

  private var interval: Duration? { facts.frameRate.flatMap { $0 > 0 ? .seconds(1 / $0) : nil } }

  /// Sees each frame's presentation time on the recording's own clock.
  mutating func saw(presented: Duration) {
    defer { lastPresented = max(presented, lastPresented ?? presented) }
    guard let lastPresented, let interval else { return }
    let step = (presented - lastPresented) / interval
    steps += 1
    if abs(step - 1) <= settings.steadyWithin { steadySteps += 1 }
    if step >= settings.holeFrames, presented - lastPresented >= settings.shortestHole {
      holes += 1
      framesInHoles += Int(min(step, 1e9).rounded()) - 1
    }
  }

  /// The verdict when there are no more frames.
  /// - Parameters:
  ///   - report: What the reader met.
  ///   - start: The recording's clock at its beginning.
  ///   - remarks: What else is to be said; by itself no damage.
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
    if holes > 0, Double(steadySteps) >= settings.steadyShare * Double(steps - holes) {
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

  /// Count and duration must both fall short: a trimmed clip has frames that its index still counts.
  private func missingAtEnd(_ report: ReadingReport, start: Duration) -> Int? {
    guard let declared = facts.framesDeclared, report.packets < declared else { return nil }
    guard let duration = facts.duration, let interval, let lastPresented else { return declared - report.packets }
    let end = lastPresented - start + interval
    return duration - end >= interval * settings.endFrames ? declared - report.packets : nil
  }
}

/// `1 frame`, `2 frames`.
func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
