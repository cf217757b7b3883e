import HeedFormats
import HeedSignals

/// The message about an event: the event's line in the file format, with run, time and sequence number.
enum LinkEvent {
  /// The kinds of messages. Each kind has its own topic and its own queue.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An alert, whose loss is reported.
    case alert
    /// A measurement or record of the driver.
    case detail
  }

  /// The kind of an event's message; nil if none is sent. Frames become signals; requests have topics of their own,
  /// because a late request must not be mistaken for a command; other events matter only to files.
  static func kind(of event: MonitorEvent) -> Kind? {
    switch event {
    case .risk, .prompt, .alert, .eyeClosure, .distraction, .driverChanged, .availability, .roadAvailability, .summary:
      .alert
    case .blink, .lidsLowered, .yawn, .glance, .phone, .attention, .drowsiness, .verdict, .calibration, .settings:
      .detail
    default: nil
    }
  }

  /// - Parameters:
  ///   - sequence: Number of the event within its run and kind, from 1; a gap shows a loss.
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

/// The topics of a link, below its prefix.
struct LinkTopics: Hashable, Sendable {
  let prefix: String

  /// - Parameter prefix: The prefix in the address; if empty, `heed`, which is easy to find in a broker's topics.
  init(prefix: String) { self.prefix = prefix.isEmpty ? "heed" : prefix }
  /// Topic of the link's status, which the broker retains.
  var status: String { "\(prefix)/status" }
  /// The topic of all events of a kind, because brokers keep the order only within a topic.
  func events(_ kind: LinkEvent.Kind) -> String { "\(prefix)/events/\(kind.rawValue)" }
  /// Topic of a kind of request to the vehicle, which is never retained.
  func request(_ kind: VehicleRequest.Kind) -> String { "\(prefix)/requests/\(kind.rawValue)" }
  /// Topic of a signal, for example `PREFIX/vss/Vehicle/Driver/IsEyesOnRoad`; the broker retains the signal.
  func signal(_ signal: VSSSignal) -> String { "\(prefix)/vss/\(Self.path(signal))" }
  /// The path of a signal, with slashes instead of dots.
  static func path(_ signal: VSSSignal) -> String { signal.rawValue.replacing(".", with: "/") }
}
