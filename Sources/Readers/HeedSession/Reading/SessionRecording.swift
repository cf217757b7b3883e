public import Foundation
public import Heed
public import HeedSignals

/// A session with recorded inputs, opened for replay without changing it.
public struct SessionRecording: Sendable {
  /// A stretch of inputs that a slow or full disk lost. After the gap, a replay may give other events.
  public struct Gap: Hashable, Sendable {
    /// Times of the first and the last lost input.
    public var first, last: Timestamp
    /// Number of lost inputs.
    public var inputs: Int
  }

  /// The session's name at its creation.
  public let name: String
  /// The session's folder.
  public var url: URL { folder.url }
  /// Whether the session was finished, was interrupted or is being written.
  public let state: SessionState
  /// What was recorded, by which program, and with which settings and rig.
  public let description: SessionDescription
  /// Counts and time span of the session.
  public let progress: SessionProgress
  /// Stretches of inputs that a slow or full disk lost.
  public let gaps: [Gap]
  /// Times of the first and the last input; nil if there are no inputs or the session is read with `salvaging`.
  public let span: ClosedRange<Timestamp>?
  /// The anchor at the beginning, before the wall clock was set.
  private let firstAnchor: WallClockAnchor?
  private let folder: SessionFolder
  private let reader: SessionReader
  /// The name by which the caller opened the session, used in errors.
  let calledName: String

  /// Opens a session's folder, in a store or elsewhere.
  /// - Parameter salvaging: Reads a damaged file as far as possible instead of refusing it.
  /// - Throws: ``SessionError``, among others ``SessionError/notRecorded(name:)``.
  public init(folder: URL, salvaging: Bool = false) throws(SessionError) {
    let folder = SessionFolder(url: folder)
    let name = folder.url.lastPathComponent
    guard folder.isTaken else { throw .notFound(name: name) }
    try folder.requireSession()
    let isRunning = try FolderLock.ifFree(folder.url, .shared) == nil
    try self.init(folder, name: name, isRunning: isRunning, salvaging: salvaging)
  }

  init(_ folder: SessionFolder, name: String, isRunning: Bool, salvaging: Bool) throws(SessionError) {
    let reader = try SessionReader(folder, name: name, check: salvaging ? .nothing : .replay, salvaging: salvaging)
    (self.folder, self.reader) = (folder, reader)
    calledName = name
    (self.name, state, description, firstAnchor, progress) = try reader.read { db in
      let row = try db.sessionRow()
      return try (
        row.value("name"), SessionState(row, isRunning: isRunning),
        SessionDescription(db, row, salvaging ? reader.sieve(db) : nil), SessionDescription(row).anchor,
        SessionProgress(row)
      )
    }
    guard description.records.contains(.observations) else { throw .notRecorded(name: name) }
    gaps = try reader.read { try $0.inputGaps() }
    span = try reader.read { try salvaging ? nil : $0.inputSpan() }
  }

  /// Whether the session was finished and no inputs are missing.
  public var isComplete: Bool { state == .complete && gaps.isEmpty && progress.inputsLost == 0 }

  /// The file of the given camera's video; nil if no video was recorded.
  public func video(_ video: SessionVideo) -> URL? {
    let file = folder.file(of: video)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The session's file and its videos.
  public var files: [URL] { [folder.file] + SessionVideo.allCases.compactMap(video) }

  /// All inputs, in the order in which the engines took them.
  /// - Parameter time: See ``SessionInputs/seek(to:)``; nil means the beginning.
  public func inputs(from time: Timestamp? = nil) throws(SessionError) -> SessionInputs {
    var inputs = SessionInputs(reader, name: calledName)
    if let time { try inputs.seek(to: time) }
    return inputs
  }

  /// Checks that all inputs are present and unchanged, without decoding. Call before a replay. ``gaps`` are no
  /// damage.
  /// - Throws: ``SessionError/corrupt(name:detail:)`` for the first damage.
  public func check() throws(SessionError) {
    var inputs = try inputs()
    let found = try inputs.check()
    let lacking = progress.inputs &- progress.inputsLost &- found
    guard state == .complete, lacking > 0 else { return }
    throw .corrupt(name: calledName, detail: "\(lacking) inputs at its end are missing")
  }
}

extension SessionStore {
  /// Opens a session for replay.
  /// - Parameter salvaging: Reads a damaged file as far as possible instead of refusing it.
  /// - Throws: ``SessionError``, among others ``SessionError/notRecorded(name:)``.
  public func recording(_ name: String, salvaging: Bool = false) throws(SessionError) -> SessionRecording {
    let (name, folder) = try session(name)
    try folder.requireSession()
    return try SessionRecording(folder, name: name.text, isRunning: isRunning(folder), salvaging: salvaging)
  }
}

/// A recorded session as a source of replays.
extension SessionRecording: ReplaySource {
  /// - Throws: ``SessionError/corrupt(name:detail:)`` if the recorded rig, settings or calibration are invalid.
  public func makeBasis() throws -> ReplayBasis { try makeBasis(settings: nil) }

  /// The recording's configuration. If `settings` is given, the recorded settings are not read.
  /// - Throws: The same errors as ``makeBasis()``.
  public func makeBasis(settings: EngineSettings?) throws -> ReplayBasis {
    do {
      return try readBasis(settings)
    } catch {
      let text = "\(error)"
      throw SessionError.corrupt(name: calledName, detail: text.hasSuffix(".") ? String(text.dropLast()) : text)
    }
  }

  private func readBasis(_ other: EngineSettings?) throws -> ReplayBasis {
    var rig = try description.rig.map { try RigFile(path: "its rig", text: $0).rig } ?? Rig(name: "assumed")
    if let text = description.roadCamera {
      let line = try RoadCameraLine(path: "its road camera", text: text)
      (rig.roadCamera, rig.regions) = (line.camera, rig.regions ?? line.regions)
    }
    let settings =
      try other ?? SettingsFile.settings(path: "its settings", text: description.settings, isRecorded: true)
    let calibration = try description.calibration.flatMap(Self.calibration)
    return ReplayBasis(rig: rig, settings: settings, calibration: calibration, anchor: firstAnchor)
  }

  /// The recorded calibration; nil for one of an earlier version, whose recording holds no gaze that it could serve.
  private static func calibration(_ text: String) throws(CalibrationError) -> GazeCalibration? {
    do {
      return try GazeCalibration(file: Array(text.utf8))
    } catch .otherVersion(let found, let known) where found < known {
      return nil
    }
  }

  /// The recorded inputs from the first on.
  public func makeInputs() throws -> any ReplayInputs { try inputs() }
  /// The camera's video file; nil if no video was recorded.
  public func video(of camera: RecordedCamera) -> URL? { video(camera == .cabin ? .cabin : .road) }
}

extension SessionInputs: ReplayInputs {}
