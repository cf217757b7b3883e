import Foundation
public import HeedSignals
import HeedVideo

/// Writes a session from its first frame on. A run without frames leaves no session.
///
/// If the disk is full or missing at the beginning, a run over files ends at once. A live run continues with a warning,
/// and the session begins when there is room: docs/faults.md, row 19.
public final class SessionRecorder {
  /// Most inputs, and most events, kept before the session begins: the newest. Choice: images may be minutes late.
  private static let mostEarly = 1024
  /// Pauses between attempts to create the session. Choice: the same pauses as after failed commits.
  private static let pauses = SessionWriter.Settings()
  /// Maximum time that a file source waits for the video encoder. Choice: as long as a session waits for the disk.
  private static let patience = Duration.seconds(10)

  private let make: () throws -> SessionWriter
  private let contents: SessionContents
  private let isLive: Bool
  private let frameRates: [SessionVideo: Double?]
  private let say: (String) -> Void
  private let now: () -> ContinuousClock.Instant
  private var writer: SessionWriter?
  /// The last attempt's error, and when to try again; nil before the first attempt and once the session exists.
  private var trouble: (error: SessionError, next: ContinuousClock.Instant, pause: Duration)?
  /// Numbers of frames and observations that were dropped before the session began.
  private var missed = (frames: 0, inputs: 0)
  private var early: (inputs: [MonitorInput], events: [MonitorEvent]) = ([], [])
  private var videos: [SessionVideo: Result<VideoRecorder, any Error>] = [:]
  private var summary: SessionSummary?
  /// A sentence about requested content that the session lacks; nil if it lacks nothing, and before the end.
  public private(set) var missing: String?
  /// Whether recorded data reaches the disk; nil before the first picture.
  public var state: SessionWriter.State? { trouble.map { .suspended($0.error) } ?? writer?.state }
  /// Whether observations and events wait for the disk.
  public var isWaitingForDisk: Bool { if case .suspended? = state { true } else { false } }
  /// Whether the session exists.
  public var isThere: Bool { writer != nil }

  /// - Parameters:
  ///   - isLive: True for a live camera, for which recording must never wait for the disk.
  ///   - frameRates: The frame rates that the cameras declare.
  ///   - say: Receives sentences for people.
  public init(
    _ contents: SessionContents, isLive: Bool, frameRates: [SessionVideo: Double?], say: @escaping (String) -> Void,
    now: @escaping () -> ContinuousClock.Instant = { .now }, make: @escaping () throws -> SessionWriter
  ) {
    (self.contents, self.isLive, self.frameRates, self.make) = (contents, isLive, frameRates, make)
    (self.say, self.now) = (say, now)
  }

  /// Records an input. Its events must be recorded afterwards.
  public func note(_ input: MonitorInput) {
    guard contents.contains(.observations) else { return }
    if let writer { return writer.record(input) }
    early.inputs.append(input)
    guard early.inputs.count > Self.mostEarly else { return }
    early.inputs.removeFirst()
    missed.inputs += 1
  }

  /// Records the events of an input, and the picture if video is requested.
  /// - Throws: The reason why the session cannot be created. In a live run, errors of the disk are not thrown.
  public func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    let camera: SessionVideo? =
      switch events.first {
      case .frame?: .cabin
      case .road?: .road
      default: nil
      }
    // Recognized roads come without an image, but they begin a session too.
    if writer == nil, frame != nil || camera == .road { try begin() }
    for event in events {
      if case .summary(_, let summary) = event { self.summary = summary }
      if let writer { writer.record(event) } else { keep(event) }
    }
    if let frame, let camera { record(frame, of: camera) }
    if !isLive { writer?.keepUp() }
  }

  /// Creates the session; in a live run, an error of the disk only delays the session.
  private func begin() throws {
    if let trouble, now() < trouble.next { return }
    let writer: SessionWriter
    do {
      writer = try make()
    } catch let error as SessionError where isLive && error.isOfTheDisk {
      if trouble == nil { say("The session waits: \(error.description). The run goes on.") }
      let pause = trouble.map { min($0.pause * 2, Self.pauses.longestRetry) } ?? Self.pauses.firstRetry
      trouble = (error, now() + pause, pause)
      return
    }
    early.inputs.forEach { writer.record($0) }
    early.events.forEach { writer.record($0) }
    if trouble != nil { say("The session begins now.") }
    (self.writer, early, trouble) = (writer, ([], []), nil)
  }

  private func keep(_ event: MonitorEvent) {
    early.events.append(event)
    guard early.events.count > Self.mostEarly else { return }
    if case .frame = early.events.removeFirst() { missed.frames += 1 }
  }

  /// Completes the session, waits for the disk and sets ``missing``.
  /// - Throws: ``SessionError`` if the data that still waits cannot be written.
  public func finish() throws {
    guard let writer else {
      missing = trouble.map { "There is no session: \($0.error.description)." }
      return
    }
    var parts: [String] = []
    if missed.frames + missed.inputs > 0 {
      parts.append(
        "The session lacks its beginning, \(missed.frames) frames and \(missed.inputs) observations: there was no room on"
          + " the disk.")
    }
    parts += SessionVideo.allCases.compactMap(finishVideo(of:))
    try writer.finish(summary: summary ?? SessionSummary())
    let lost = writer.progress.inputsLost
    if lost > 0 { parts.append("The recording lacks \(lost) observations: the disk did not take them in time.") }
    missing = parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Ends a failed run; the recorded part stays as an interrupted session.
  public func cancel() {
    for camera in SessionVideo.allCases { _ = finishVideo(of: camera) }
    do { try writer?.abandon() } catch {
      say("The session ends before its last events: \(Self.sentence(of: error))")
    }
  }

  private func record(_ frame: Frame, of camera: SessionVideo) {
    guard contents.contains(camera == .cabin ? .cabinVideo : .roadVideo), let writer else { return }
    if videos[camera] == nil {
      // If a video fails, the session goes on without it.
      videos[camera] = Result {
        try writer.makeVideo(camera) { url in
          try VideoRecorder(path: url.path, size: frame.size, frameRate: frameRates[camera] ?? nil)
        }
      }
    }
    if case .success(let recorder)? = videos[camera] {
      recorder.record(frame, patience: isLive ? .zero : Self.patience)
    }
  }

  private static func sentence(of error: any Error) -> String { error is SessionError ? "\(error)." : "\(error)" }

  /// - Returns: A sentence about missing parts of the video; nil if none are missing.
  private func finishVideo(of camera: SessionVideo) -> String? {
    switch videos.removeValue(forKey: camera) {
    case nil: return nil
    case .failure(let error)?:
      return "There is no video of the \(camera.rawValue): \(Self.sentence(of: error))"
    case .success(let recorder)?:
      let outcome = recorder.finish()
      let parts = [
        outcome.failure.map(\.description),
        outcome.dropped > 0 ? "\(outcome.dropped) frames came faster than they could be written." : nil,
        outcome.misfits > 0 ? "\(outcome.misfits) frames had another size." : nil,
      ].compactMap { $0 }
      return parts.isEmpty ? nil : "The video of the \(camera.rawValue) is not whole. \(parts.joined(separator: " "))"
    }
  }
}

extension SessionError {
  /// Whether the error may end when the disk gets room or is connected again.
  fileprivate var isOfTheDisk: Bool {
    switch self {
    case .storageFull, .cannotWrite, .cannotRead: true
    default: false
    }
  }
}
