import HeedFormats
import HeedSignals

/// The newest value of each signal, and the signals that the broker lacks. A pure value.
///
/// However slow the broker is, or however long it is away, only a signal's newest value waits.
struct SignalBoard: Sendable {
  struct Settings: Hashable, Sendable {
    /// Minimum interval between messages. Choice: ten a second follow the eyes; a display needs no more.
    var interval = Duration.milliseconds(100)
    /// Repetition interval of a frame signal's unchanged value, with its newest time. Choice: well before the value expires.
    var refresh = Duration.seconds(5)
    /// Time after which the broker forgets frame signals, seconds. Choice: a value not repeated by then is outdated.
    var expirySeconds: UInt32 = 30
  }

  struct Entry: Hashable, Sendable {
    var value: JSONValue
    /// Milliseconds since 1970 UTC.
    var utcMilliseconds: Double
  }

  struct Message: Hashable, Sendable {
    var signal: VSSSignal
    var payload: String
    var expirySeconds: UInt32
  }

  /// Signals of each frame, which expire in the broker.
  static let ofFrames: Set<VSSSignal> = [.gazeAzimuth, .gazeElevation, .isEyesOnRoad, .glanceZone, .lidClosure]

  let settings: Settings
  private(set) var entries: [VSSSignal: Entry] = [:]
  /// Payloads of a run that ended without a broker, by path; this run's values replace them.
  private var restored: [String: String] = [:]
  private var told: [VSSSignal: (value: JSONValue, at: Duration)] = [:]
  private var nextAt = Duration.zero

  init(_ settings: Settings = Settings()) { self.settings = settings }

  mutating func set(_ signal: VSSSignal, _ value: JSONValue, utcMilliseconds: Double) {
    restored[signal.rawValue] = nil
    entries[signal] = Entry(value: value, utcMilliseconds: utcMilliseconds)
  }

  /// - Parameter payloads: Payloads by path, left by a run that ended without a broker.
  mutating func restore(_ payloads: [String: String]) { restored = payloads }

  /// Whether the broker lacks the newest value of any signal.
  var hasNews: Bool { entries.contains { told[$0.key]?.value != $0.value.value } }

  /// Sets every signal to unknown, except whether Heed is monitoring.
  mutating func forget(utcMilliseconds: Double) {
    for signal in entries.keys where signal != .isMonitoring {
      set(signal, .null, utcMilliseconds: utcMilliseconds)
    }
  }

  /// Messages that the broker lacks, in the order of ``VSSSignal``; empty before the interval is over.
  mutating func news(at now: Duration) -> [Message] {
    guard now >= nextAt else { return [] }
    let messages = VSSSignal.allCases.compactMap { signal -> Message? in
      guard let entry = entries[signal] else {
        return restored.removeValue(forKey: signal.rawValue).map {
          Message(signal: signal, payload: $0, expirySeconds: 0)
        }
      }
      if let told = told[signal], told.value == entry.value {
        let isRepeated = Self.ofFrames.contains(signal) && entry.value != .null && now - told.at >= settings.refresh
        guard isRepeated else { return nil }
      }
      told[signal] = (entry.value, now)
      return Message(
        signal: signal, payload: Self.payload(signal, entry),
        expirySeconds: Self.ofFrames.contains(signal) ? settings.expirySeconds : 0)
    }
    if !messages.isEmpty { nextAt = now + settings.interval }
    return messages
  }

  /// The connection was lost: the broker may have forgotten everything.
  mutating func disconnected() { (told, nextAt) = ([:], .zero) }

  /// A data point in VISS form, with JSON values. Source: VISS version 2, `path`, `dp`, `value`, `ts`.
  static func payload(_ signal: VSSSignal, _ entry: Entry) -> String {
    let json: JSONValue = [
      "path": .string(signal.rawValue),
      "dp": ["value": entry.value, "ts": .string(optional: UTCTime.text(entry.utcMilliseconds))],
    ]
    return json.text
  }
}
