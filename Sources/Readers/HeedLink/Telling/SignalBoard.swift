import HeedFormats
import HeedSignals

/// The newest value of each signal, and which of them the broker does not have yet. A pure value.
///
/// However slow the broker is, or however long it is away, a signal waits with its newest value alone.
struct SignalBoard: Sendable {
  struct Settings: Hashable, Sendable {
    /// From one sending to the next. Choice: ten a second follow the eyes; a display needs no more.
    var interval = Duration.milliseconds(100)
    /// An unchanged value of a frame is repeated so often, with its newest time. Choice: well before it expires.
    var refresh = Duration.seconds(5)
    /// The broker forgets the values of frames after this, seconds. Choice: a value nobody repeats is history by then.
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
  /// Payloads of a run that ended without a broker, by path; what this run says is newer.
  private var restored: [String: String] = [:]
  private var told: [VSSSignal: (value: JSONValue, at: Duration)] = [:]
  private var nextAt = Duration.zero

  init(_ settings: Settings = Settings()) { self.settings = settings }

  mutating func set(_ signal: VSSSignal, _ value: JSONValue, utcMilliseconds: Double) {
    restored[signal.rawValue] = nil
    entries[signal] = Entry(value: value, utcMilliseconds: utcMilliseconds)
  }

  /// - Parameter payloads: What a run that ended without a broker left, by path.
  mutating func restore(_ payloads: [String: String]) { restored = payloads }

  /// Whether the broker lacks the newest value of any signal.
  var hasNews: Bool { entries.contains { told[$0.key]?.value != $0.value.value } }

  /// Every signal that was sent is unknown from now on.
  mutating func forget(utcMilliseconds: Double) {
    for signal in entries.keys where signal != .isMonitoring {
      set(signal, .null, utcMilliseconds: utcMilliseconds)
    }
  }

  /// What the broker does not have yet, in the order of the vocabulary; none before the interval is over.
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

  /// A new connection: the broker may have forgotten everything.
  mutating func disconnected() { (told, nextAt) = ([:], .zero) }

  /// A data point as VISS writes it, with values as JSON has them. Source: VISS version 2, `path`, `dp`, `value`, `ts`.
  static func payload(_ signal: VSSSignal, _ entry: Entry) -> String {
    let json: JSONValue = [
      "path": .string(signal.rawValue),
      "dp": ["value": entry.value, "ts": .string(optional: UTCTime.text(entry.utcMilliseconds))],
    ]
    return json.text
  }
}
