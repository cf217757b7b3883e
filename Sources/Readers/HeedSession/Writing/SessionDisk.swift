import Foundation
import HeedSignals

/// The files of a session being written, and the data waiting for them. Used by one thread at a time; calls block.
struct SessionDisk: Sendable {
  /// The session's folder; nil before the session was created.
  private(set) var reservation: SessionReservation?
  /// The batch of events that was written last.
  private(set) var written: EventQueue.Batch?
  /// The error that makes inputs wait for the disk; nil if no inputs wait.
  private(set) var inputTrouble: SessionError?
  /// The open file; nil before the first commit, after an error that may have broken the connection, and at the end.
  private var file: SessionFile?
  /// A batch of events whose write failed; it is written before newer batches.
  private var unwritten: EventQueue.Batch?
  /// Inputs that wait for the disk. Events are written without them if necessary.
  private var inputs = InputBacklog()
  /// Pauses after failed commits, and after inputs for which the disk was too full.
  var backoff: RetryBackoff
  private var inputBackoff: RetryBackoff
  private let events: EventQueue
  private let reserve: SessionReservation.Make
  private let beforeWriting: SessionFile.BeforeWriting

  /// - Parameters:
  ///   - reservation: The created session; nil to create the session once it has pictures.
  ///   - reserve: Creates the session.
  init(
    _ reservation: SessionReservation?, events: EventQueue, backoff: RetryBackoff,
    reserve: @escaping SessionReservation.Make, beforeWriting: @escaping SessionFile.BeforeWriting
  ) {
    (self.reservation, self.events) = (reservation, events)
    (self.reserve, self.beforeWriting) = (reserve, beforeWriting)
    (self.backoff, inputBackoff) = (backoff, backoff)
  }

  /// Writes all waiting data. After a full disk, inputs are written only when their pause is over.
  /// - Parameter ending: The run's summary for the last write, which completes the session; nil before that.
  /// - Returns: Whether any camera has delivered a picture so far.
  mutating func write(ending: SessionSummary?, at now: Duration) throws(SessionError) -> Bool {
    guard try prepare() else { return false }
    if let refused = unwritten { try write(refused, ending: nil, at: now) }
    var batch = events.take()
    inputs.add(batch.chunks)
    batch.chunks = []
    if ending != nil || batch.isNew(after: written) || !inputs.isEmpty {
      unwritten = batch
      try write(batch, ending: ending, at: now)
    }
    return batch.hasPictures
  }

  /// Creates the session if it has pictures, and checks that nobody has removed it since.
  /// - Returns: False if there is no session, because there are no pictures.
  private mutating func prepare() throws(SessionError) -> Bool {
    guard let reservation else {
      if events.hasPictures { reservation = try reserve() }
      return reservation != nil
    }
    guard reservation.isThere else {
      throw .cannotWrite(path: reservation.folder.known.path, reason: SessionError.removedReason)
    }
    return true
  }

  /// Renames the folder to the session's name.
  mutating func takeName() throws(SessionError) {
    try closeFile()
    try reservation?.takeName()
  }

  /// Closes the database, which leaves a single file.
  mutating func closeFile() throws(SessionError) {
    try file?.close()
    file = nil
  }

  /// Closes the complete session, and notes the checksum of its file in `session.sum`.
  mutating func closeForGood() throws(SessionError) {
    try closeFile()
    guard let file = reservation?.folder.file else { return }
    // While a reader has the file open, the write-ahead log stays, so that the file alone is not complete.
    guard !FileManager.default.fileExists(atPath: file.path + "-wal") else { return }
    // The failure is harmless, because the rows have checksums of their own.
    try? FileSum.note(of: file)
  }

  /// Drops the connection to the file, because it may be broken.
  mutating func dropFile() { file = nil }

  mutating func remove() throws(SessionError) {
    file = nil
    try reservation?.remove()
  }

  /// Releases the session's lock.
  mutating func release() {
    file = nil
    reservation?.release()
  }

  /// Writes one commit. At the run's end, inputs that do not fit on the disk are given up, so that the events fit.
  private mutating func write(
    _ batch: EventQueue.Batch, ending: SessionSummary?, at now: Duration
  ) throws(SessionError) {
    let summary = ending.map { MonitorEvent.summary(time: batch.progress.last ?? .zero, summary: $0).json.text }
    let file = try openFile()
    var batch = batch
    if try !writeWithInputs(batch, to: file, summary, at: now) {
      if ending != nil { giveUpInputs(in: &batch) }
      try file.write(batch, after: written?.histogram, summary: summary)
    }
    unwritten = nil
    written = batch
    events.wrote(batch.events.count)
  }

  private mutating func openFile() throws(SessionError) -> SessionFile {
    if let file { return file }
    guard let folder = reservation?.folder else { preconditionFailure("a session is created before it is written") }
    let file = try SessionFile(folder.file, known: folder.knownFile, beforeWriting: beforeWriting)
    self.file = file
    return file
  }

  /// Writes the waiting inputs, the last of them together with the batch.
  /// - Returns: False if no inputs wait, or if the disk is too full for them; the events alone may still fit.
  private mutating func writeWithInputs(
    _ batch: EventQueue.Batch, to file: SessionFile, _ summary: String?, at now: Duration
  ) throws(SessionError) -> Bool {
    guard !inputs.isEmpty, summary != nil || inputBackoff.isOver(at: now) else { return false }
    do {
      var part = inputs.next
      while part.chunks.count < inputs.chunks.count {
        try file.write(part)
        release(part)
        part = inputs.next
      }
      try file.write(batch, inputs: part, after: written?.histogram, summary: summary)
      release(part)
    } catch {
      guard case .storageFull = error else { throw error }
      inputBackoff.failed(at: now)
      inputTrouble = error
      return false
    }
    inputBackoff.succeeded()
    inputTrouble = nil
    return true
  }

  private mutating func release(_ part: InputBacklog) {
    inputs.drop(part.chunks.count)
    events.released(part.bytes)
  }

  /// Records a gap in place of the inputs for which the disk never had room.
  private mutating func giveUpInputs(in batch: inout EventQueue.Batch) {
    guard let gap = inputs.gap else { return }
    batch.gaps.append(gap)
    batch.progress.inputsLost += gap.inputs
    events.gaveUp(gap.inputs)
    release(inputs)
    inputTrouble = nil
  }
}

extension EventQueue.Batch {
  /// Whether this batch holds anything that the batch `written` does not hold.
  fileprivate func isNew(after written: EventQueue.Batch?) -> Bool {
    guard let written else { return progress.first != nil }
    return !events.isEmpty || !losses.isEmpty || progress != written.progress
  }
}
