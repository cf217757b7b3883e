import Foundation
import HeedSignals
import Synchronization

/// Writes an ``EventQueue`` to the disk, one commit per tick, with pauses after failures.
final class SessionLog: Sendable {
  private let events: EventQueue
  private let clock: any SessionClock
  private let settings: SessionWriter.Settings
  /// The files of the session, locked as long as the disk takes. `Status` stays readable meanwhile.
  private let disk: Mutex<SessionDisk>
  private let status = Mutex(Status())
  /// The session's folder under its current name; nil before its creation and after its removal.
  private let place: Mutex<SessionFolder?>

  /// The state of the log, which can be read without waiting for the disk.
  private struct Status: Sendable {
    var trouble: SessionError?
    /// When the commit in progress began; nil between commits.
    var commitBegan: Duration?
    var isEnded = false
  }

  init(
    _ reservation: SessionReservation?, events: EventQueue, clock: any SessionClock, settings: SessionWriter.Settings,
    reserve: @escaping SessionReservation.Make, beforeWriting: @escaping SessionFile.BeforeWriting
  ) {
    (self.events, self.clock, self.settings) = (events, clock, settings)
    let backoff = RetryBackoff(first: settings.firstRetry, longest: settings.longestRetry)
    place = Mutex(reservation?.folder)
    disk = Mutex(
      SessionDisk(reservation, events: events, backoff: backoff, reserve: reserve, beforeWriting: beforeWriting))
  }

  var state: SessionWriter.State {
    status.withLock { status in
      if status.isEnded { return .ended }
      if let trouble = status.trouble { return .suspended(trouble) }
      guard let began = status.commitBegan, clock.now - began > settings.stalledAfter else { return .logging }
      return .suspended(.cannotWrite(path: "the session", reason: "the disk has not answered for \(clock.now - began)"))
    }
  }

  /// The session's folder; nil before its creation and after its removal. Waits while a video's file is opened.
  var folder: SessionFolder? { place.withLock(\.self) }

  /// Commits all waiting data now, also during a pause after a failure, and merges it into one file, so that the end
  /// has little left to write.
  /// - Throws: Why data still waits.
  func settle() throws(SessionError) {
    try disk.withLock { (disk) throws(SessionError) in
      guard !status.withLock(\.isEnded) else { return }
      try commit(&disk)
      if let trouble = disk.inputTrouble { throw trouble }
      try disk.closeFile()
    }
  }

  /// Commits all waiting data, except during a pause after a failure.
  func tick() {
    disk.withLock { disk in
      guard !status.withLock(\.isEnded), disk.backoff.isOver(at: clock.now) else { return }
      // The error is not thrown: `state` reports it, and the session counts it.
      try? commit(&disk)
    }
  }

  /// Commits all waiting data with the summary and closes the complete session.
  func finish(_ summary: SessionSummary) throws(SessionError) {
    try end { (disk: inout SessionDisk) throws(SessionError) in
      try commit(&disk, ending: summary)
      try disk.closeForGood()
    }
  }

  /// Removes a session without pictures; keeps any other session as interrupted.
  func abandon() throws(SessionError) {
    try end { (disk: inout SessionDisk) throws(SessionError) in
      if events.hasPictures {
        try commit(&disk)
        try disk.closeFile()
      } else {
        try place.withLock { (place) throws(SessionError) in
          try disk.remove()
          place = nil
        }
      }
    }
  }

  /// Creates a file for a video; the folder is not renamed while `open` runs.
  func makeVideo<Writer: Sendable>(_ video: SessionVideo, _ open: (URL) throws -> Writer) throws -> Writer {
    try place.withLock { place in
      guard let place else { throw SessionError.cannotWrite(path: video.fileName, reason: "there is no session") }
      let file = place.file(of: video)
      try SessionFolder.makeFile(file)
      return try open(file)
    }
  }

  private func end(_ body: (inout SessionDisk) throws(SessionError) -> Void) throws(SessionError) {
    try disk.withLock { (disk) throws(SessionError) in
      guard !status.withLock(\.isEnded) else { return }
      defer {
        disk.release()
        status.withLock { $0.isEnded = true }
      }
      try body(&disk)
    }
  }

  /// Writes the waiting data. An error other than a full disk closes the file, which the next attempt opens again.
  private func commit(_ disk: inout SessionDisk, ending: SessionSummary? = nil) throws(SessionError) {
    status.withLock { $0.commitBegan = clock.now }
    do {
      try write(&disk, ending: ending)
      disk.backoff.succeeded()
      settle(disk.inputTrouble)
    } catch {
      if case .storageFull = error {} else { disk.dropFile() }
      if error.isRemoval { place.withLock { $0 = nil } }
      disk.backoff.failed(at: clock.now)
      settle(error)
      throw error
    }
  }

  /// Ends a commit; `trouble` tells why data still waits for the disk, nil if none waits.
  private func settle(_ trouble: SessionError?) {
    let wasLogging = status.withLock { status in
      defer { status = Status(trouble: trouble) }
      return status.trouble == nil
    }
    if wasLogging, trouble != nil { events.suspended() }
  }

  private func write(_ disk: inout SessionDisk, ending: SessionSummary?) throws(SessionError) {
    // The folder is noted even if the first write fails, because the session exists then.
    defer { if let folder = disk.reservation?.folder { place.withLock { $0 = folder } } }
    let hasPictures = try disk.write(ending: ending, at: clock.now)
    guard disk.reservation?.isHidden == true, ending != nil || hasPictures else { return }
    try place.withLock { (place) throws(SessionError) in
      try disk.takeName()
      place = disk.reservation?.folder
    }
  }
}
