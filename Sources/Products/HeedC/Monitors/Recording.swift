import CHeed
import HeedSession
import HeedSignals

/// The session that a monitor records, from the first picture to the monitor's end.
final class Recording: @unchecked Sendable {  // Used under the drive's lock.
  let recorder: SessionRecorder
  let contents: SessionContents

  /// - Parameter anchor: The time of the wall clock; nil before the first picture.
  /// - Throws: An error for an invalid name, or for a name in use.
  init(
    _ raw: heed_recording, of setup: MonitorSetup, source: @escaping @Sendable () -> String,
    anchor: @escaping @Sendable () -> WallClockAnchor?
  ) throws {
    let name = try Argument.words(raw.session, "recording.session")
    let store = SessionStore(folder: try Argument.folder(raw.store, "recording.store"))
    let driver = try Argument.text(raw.driver, "recording.driver").map { try DriverName($0).text }
    let replaces = try Argument.flag(raw.replaces, "recording.replaces")
    let contents = try Self.contents(raw.contents)
    if try store.exists(name), !replaces { throw SessionError.alreadyExists(name: name) }
    self.contents = contents
    let writer = try store.begin(name, replace: replaces) {
      setup.description(source: source(), driver: driver, anchor: anchor(), contents: contents)
    }
    recorder = SessionRecorder(writer, contents, isLive: setup.isLive, frameRates: [:], say: { _ in })
  }

  func note(_ input: MonitorInput) { recorder.note(input) }
  func receive(_ frame: Frame?, _ events: [MonitorEvent]) { recorder.receive(frame, events) }
  func cancel() { recorder.cancel() }

  /// Completes the session.
  /// - Throws: ``Failure`` of `HEED_CANNOT_WRITE` for an incomplete session.
  func finish() throws {
    try recorder.finish()
    if let missing = recorder.missing { throw Failure(HEED_CANNOT_WRITE, missing) }
  }

  /// True if the recording keeps pictures after a call has returned.
  var keepsPictures: Bool { contents.contains(.cabinVideo) || contents.contains(.roadVideo) }

  private static func contents(_ raw: Int32) throws -> SessionContents {
    let choices: [(heed_record, SessionContents)] = [
      (HEED_RECORD_OBSERVATIONS, .observations), (HEED_RECORD_CABIN_VIDEO, .cabinVideo),
      (HEED_RECORD_ROAD_VIDEO, .roadVideo),
    ]
    let known = choices.reduce(Int32(0)) { $0 | $1.0.number }
    try require(raw >= 0 && raw & ~known == 0, "recording.contents is \(raw); add values of heed_record.")
    return choices.reduce(into: []) { if raw & $1.0.number != 0 { $0.insert($1.1) } }
  }
}
