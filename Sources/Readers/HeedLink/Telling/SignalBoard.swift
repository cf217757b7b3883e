import HeedFormats
import HeedGeometry
import HeedSignals

/// The newest value of each signal, which waits while the broker is slow or absent. A pure value.
struct SignalBoard: Sendable {
  /// Time between two sends of the signals. Choice: ten sends a second follow the eyes, and a display needs no more.
  private static let interval = Duration.milliseconds(100)
  /// Time after which an unchanged signal or status is sent again. Choice: two repeats may be lost before it expires.
  static let refresh = Duration.seconds(3)
  /// Time after which the broker drops a signal or status that is not repeated, seconds. Choice: a dead program must not
  /// look healthy 30 s later, even if its silence is noticed late.
  static let expirySeconds: UInt32 = 10
  /// Age at which a signal of frames becomes unknown. Choice: slow cameras give a frame a second.
  private static let longestFrameAge = Duration.seconds(2)
  /// Time without any event of the engine after which nothing is known. Choice: beyond the pauses of a busy machine.
  private static let longestSilence = Duration.seconds(5)

  /// The newest value of a signal, sent or not.
  struct Entry: Hashable, Sendable {
    var value: JSONValue
    /// When the signal got the value, milliseconds since 1970 UTC.
    var utcMilliseconds: Double
  }

  /// One publication of a signal.
  struct Message: Hashable, Sendable {
    var signal: VSSSignal
    var payload: String
  }

  /// Signals that come from frames.
  private static let ofFrames: Set<VSSSignal> = [.gazeAzimuth, .gazeElevation, .isEyesOnRoad, .glanceZone, .lidClosure]

  private(set) var entries: [VSSSignal: Entry] = [:]
  /// When the engine's events were last read; nil before the first event of a run and after its end.
  var heard: Duration?
  /// When the last frame was read, and the time of its picture, milliseconds since 1970 UTC; nil before the first frame.
  var frame: (at: Duration, utcMilliseconds: Double)?
  private var told: [VSSSignal: (value: JSONValue, at: Duration)] = [:]
  private var nextAt = Duration.zero
  private var now = Duration.zero

  mutating func set(_ signal: VSSSignal, _ value: JSONValue, utcMilliseconds: Double) {
    entries[signal] = Entry(value: value, utcMilliseconds: utcMilliseconds)
  }

  /// Whether the broker lacks the newest value of any signal.
  var hasNews: Bool { entries.contains { told[$0.key]?.value != current($0.key, $0.value) } }

  /// Sets every signal to unknown, except that the driver is reported as not monitored.
  mutating func end(utcMilliseconds: Double) {
    for signal in entries.keys { set(signal, .null, utcMilliseconds: utcMilliseconds) }
    set(.isMonitoring, .bool(false), utcMilliseconds: utcMilliseconds)
  }

  /// The messages that the broker lacks or will soon drop, in the order of ``VSSSignal``; empty until the next send is
  /// due. Unknown values are not repeated, because the broker may drop them.
  mutating func news(at now: Duration) -> [Message] {
    guard now >= nextAt else { return [] }
    self.now = now
    let messages = VSSSignal.allCases.compactMap { signal -> Message? in
      guard let entry = entries[signal] else { return nil }
      let value = current(signal, entry)
      if let told = told[signal], told.value == value, value == .null || now - told.at < Self.refresh { return nil }
      told[signal] = (value, now)
      // A repeated value holds until the newest frame.
      let utc = max(entry.utcMilliseconds, frame?.utcMilliseconds ?? entry.utcMilliseconds)
      return Message(signal: signal, payload: Self.payload(signal, Entry(value: value, utcMilliseconds: utc)))
    }
    if !messages.isEmpty { nextAt = now + Self.interval }
    return messages
  }

  /// A signal's value that still holds. While the engine is silent, only a failure that it told is known.
  private func current(_ signal: VSSSignal, _ entry: Entry) -> JSONValue {
    let isSilent = heard.map { now - $0 > Self.longestSilence } ?? true
    guard isSilent else {
      let isOld = Self.ofFrames.contains(signal) && frame.map { now - $0.at > Self.longestFrameAge } ?? true
      return isOld ? .null : entry.value
    }
    let state = entries[.availability]?.value
    let hasFailed = state == JSONValue.string("UNAVAILABLE") || state == JSONValue.string("STOPPED")
    switch signal {
    case .isMonitoring: return .bool(false)
    case .isError, .availability, .unavailableReason: return hasFailed ? entry.value : .null
    default: return .null
    }
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
