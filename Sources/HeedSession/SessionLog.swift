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

  /// What only one thread at a time touches, and may wait for.
  private struct Disk: Sendable {
    var site: SessionSite
    /// nil before the first commit, after an error that the connection may not have outlived, and at the end.
    var file: SessionFile?
    /// Refused by the disk; goes before anything newer.
    var unwritten: SessionIntake.Batch?
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
    disk = Mutex(Disk(site: site, pause: pause))
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
      if intake.progress.frames > 0 {
        try commit(&disk)
        try disk.file?.close()
      } else {
        disk.file = nil
        try disk.site.remove()
      }
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
      status.withLock { $0 = Status() }
    } catch {
      suspend(&disk, error)
      throw error
    }
  }

  private func suspend(_ disk: inout Disk, _ error: SessionError) {
    if case .storageFull = error {} else { disk.file = nil }
    disk.pause.failed(at: clock.now)
    let wasLogging = status.withLock { status in
      defer { status = Status(trouble: error) }
      return status.trouble == nil
    }
    if wasLogging { intake.suspended() }
  }

  private func write(_ disk: inout Disk, ending: SessionSummary?) throws(SessionError) {
    if let refused = disk.unwritten { try write(refused, to: &disk) }
    let batch = intake.take()
    if ending != nil || batch.isNew(after: disk.written) {
      disk.unwritten = batch
      try write(batch, to: &disk, ending: ending)
    }
    guard disk.site.isHidden, ending != nil || batch.progress.frames > 0 else { return }
    try disk.file?.close()
    disk.file = nil
    try disk.site.takeName()
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
    try file.write(batch, after: disk.written?.histogram, summary: summary)
    disk.unwritten = nil
    disk.written = batch
    intake.wrote(batch.events.count)
  }
}

extension SessionIntake.Batch {
  /// Whether it holds anything that `written` did not.
  fileprivate func isNew(after written: SessionIntake.Batch?) -> Bool {
    guard let written else { return progress.first != nil }
    return !events.isEmpty || !losses.isEmpty || progress != written.progress
  }
}
