import Dispatch
import Foundation
import Heed
import HeedFormats
import HeedSignals
import Synchronization

/// Converts events to messages and saves waiting messages to the disk, on its own queue.
final class LinkWorker: Sendable {
  /// The first and the longest pause while the disk fails, seconds. Choice: as in `SessionWriter.Settings`.
  private static let pauses = (first: 1.0, longest: 30.0)
  /// Time between two removals of delivered events, seconds. Choice: ten commits a second can remove a backlog.
  private static let gathering = 0.1

  /// Data that is used only on the worker's queue.
  private final class Desk: @unchecked Sendable {
    var file: OutboxFile?
    var signals = LiveSignals()
    var pause: Double?
    var isOver = false
  }

  private let core: SharedCore
  private let run: String
  private let folder: URL
  private let say: @Sendable (String) -> Void
  private let inbox = LinkInbox()
  private let desk = Desk()
  private let queue = DispatchQueue(label: "heed.link.outbox", qos: .utility)
  private let isSaving = Mutex(false)

  /// - Parameter file: The file of the outbox; nil while the disk fails.
  init(_ core: SharedCore, run: String, folder: URL, file: OutboxFile?, say: @escaping @Sendable (String) -> Void) {
    (self.core, self.run, self.folder, self.say) = (core, run, folder, say)
    desk.file = file
    if file == nil { queue.asyncAfter(deadline: .now() + Self.pauses.first) { [self] in save() } }
  }

  /// Accepts events of the engine; returns at once.
  func take(_ events: [MonitorEvent], anchor: WallClockAnchor?) {
    // The disk of the queue may stall, and the engine is heard nevertheless.
    core.withLock { $0.board.heard = core.now }
    let utc = Date().timeIntervalSince1970 * 1000
    if inbox.put(events, anchor: anchor, came: core.now, cameUTC: utc) { queue.async { [self] in read() } }
  }

  /// Schedules the removal of delivered events from the disk.
  func saveSoon() {
    let begins = isSaving.withLock { isSaving in
      defer { isSaving = true }
      return !isSaving
    }
    guard begins else { return }
    queue.asyncAfter(deadline: .now() + Self.gathering) { [self] in
      isSaving.withLock { $0 = false }
      if desk.pause == nil { save() }
    }
  }

  /// Ends the run: no signal holds after its last event.
  func endRun() {
    queue.async { [self] in
      read()
      core.withLock { $0.board.heard = nil }
    }
  }

  /// Processes the remaining events, and sets every signal to unknown.
  /// - Parameter limit: Maximum time that a stalled disk holds up the caller.
  func end(within limit: Duration) {
    queue.perform(within: limit) { [self] in
      read()
      let now = Date().timeIntervalSince1970 * 1000
      core.withLock { $0.board.end(utcMilliseconds: now) }
    }
  }

  /// Saves the waiting events and closes the file.
  /// - Returns: The number of events that are not on the disk, as far as the disk has answered within the limit.
  func close(within limit: Duration) -> Int {
    queue.perform(within: limit) { [self] in
      save()
      desk.isOver = true
      desk.file?.close()
      desk.file = nil
    }
    return core.withLock { $0.unsaved.count }
  }

  private func read() {
    let (deliveries, lost) = inbox.take()
    core.withLock { $0.losses.unread += lost }
    for delivery in deliveries { put(delivery) }
    if desk.pause == nil { save() }
  }

  private func put(_ delivery: LinkInbox.Delivery) {
    let event = delivery.event
    let utc = delivery.anchor?.utcMilliseconds(at: event.time) ?? delivery.cameUTC
    let kind = LinkEvent.kind(of: event)
    let json = kind == nil ? nil : event.json
    let values = desk.signals.update(event, line: json.flatMap { EventLine($0.text) })
    let told = core.withLock { core in
      let before = core.losses.alerts
      if case .frame = event { core.board.frame = (delivery.came, utc) }
      for (signal, value) in values { core.board.set(signal, value, utcMilliseconds: utc) }
      if core.board.entries[.isMonitoring] == nil { core.board.set(.isMonitoring, .bool(true), utcMilliseconds: utc) }
      if let kind, let json { core.add(kind, json, run: run, utcMilliseconds: utc) }
      return before == 0 && core.losses.alerts > 0 ? core.waitingAlerts : nil
    }
    if let told {
      say("\(told) alerts wait for the broker, and no more can: the oldest are lost from now on, and counted.")
    }
  }

  /// Saves changes of the outbox.
  private func save() {
    guard !desk.isOver, let work = core.withLock({ $0.takeWork() }) else { return }
    do {
      try openFile().write(new: work.new, gone: work.gone)
      if desk.pause != nil { say("What waits for the broker is on the disk again.") }
      desk.pause = nil
    } catch {
      core.withLock { $0.failedToSave(work) }
      if desk.file?.isThere == false {
        desk.file = nil
        core.withLock { $0.lostFile() }
      }
      recover(from: error)
    }
  }

  private func openFile() throws -> OutboxFile {
    if let file = desk.file { return file }
    let file = try OutboxFile(in: folder)
    desk.file = file
    core.withLock { $0.restore(file.rows) }
    return file
  }

  private func recover(from error: any Error) {
    let pause = desk.pause.map { min($0 * 2, Self.pauses.longest) } ?? Self.pauses.first
    if desk.pause == nil { say("What waits for the broker is kept in memory only: \(error).") }
    desk.pause = pause
    queue.asyncAfter(deadline: .now() + pause) { [self] in save() }
  }
}
