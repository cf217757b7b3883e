import HeedFormats
import HeedSignals

/// An event as sent to the broker: its JSON line with run, time and sequence number.
struct LinkEvent {
  /// Determines how an event is kept while the broker is away.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An alert: kept up to the outbox's bound, and its loss is reported.
    case alert
    /// Measurements and records of the driver: the newest are kept.
    case detail
  }

  /// nil for events that are not sent: frames, which become signals, and events that only lines and sessions need.
  static func kind(of event: MonitorEvent) -> Kind? {
    switch event {
    case .risk, .prompt, .request, .alert, .eyeClosure, .distraction, .driverChanged, .availability, .roadAvailability,
      .summary:
      .alert
    case .blink, .yawn, .glance, .phone, .attention, .drowsiness, .verdict, .calibration, .settings:
      .detail
    default: nil
    }
  }

  /// - Parameters:
  ///   - sequence: Counts the run's events of this kind, from 1; a gap means a loss.
  ///   - utcMilliseconds: Time of the event's decision, milliseconds since 1970 UTC.
  static func payload(
    _ line: JSONValue, kind: Kind, run: String, sequence: Int, utcMilliseconds: Double
  ) -> (id: String, text: String) {
    let id = "\(run)-\(kind.rawValue)-\(sequence)"
    let json: JSONValue = [
      "id": .string(id), "run": .string(run), "kind": .string(kind.rawValue), "sequence": .integer(sequence),
      "ts": .string(optional: UTCTime.text(utcMilliseconds)), "event": line,
    ]
    return (id, json.text)
  }
}
