import HeedSignals

/// A session's files being written, with what they have not taken yet; touched by one thread at a time, which may wait.
struct SessionDisk: Sendable {
  private(set) var reservation: SessionReservation
  /// The last batch on the disk.
  private(set) var written: EventQueue.Batch?
  /// Why inputs wait; nil when they do not.
  private(set) var inputTrouble: SessionError?
  /// nil before the first commit, after an error that the connection may not have outlived, and at the end.
  private var file: SessionFile?
  /// Refused by the disk; goes before anything newer.
  private var unwritten: EventQueue.Batch?
  /// Inputs that wait; events do not wait for them.
  private var inputs = InputBacklog()
  private var inputBackoff: RetryBackoff
  private let events: EventQueue
  private let beforeWriting: SessionFile.BeforeWriting

  init(
    _ reservation: SessionReservation, events: EventQueue, backoff: RetryBackoff,
    beforeWriting: @escaping SessionFile.BeforeWriting
  ) {
    self.reservation = reservation
    self.events = events
    inputBackoff = backoff
    self.beforeWriting = beforeWriting
  }

  /// Writes what waits.
  /// - Parameters:
  ///   - ending: The session is complete with it.
  ///   - now: Tells whether inputs that the disk had no room for may be tried again.
  /// - Returns: Whether any camera showed anything so far.
  mutating func write(ending: SessionSummary?, at now: Duration) throws(SessionError) -> Bool {
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

  /// Takes the session's name.
  mutating func takeName() throws(SessionError) {
    try closeFile()
    try reservation.takeName()
  }

  /// Leaves a single file behind.
  mutating func closeFile() throws(SessionError) {
    try file?.close()
    file = nil
  }

  /// Lets the connection go as it is.
  mutating func dropFile() { file = nil }

  /// Removes what was written.
  mutating func remove() throws(SessionError) {
    file = nil
    try reservation.remove()
  }

  /// Lets others have the session.
  mutating func release() {
    file = nil
    reservation.release()
  }

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
    let file = try SessionFile(reservation.folder.file, beforeWriting: beforeWriting)
    self.file = file
    return file
  }

  /// Writes the inputs that wait, the last of them in one commit with the batch.
  /// - Returns: False when there are none, or no room for them: then events may still find some.
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

  /// What the disk had no room for until the end will never be there; the session says so.
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
  /// Whether it holds anything that `written` did not.
  fileprivate func isNew(after written: EventQueue.Batch?) -> Bool {
    guard let written else { return progress.first != nil }
    return !events.isEmpty || !losses.isEmpty || progress != written.progress
  }
}
