import Foundation
import Heed
public import HeedSignals
import HeedVideo

/// Records a run into a session, and says what the session lacks.
///
/// A live run never waits for the disk, also if the session cannot be created: docs/faults.md, row 19.
public final class SessionRecorder {
  /// Maximum time that a file source waits for the video encoder. Choice: as long as a session waits for the disk.
  private static let patience = Duration.seconds(10)
  /// Maximum time that the whole end of a live run waits for the disk. Choice: the run ends within 10 s.
  private static let livePatience = Duration.seconds(9)

  private let writer: SessionWriter
  private let contents: SessionContents
  private let isLive: Bool
  private let frameRates: [SessionVideo: Double?]
  private let say: (String) -> Void
  private var wasWaiting = false
  /// True until a camera has delivered a picture. Sessions without a picture are not kept.
  private var isEmpty = true
  private var videos: [SessionVideo: VideoRecorder] = [:]
  private var summary: SessionSummary?
  /// When the end of a live run stops to wait for the disk. First asked for at the end.
  private lazy var deadline = ContinuousClock.now + Self.livePatience
  /// How long the end may still wait for the disk.
  private var patience: Duration { isLive ? max(.zero, ContinuousClock.now.duration(to: deadline)) : Self.patience }
  /// Sentences about missing content; nil before the run's end.
  private var lacks: [String]?
  /// A sentence about requested content that the session lacks; nil if it lacks nothing, and before the end.
  public var missing: String? { lacks.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") } }
  /// Whether recorded data reaches the disk.
  public var state: SessionWriter.State { writer.state }
  /// Whether observations and events wait for the disk.
  public var isWaitingForDisk: Bool { if case .suspended = state { true } else { false } }
  /// Whether the session exists.
  public var isThere: Bool { writer.isThere }

  /// - Parameters:
  ///   - writer: Writes the session.
  ///   - isLive: True for a live camera, for which recording must never wait for the disk.
  ///   - frameRates: The frame rates that the cameras declare.
  ///   - say: Receives sentences for people.
  public init(
    _ writer: SessionWriter, _ contents: SessionContents, isLive: Bool, frameRates: [SessionVideo: Double?],
    say: @escaping (String) -> Void
  ) {
    (self.writer, self.contents, self.isLive, self.frameRates, self.say) = (writer, contents, isLive, frameRates, say)
  }

  /// Records an input. Its events must be recorded afterwards.
  public func note(_ input: MonitorInput) { writer.record(input) }

  /// Records the events of an input, and the picture if video is requested.
  public func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    let camera: SessionVideo? =
      switch events.first {
      case .frame?: .cabin
      case .road?: .road
      default: nil
      }
    for event in events {
      if case .summary(_, let summary) = event { self.summary = summary }
      writer.record(event)
    }
    // Recognized roads come without an image, but they make a session too.
    if isEmpty, frame != nil || camera != nil {
      isEmpty = false
      writer.wake()
    }
    if let frame, let camera { record(frame, of: camera) }
    if isLive { sayWaiting() } else { writer.keepUp() }
  }

  /// Tells people when data begins and ceases to wait for the disk.
  private func sayWaiting() {
    switch writer.state {
    case .suspended(let error) where !wasWaiting: say("The session waits: \(error.description). The run goes on.")
    case .logging where wasWaiting: say("The session goes on.")
    default: return
    }
    wasWaiting.toggle()
  }

  /// Waits for the disk, a bounded time, and closes the videos. Call before the run's summary is made.
  /// - Returns: What the session lacks, in sentences without paths; nil if it lacks nothing.
  public func settle() -> String? {
    guard lacks == nil else { return missing }
    var parts: [String] = []
    do { try writer.settle(within: patience) } catch {
      parts.append(
        writer.isThere
          ? "The session lacks its last part: \(error.cause)." : "There is no session: \(error.cause).")
    }
    let (inputs, events) = (writer.progress.inputsLost, writer.progress.eventsLost)
    if inputs + events > 0 {
      parts.append("The session lacks \(inputs) observations and \(events) events: the disk did not take them in time.")
    }
    lacks = parts + SessionVideo.allCases.compactMap(finishVideo(of:))
    return missing
  }

  /// Completes the session, waits for the disk and sets ``missing``.
  /// - Throws: ``SessionError`` if the data of a recording's analysis cannot be written.
  public func finish() throws {
    _ = settle()
    guard !isEmpty else { return try writer.abandon(within: patience) }
    do { try writer.finish(summary: summary ?? SessionSummary(), within: patience) } catch {
      guard isLive else { throw error }
      // The reason is usually known, because the disk has refused earlier data.
      if missing == nil { lacks = ["The session lacks its end: \(error.cause)."] }
    }
  }

  /// Ends a failed run; the recorded part stays as an interrupted session.
  public func cancel() {
    for camera in SessionVideo.allCases { _ = finishVideo(of: camera) }
    do { try writer.abandon(within: patience) } catch {
      say("The session ends before its last events: \(error.description).")
    }
  }

  private func record(_ frame: Frame, of camera: SessionVideo) {
    guard contents.contains(camera == .cabin ? .cabinVideo : .roadVideo), lacks == nil else { return }
    let video =
      videos[camera]
      ?? VideoRecorder(size: frame.size, frameRate: frameRates[camera] ?? nil) { [writer] open in
        // Before the session exists, the frames wait.
        if writer.isThere { try writer.makeVideo(camera) { try open($0.path) } }
      }
    videos[camera] = video
    video.record(frame, patience: isLive ? .zero : Self.patience)
  }

  /// - Returns: A sentence about missing parts of the video; nil if none are missing.
  private func finishVideo(of camera: SessionVideo) -> String? {
    guard let outcome = videos.removeValue(forKey: camera)?.finish(within: patience) else { return nil }
    let parts = [
      outcome.failure.map { if case .cannotWrite(_, let why) = $0 { "\(why)." } else { $0.description } },
      outcome.dropped > 0 ? "\(outcome.dropped) frames came faster than they could be written." : nil,
      outcome.misfits > 0 ? "\(outcome.misfits) frames had another size." : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "The video of the \(camera.rawValue) is not whole. \(parts.joined(separator: " "))"
  }
}

extension SessionRecorder: DriveRecording {}
