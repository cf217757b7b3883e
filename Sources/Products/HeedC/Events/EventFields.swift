import CHeed
import Glibc
import HeedSignals

/// Converts an event to C's struct. The struct's texts live until the next event, at most as long as this object.
final class EventFields: @unchecked Sendable {  // Used under a lock, or by one thread.
  private var texts: [UnsafeMutablePointer<CChar>] = []

  deinit { texts.forEach { free($0) } }

  /// The event as C's struct.
  func write(_ event: MonitorEvent) -> heed_event {
    texts.forEach { free($0) }
    texts.removeAll(keepingCapacity: true)
    var bytes: [UInt8] = []
    event.json.write(to: &bytes)
    var raw = heed_event()
    raw.json = keep(bytes)
    raw.json_length = bytes.count
    raw.time_ns = event.time.nanoseconds
    raw.kind = Int32(event.number)
    raw.of = content(of: event)
    return raw
  }

  /// Calls `body` with an event that is valid until `body` returns.
  static func withEvent(_ event: MonitorEvent, _ body: (UnsafePointer<heed_event>) -> Void) {
    let fields = EventFields()
    withUnsafePointer(to: fields.write(event).sized()) { body($0) }
    withExtendedLifetime(fields) {}
  }

  /// A copy of a text that lives until the next event.
  func keep(_ text: String?) -> UnsafePointer<CChar>? { text.flatMap { keep(Array($0.utf8)) } }

  private func keep(_ bytes: [UInt8]) -> UnsafePointer<CChar>? {
    guard let copy = malloc(bytes.count + 1) else { return nil }
    let text = copy.assumingMemoryBound(to: CChar.self)
    bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(copy, base, $0.count) } }
    text[bytes.count] = 0
    texts.append(text)
    return UnsafePointer(text)
  }
}

extension Timestamp? {
  /// The time in nanoseconds, which is HEED_NO_TIME for nil.
  var raw: Int64 { self?.nanoseconds ?? .min }
}

extension Double? {
  /// NAN for nil.
  var raw: Double { self ?? .nan }
}

extension Bool? {
  var raw: Int32 { map { $0 ? 1 : 0 } ?? HEED_NONE }
}

extension Int? {
  var raw: Int64 { map { Int64($0) } ?? Int64(HEED_NONE) }
}

/// A phase of an event, which C calls heed_phase: it began or was raised, it changed, or it is over.
protocol EventPhase: RawRepresentable<String> {}
extension EyeClosure.Phase: EventPhase {}
extension Distraction.Phase: EventPhase {}
extension SeenPhone.Phase: EventPhase {}
extension RoadAlertChange.State: EventPhase {}

extension EventPhase {
  var raw: Int32 {
    switch rawValue {
    case "began", "raised": HEED_BEGAN.number
    case "changed": HEED_CHANGED.number
    default: HEED_OVER.number
    }
  }
}

/// A word whose number in C is its place in `allCases`, where `unknown` does not count and is HEED_NONE.
protocol NumberedWord: CaseIterable, RawRepresentable<String>, Equatable where AllCases == [Self] {}
extension RiskLevel: NumberedWord {}
extension EyeMovement: NumberedWord {}
extension TrackingState: NumberedWord {}
extension RiskPrompt.Signal: NumberedWord {}
extension RoadAlert.Severity: NumberedWord {}
extension VehicleRequest.Phase: NumberedWord {}

extension NumberedWord {
  /// The word as a heed_level, heed_movement, heed_tracking, heed_prompt_signal, heed_severity or heed_request_phase.
  var raw: Int32 {
    guard rawValue != "unknown" else { return HEED_NONE }
    return Int32(clamping: Self.allCases.prefix { $0 != self }.count { $0.rawValue != "unknown" })
  }
}

extension VehicleRequest.Kind {
  /// The vehicle request's kind as a heed_request of C.
  var raw: Int32 { Int32(VehicleRequest.Kinds([self]).rawValue) }
}
