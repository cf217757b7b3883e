import HeedFormats
import HeedSignals

/// Builds an event's message for the broker: the file format's line with run, time and sequence number.
struct LinkEvent {
  /// How an event is kept while the broker is absent.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An alert: kept up to the outbox's limit; a loss is reported.
    case alert
    /// Measurements and records of the driver: the newest are kept.
    case detail
  }

  /// The kind of an event; nil for events that are not sent. Frames become signals, and the other unsent events matter
  /// only to lines and sessions.
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
  ///   - sequence: Number of the run's event of this kind, from 1; a gap shows a loss.
  ///   - utcMilliseconds: The event's time, milliseconds since 1970 UTC.
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
