import Foundation
import HeedSignals
import Synchronization

/// Writes what a ``SessionIntake`` holds to the disk, one commit at a tick; waits and asks again when the disk refuses.
final class SessionLog: Sendable {
  private let intake: SessionIntake
  private let clock: any SessionClock
  private let settings: SessionWriter.Settings
  private let beforeWriting: SessionFile.BeforeWriting
  private let disk: Mutex<Disk>
  private let status = Mutex(Status())
  /// The session's folder, under the name it has at this moment; nil when it was removed.
  private let place: Mutex<SessionFolder?>

  /// What only one thread at a time touches, and may wait for.
  private struct Disk: Sendable {
    var site: SessionSite
    /// nil before the first commit, after an error that the connection may not have outlived, and at the end.
    var file: SessionFile?
    /// Refused by the disk; goes before anything newer.
    var unwritten: SessionIntake.Batch?
    /// Inputs that wait; events do not wait for them.
    var inputs = InputBacklog()
    var inputPause: RetryPause
    /// Why inputs wait; nil when they do not.
    var inputTrouble: SessionError?
    /// The last batch on the disk.
    var written: SessionIntake.Batch?
    var pause: RetryPause
  }

  /// What anybody may ask at any time without waiting.
  private struct Status: Sendable {
    var trouble: SessionError?
    var commitBegan: Duration?
    var isEnded = false
  }

  init(
    _ site: SessionSite, intake: SessionIntake, clock: any SessionClock, settings: SessionWriter.Settings,
    beforeWriting: @escaping SessionFile.BeforeWriting
  ) {
    self.intake = intake
    self.clock = clock
    self.settings = settings
    self.beforeWriting = beforeWriting
    let pause = RetryPause(first: settings.firstRetry, longest: settings.longestRetry)
    place = Mutex(site.folder)
    disk = Mutex(Disk(site: site, inputPause: pause, pause: pause))
  }

  var state: SessionWriter.State {
    status.withLock { status in
      if status.isEnded { return .ended }
      if let trouble = status.trouble { return .suspended(trouble) }
      guard let began = status.commitBegan, clock.now - began > settings.stalledAfter else { return .logging }
      return .suspended(.cannotWrite(path: "the session", reason: "the disk has not answered for \(clock.now - began)"))
    }
  }

  /// Commits what waits, unless the disk refused a moment ago.
  func tick() {
    disk.withLock { disk in
      guard !status.withLock(\.isEnded), disk.pause.isOver(at: clock.now) else { return }
      do {
        try commit(&disk)
      } catch {
        // Said by `state`, and counted in the session itself.
      }
    }
  }

  /// Commits everything with the summary, and leaves a complete session in a single file.
  func finish(_ summary: SessionSummary) throws(SessionError) {
    try end { (disk: inout Disk) throws(SessionError) in
      try commit(&disk, ending: summary)
      try disk.file?.close()
    }
  }

  /// Removes a session without frames; leaves one with frames interrupted.
  func abandon() throws(SessionError) {
    try end { (disk: inout Disk) throws(SessionError) in
      if intake.hasPictures {
        try commit(&disk)
        try disk.file?.close()
      } else {
        disk.file = nil
        try place.withLock { (place) throws(SessionError) in
          try disk.site.remove()
          place = nil
        }
      }
    }
  }

  /// Makes a file for a video, and keeps the folder's name while `open` opens it.
  func makeVideo<Writer: Sendable>(_ video: SessionVideo, _ open: (URL) throws -> Writer) throws -> Writer {
    try place.withLock { place in
      guard let place else { throw SessionError.cannotWrite(path: video.fileName, reason: "the session was given up") }
      let file = place.file(of: video)
      try SessionFolder.makeFile(file)
      return try open(file)
    }
  }

  private func end(_ body: (inout Disk) throws(SessionError) -> Void) throws(SessionError) {
    let result = disk.withLock { disk -> Result<Void, SessionError> in
      guard !status.withLock(\.isEnded) else { return .success(()) }
      defer {
        disk.file = nil
        disk.site.release()
        status.withLock { $0.isEnded = true }
      }
      do throws(SessionError) {
        try body(&disk)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func commit(_ disk: inout Disk, ending: SessionSummary? = nil) throws(SessionError) {
    status.withLock { $0.commitBegan = clock.now }
    do {
      try write(&disk, ending: ending)
      disk.pause.succeeded()
      settle(disk.inputTrouble)
    } catch {
      if case .storageFull = error {} else { disk.file = nil }
      disk.pause.failed(at: clock.now)
      settle(error)
      throw error
    }
  }

  /// A commit is over; with trouble when something still waits for the disk.
  private func settle(_ trouble: SessionError?) {
    let wasLogging = status.withLock { status in
      defer { status = Status(trouble: trouble) }
      return status.trouble == nil
    }
    if wasLogging, trouble != nil { intake.suspended() }
  }

  private func write(_ disk: inout Disk, ending: SessionSummary?) throws(SessionError) {
    if let refused = disk.unwritten { try write(refused, to: &disk) }
    var batch = intake.take()
    disk.inputs.add(batch.chunks)
    batch.chunks = []
    if ending != nil || batch.isNew(after: disk.written) || !disk.inputs.isEmpty {
      disk.unwritten = batch
      try write(batch, to: &disk, ending: ending)
    }
    guard disk.site.isHidden, ending != nil || batch.hasPictures else { return }
    try disk.file?.close()
    disk.file = nil
    try place.withLock { (place) throws(SessionError) in
      try disk.site.takeName()
      place = disk.site.folder
    }
  }

  private func write(
    _ batch: SessionIntake.Batch, to disk: inout Disk, ending: SessionSummary? = nil
  ) throws(SessionError) {
    let summary = ending.map { MonitorEvent.summary(time: batch.progress.last ?? .zero, summary: $0).json.text }
    let file: SessionFile
    if let open = disk.file {
      file = open
    } else {
      file = try SessionFile(disk.site.folder.file, beforeWriting: beforeWriting)
    }
    disk.file = file
    if try !write(batch, withInputsOf: &disk, to: file, summary) {
      var batch = batch
      if ending != nil { giveUpInputs(of: &disk, in: &batch) }
      try file.write(batch, after: disk.written?.histogram, summary: summary)
    }
    disk.unwritten = nil
    disk.written = batch
    intake.wrote(batch.events.count)
  }

  /// Writes the inputs that wait, the last of them in one commit with the batch.
  /// - Returns: False when there are none, or no room for them: then events may still find some.
  private func write(
    _ batch: SessionIntake.Batch, withInputsOf disk: inout Disk, to file: SessionFile, _ summary: String?
  ) throws(SessionError) -> Bool {
    guard !disk.inputs.isEmpty, summary != nil || disk.inputPause.isOver(at: clock.now) else { return false }
    do {
      var part = disk.inputs.next
      while part.chunks.count < disk.inputs.chunks.count {
        try file.write(part)
        release(part, of: &disk)
        part = disk.inputs.next
      }
      try file.write(batch, inputs: part, after: disk.written?.histogram, summary: summary)
      release(part, of: &disk)
    } catch {
      guard case .storageFull = error else { throw error }
      disk.inputPause.failed(at: clock.now)
      disk.inputTrouble = error
      return false
    }
    disk.inputPause.succeeded()
    disk.inputTrouble = nil
    return true
  }

  private func release(_ part: InputBacklog, of disk: inout Disk) {
    disk.inputs.drop(part.chunks.count)
    intake.released(part.bytes)
  }

  /// What the disk had no room for until the end will never be there; the session says so.
  private func giveUpInputs(of disk: inout Disk, in batch: inout SessionIntake.Batch) {
    guard let gap = disk.inputs.gap else { return }
    batch.gaps.append(gap)
    batch.progress.inputsLost += gap.inputs
    intake.gaveUp(gap.inputs)
    release(disk.inputs, of: &disk)
    disk.inputTrouble = nil
  }
}

extension SessionIntake.Batch {
  /// Whether it holds anything that `written` did not.
  fileprivate func isNew(after written: SessionIntake.Batch?) -> Bool {
    guard let written else { return progress.first != nil }
    return !events.isEmpty || !losses.isEmpty || progress != written.progress
  }
}
