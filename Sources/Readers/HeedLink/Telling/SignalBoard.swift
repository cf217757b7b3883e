import HeedFormats
import HeedGeometry
import HeedSignals

/// The newest value of each signal, which waits while the broker is slow or absent. A pure value.
struct SignalBoard: Sendable {
  /// Time between two sends of the signals. Choice: ten sends a second follow the eyes, and a display needs no more.
  private static let interval = Duration.milliseconds(100)
  /// Time after which an unchanged signal of frames is sent again. Choice: well before the signal expires.
  private static let refresh = Duration.seconds(5)
  /// Time after which the broker drops a frame signal, seconds. Choice: an older signal without repeats is outdated.
  private static let expirySeconds: UInt32 = 30

  /// The newest value of a signal, sent or not.
  struct Entry: Hashable, Sendable {
    var value: JSONValue
    /// When the signal got the value, milliseconds since 1970 UTC.
    var utcMilliseconds: Double
  }

  /// One publication of a signal. An expiry of 0 seconds means that the signal never expires.
  struct Message: Hashable, Sendable {
    var signal: VSSSignal
    var payload: String
    var expirySeconds: UInt32
  }

  /// Signals that come from frames, which expire in the broker.
  static let ofFrames: Set<VSSSignal> = [.gazeAzimuth, .gazeElevation, .isEyesOnRoad, .glanceZone, .lidClosure]

  private(set) var entries: [VSSSignal: Entry] = [:]
  /// Payloads of an earlier run that ended without a broker, by path. Values of this run replace them.
  var restored: [String: String] = [:]
  private var told: [VSSSignal: (value: JSONValue, at: Duration)] = [:]
  private var nextAt = Duration.zero

  mutating func set(_ signal: VSSSignal, _ value: JSONValue, utcMilliseconds: Double) {
    restored[signal.rawValue] = nil
    entries[signal] = Entry(value: value, utcMilliseconds: utcMilliseconds)
  }

  /// Whether the broker lacks the newest value of any signal.
  var hasNews: Bool { entries.contains { told[$0.key]?.value != $0.value.value } }

  /// Sets every signal to unknown, except that the driver is reported as not monitored.
  mutating func end(utcMilliseconds: Double) {
    for signal in entries.keys { set(signal, .null, utcMilliseconds: utcMilliseconds) }
    set(.isMonitoring, .bool(false), utcMilliseconds: utcMilliseconds)
  }

  /// The newest payload of each signal, by the signal's path.
  var payloads: [String: String] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.key.rawValue, Self.payload($0.key, $0.value)) })
  }

  /// The messages that the broker lacks, in the order of ``VSSSignal``; empty until the next send is due.
  mutating func news(at now: Duration) -> [Message] {
    guard now >= nextAt else { return [] }
    let messages = VSSSignal.allCases.compactMap { signal -> Message? in
      guard let entry = entries[signal] else {
        return restored.removeValue(forKey: signal.rawValue).map {
          Message(signal: signal, payload: $0, expirySeconds: 0)
        }
      }
      if let told = told[signal], told.value == entry.value {
        let isRepeated = Self.ofFrames.contains(signal) && entry.value != .null && now - told.at >= Self.refresh
        guard isRepeated else { return nil }
      }
      told[signal] = (entry.value, now)
      return Message(
        signal: signal, payload: Self.payload(signal, entry),
        expirySeconds: Self.ofFrames.contains(signal) ? Self.expirySeconds : 0)
    }
    if !messages.isEmpty { nextAt = now + Self.interval }
    return messages
  }

  /// Marks all signals as unsent, because the broker may lose them.
  mutating func disconnected() { (told, nextAt) = ([:], .zero) }

  /// A data point of VISS with native JSON values. Source: VISS version 2, `path`, `dp`, `value`, `ts`.
  static func payload(_ signal: VSSSignal, _ entry: Entry) -> String {
    let json: JSONValue = [
      "path": .string(signal.rawValue),
      "dp": ["value": entry.value, "ts": .string(optional: UTCTime.text(entry.utcMilliseconds))],
    ]
    return json.text
  }
}

/// Makes the signals of a live run from events and frames.
struct LiveSignals: Sendable {
  private var changes = VSSChanges()

  /// - Parameter line: The event's line in the file format; nil for frames.
  mutating func update(_ event: MonitorEvent, line: EventLine?) -> [(VSSSignal, JSONValue)] {
    if case .frame(let report) = event {
      return [
        (.isEyesOnRoad, report.zoneClass.map { .bool($0.isOnRoad) } ?? .null),
        (.glanceZone, .string(optional: report.zone)),
        (.lidClosure, report.closure.map { VSSChanges.percent(min(max($0, 0), 1)) } ?? .null),
        (.gazeAzimuth, .number(report.vehicleGaze?.azimuth.degrees, .degree)),
        (.gazeElevation, .number(report.vehicleGaze?.elevation.degrees, .degree)),
      ]
    }
    return line.map { changes.update(event.typeName, at: event.time, $0).map { ($0.signal, $0.value) } } ?? []
  }
}
