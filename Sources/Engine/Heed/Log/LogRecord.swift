package import HeedSignals
package import Logging

/// One record of the operator's log. It describes the run, never the person.
package struct LogRecord: Hashable, Sendable {
  package var level: Logger.Level
  /// The kind of record: one of a few fixed words, for searching.
  package var message: String
  package var facts: [String: String]

  package init(_ level: Logger.Level, _ message: String, _ facts: [String: String] = [:]) {
    (self.level, self.message, self.facts) = (level, message, facts)
  }

  /// The record of an event; nil for an event that comes with every frame, or is about the driver or the traffic.
  package init?(_ event: MonitorEvent) {
    switch event {
    case .availability(let change): self.init(change)
    case .roadAvailability(let change):
      self.init(
        change.reason == nil ? .info : .notice, "road",
        ["function": change.function.rawValue, "state": change.stateName])
      facts["reason"] = change.reason?.rawValue
    case .calibration(_, .failed(let reason)): self.init(.notice, "calibration", ["reason": reason.description])
    case .settings(let report):
      self.init(.info, "settings")
      for item in report.changes { facts[item.name] = "\(item.before) -> \(item.after)" }
    case .notice(let notice): self.init(.notice, "notice", ["cause": notice.cause.rawValue, "text": notice.text])
    case .summary(_, let summary): self.init(summary)
    default: return nil
    }
    facts["at"] = "\(event.time.milliseconds.rounded() / 1000)"
  }

  private init(_ change: AvailabilityChange) {
    self.init(Self.level(of: change.availability), "cabin", ["state": change.availability.stateName])
    facts["reason"] = change.availability.reasonName
    if change.isPermanent { facts["permanent"] = "true" }
  }

  private init(_ summary: SessionSummary) {
    self.init(
      summary.isComplete ? .info : .warning, "ended",
      [
        "frames": "\(summary.frames)", "face_frames": "\(summary.faceFrames)", "road_frames": "\(summary.roadFrames)",
        "dropped": "\(summary.droppedFrames)", "stale": "\(summary.staleFrames)",
        "seconds": "\(Int(summary.seconds.rounded()))", "complete": "\(summary.isComplete)",
      ])
    facts["note"] = summary.note
  }

  /// The record's level: information for a missing face, which is normal; a warning for a fault that needs repair.
  private static func level(of availability: Availability) -> Logger.Level {
    switch availability {
    case .starting, .available, .stopped(nil): .info
    case .degraded, .unavailable(.faceMissing): .notice
    case .unavailable: .warning
    case .stopped: .error
    }
  }
}
