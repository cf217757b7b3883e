import Foundation
import Heed
import HeedSession
import HeedSignals
import HeedVideo

/// Writes the session, created with the first frame so that a run without frames leaves nothing.
final class SessionSink: EventSink {
  /// Inputs and events buffered before the first frame. Choice: minutes of a camera without images.
  private static let mostEarly = 1024
  /// How long a file source waits for the encoder. Choice: as long as the session waits for the disk.
  private static let patience = Duration.seconds(10)

  private let make: () throws -> SessionWriter
  private let contents: SessionContents
  private let isLive: Bool
  private let frameRates: [SessionVideo: Double?]
  private var writer: SessionWriter?
  private var early: (inputs: [MonitorInput], events: [MonitorEvent]) = ([], [])
  private var videos: [SessionVideo: Result<VideoRecorder, any Error>] = [:]
  private var summary: SessionSummary?
  /// The requested content that is missing from the session; nil for none, and before the end.
  private(set) var missing: String?

  /// - Parameters:
  ///   - isLive: Never wait for the disk.
  ///   - frameRates: As the cameras declare them.
  init(
    _ contents: SessionContents, isLive: Bool, frameRates: [SessionVideo: Double?],
    make: @escaping () throws -> SessionWriter
  ) {
    (self.contents, self.isLive, self.frameRates, self.make) = (contents, isLive, frameRates, make)
  }

  func note(_ input: MonitorInput) {
    guard contents.contains(.observations) else { return }
    if let writer { writer.record(input) } else if early.inputs.count < Self.mostEarly { early.inputs.append(input) }
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    let camera = Self.camera(of: events)
    // Recognitions have no image.
    if writer == nil, frame != nil || camera == .road {
      let writer = try make()
      early.inputs.forEach { writer.record($0) }
      early.events.forEach { writer.record($0) }
      (self.writer, early) = (writer, ([], []))
    }
    for event in events {
      if case .summary(_, let summary) = event { self.summary = summary }
      if let writer { writer.record(event) } else if early.events.count < Self.mostEarly { early.events.append(event) }
    }
    if let frame, let camera { record(frame, of: camera) }
    if !isLive { writer?.keepUp() }
  }

  func finish() throws {
    guard let writer else { return }
    var parts: [String] = []
    for camera in SessionVideo.allCases { if let text = finishVideo(of: camera) { parts.append(text) } }
    try writer.finish(summary: summary ?? SessionSummary())
    let lost = writer.progress.inputsLost
    if lost > 0 { parts.append("The recording lacks \(lost) observations: the disk did not take them in time.") }
    missing = parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  func cancel() {
    for camera in SessionVideo.allCases { _ = finishVideo(of: camera) }
    // The run's own error is reported.
    do { try writer?.abandon() } catch {}
  }

  private static func camera(of events: [MonitorEvent]) -> SessionVideo? {
    switch events.first {
    case .frame?: .cabin
    case .road?: .road
    default: nil
    }
  }

  private func record(_ frame: Frame, of camera: SessionVideo) {
    guard contents.contains(camera == .cabin ? .cabinVideo : .roadVideo), let writer else { return }
    if videos[camera] == nil {
      // A failed video does not affect the rest of the session.
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

  /// - Returns: What the video lacks; nil for nothing.
  private func finishVideo(of camera: SessionVideo) -> String? {
    switch videos.removeValue(forKey: camera) {
    case nil: return nil
    case .failure(let error)?:
      return "There is no video of the \(camera.rawValue): \(CommandFailure(error).message ?? "")"
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
