import CHeed
import Glibc
import HeedGeometry
import HeedSignals

/// Writes an event as C's struct. The struct's texts live until the next event, or as long as this object.
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
    raw.kind = Int32(Self.kind(of: event).rawValue)
    raw.of = content(of: event)
    return raw
  }

  /// Calls `body` with an event that stays valid until `body` returns.
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
  /// HEED_NO_TIME for nil.
  var raw: Int64 { self?.nanoseconds ?? .min }
}

extension Double? {
  /// NAN for nil.
  var raw: Double { self ?? .nan }
}

extension Bool? {
  /// HEED_NONE for nil.
  var raw: Int32 { map { $0 ? 1 : 0 } ?? HEED_NONE }
}

extension RiskLevel {
  /// The value as a heed_level; HEED_NONE for `unknown`.
  var raw: Int32 {
    switch self {
    case .unknown: HEED_NONE
    case .normal: Int32(HEED_LEVEL_NORMAL.rawValue)
    case .advisory: Int32(HEED_LEVEL_ADVISORY.rawValue)
    case .warning: Int32(HEED_LEVEL_WARNING.rawValue)
    case .critical: Int32(HEED_LEVEL_CRITICAL.rawValue)
    }
  }
}

extension EyeMovement {
  /// The value as a heed_movement; HEED_NONE for `unknown`.
  var raw: Int32 {
    switch self {
    case .fixation: Int32(HEED_FIXATION.rawValue)
    case .saccade: Int32(HEED_SACCADE.rawValue)
    case .pso: Int32(HEED_PSO.rawValue)
    case .pursuit: Int32(HEED_PURSUIT.rawValue)
    case .blink: Int32(HEED_BLINK.rawValue)
    case .unknown: HEED_NONE
    }
  }
}

extension Availability {
  /// The value as a heed_state.
  var raw: Int32 {
    switch self {
    case .starting: Int32(HEED_STARTING.rawValue)
    case .available: Int32(HEED_AVAILABLE.rawValue)
    case .degraded: Int32(HEED_DEGRADED.rawValue)
    case .unavailable: Int32(HEED_UNAVAILABLE.rawValue)
    case .stopped: Int32(HEED_STOPPED.rawValue)
    }
  }
}

extension Int? {
  /// HEED_NONE for nil.
  var raw: Int64 { map { Int64($0) } ?? Int64(HEED_NONE) }
}

extension TrackingState {
  /// The value as a heed_tracking.
  var raw: Int32 {
    switch self {
    case .success: Int32(HEED_TRACKED.rawValue)
    case .lowConfidence: Int32(HEED_LOW_CONFIDENCE.rawValue)
    case .unsupported: Int32(HEED_UNSUPPORTED.rawValue)
    case .faceMissing: Int32(HEED_FACE_MISSING.rawValue)
    }
  }
}

/// A phase that C calls heed_phase: began or raised, changed, or over.
protocol EventPhase: RawRepresentable<String> {}
extension EyeClosure.Phase: EventPhase {}
extension Distraction.Phase: EventPhase {}
extension SeenPhone.Phase: EventPhase {}
extension RoadAlertChange.State: EventPhase {}

extension EventPhase {
  /// The value as a heed_phase.
  var raw: Int32 {
    switch rawValue {
    case "began", "raised": Int32(HEED_BEGAN.rawValue)
    case "changed": Int32(HEED_CHANGED.rawValue)
    default: Int32(HEED_OVER.rawValue)
    }
  }
}

/// A word that C represents by its position in `allCases`, counted from 0.
protocol NumberedWord: CaseIterable, Equatable where AllCases == [Self] {}
extension RiskPrompt.Signal: NumberedWord {}
extension RoadAlert.Severity: NumberedWord {}
extension VehicleRequest.Phase: NumberedWord {}

extension NumberedWord {
  /// The value as a heed_prompt_signal, heed_severity or heed_request_phase.
  var raw: Int32 { Int32(clamping: Self.allCases.firstIndex(of: self) ?? 0) }
}

extension VehicleRequest.Kind {
  /// The value as a heed_request.
  var raw: Int32 { Int32(VehicleRequest.Kinds([self]).rawValue) }
}
