public import Foundation
import GRDB
public import HeedSignals

/// A session with its inputs, opened to be replayed; it is left as it is.
public struct SessionRecording: Sendable {
  /// A stretch whose inputs are missing because the disk did not take them in time: from there on a replay may find other
  /// events.
  public struct Gap: Hashable, Sendable {
    /// Time of the first input that was lost.
    public var first: Timestamp
    /// Time of the last input that was lost.
    public var last: Timestamp
    /// How many were lost.
    public var inputs: Int

    /// A stretch by its ends, both lost.
    public init(first: Timestamp, last: Timestamp, inputs: Int) {
      (self.first, self.last, self.inputs) = (first, last, inputs)
    }
  }

  /// The name under which it was created.
  public let name: String
  /// Its folder.
  public var url: URL { folder.url }
  /// Whether it was ended in order.
  public let state: SessionState
  /// What it rests on.
  public let description: SessionDescription
  /// How far it came.
  public let progress: SessionProgress
  /// What is missing.
  public let gaps: [Gap]
  /// From the first input to the last; nil when there is none, and not asked for when a damaged file is salvaged.
  public let span: ClosedRange<Timestamp>?
  private let folder: SessionFolder
  private let reader: SessionReader
  /// The name by which it was asked for; errors say this one.
  let calledName: String

  /// - Parameters:
  ///   - folder: A session's folder, in a store or elsewhere.
  ///   - salvaging: Reads a damaged file as far as it goes, instead of refusing it.
  /// - Throws: ``SessionError``, ``SessionError/notRecorded(name:)`` among them.
  public init(folder: URL, salvaging: Bool = false) throws(SessionError) {
    let folder = SessionFolder(url: folder)
    let name = folder.url.lastPathComponent
    guard folder.isTaken else { throw .notFound(name: name) }
    try folder.requireSession()
    let isRunning = try FolderLock.ifFree(folder.url, .shared) == nil
    try self.init(folder, name: name, isRunning: isRunning, salvaging: salvaging)
  }

  init(_ folder: SessionFolder, name: String, isRunning: Bool, salvaging: Bool) throws(SessionError) {
    let reader = try SessionReader(folder, name: name, check: !salvaging, salvaging: salvaging)
    self.folder = folder
    self.reader = reader
    calledName = name
    (self.name, state, description, progress) = try reader.read { db in
      guard let row = try Row.fetchOne(db, sql: "SELECT * FROM session") else { throw RowError.noSession }
      return (
        try row.value("name"), try SessionState(row, isRunning: isRunning), try SessionDescription(db, row),
        try SessionProgress(row)
      )
    }
    guard description.records.contains(.observations) else { throw .notRecorded(name: name) }
    gaps = try reader.read { try $0.inputGaps() }
    span = try reader.read { try salvaging ? nil : $0.inputSpan() }
  }

  /// Whether it was ended in order and nothing is missing.
  public var isComplete: Bool { state == .complete && gaps.isEmpty && progress.inputsLost == 0 }

  /// The video of that camera; nil when there is none.
  public func video(_ video: SessionVideo) -> URL? {
    let file = folder.file(of: video)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The files that it is read from.
  public var files: [URL] { [folder.file] + SessionVideo.allCases.compactMap(video) }

  /// All inputs in the order in which they went into the engines.
  /// - Parameter time: Begins with the piece that holds this time, see ``SessionInputs/seek(to:)``.
  public func inputs(from time: Timestamp? = nil) throws(SessionError) -> SessionInputs {
    var inputs = SessionInputs(reader, name: calledName)
    if let time { try inputs.seek(to: time) }
    return inputs
  }

  /// Checks that all inputs are there and as they were written, so that damage is known before anything rests on them.
  ///
  /// Reads everything once without taking it apart; what ``gaps`` tells is no damage.
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
  /// Opens a session to be replayed.
  /// - Parameter salvaging: Reads a damaged file as far as it goes, instead of refusing it.
  /// - Throws: ``SessionError``, ``SessionError/notRecorded(name:)`` among them.
  public func recording(_ name: String, salvaging: Bool = false) throws(SessionError) -> SessionRecording {
    let name = try SessionName(name)
    let folder = store.session(name)
    guard folder.isTaken else { throw .notFound(name: name.text) }
    try folder.requireSession()
    return try SessionRecording(folder, name: name.text, isRunning: isRunning(folder), salvaging: salvaging)
  }
}
