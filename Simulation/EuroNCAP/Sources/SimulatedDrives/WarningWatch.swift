import HeedSignals

/// Listens to the engine as a host does: is the driver being warned, and what was said.
///
/// A warning is a risk of at least `warning` for a reason that lies with the driver, or a verdict of the rating's own rule
/// book at level 2 or above: only those would be shown or sounded.
struct WarningWatch: Sendable {
  /// Reasons that lie on the road and not with the driver, as `risk` lines name them.
  private static let ofTheRoad: Set = ["collision", "entry", "laneDeparture", "distance", "overspeed"]

  private var risk: RiskState?
  private var verdict = 0
  private(set) var availability = Availability.starting
  private(set) var words: [(time: Double, text: String)] = []
  /// When the vehicle ahead was first warned of.
  private(set) var collisionWarning: Double?
  /// What was asked of the vehicle since it was last taken.
  private(set) var requests: [VehicleRequest] = []
  private var zones: [String: Int] = [:]
  private var frames = 0
  /// Reports that came, one for each frame.
  private(set) var reports = 0

  /// True while the driver is being warned.
  var isWarned: Bool {
    verdict >= 2 || ((risk?.level ?? .unknown) >= .warning && hasDriverReason)
  }

  /// True while the engine says that it cannot judge, or not well.
  var saysItIsImpaired: Bool { availability.isUnavailable || availability.stateName == "degraded" }

  private var hasDriverReason: Bool {
    risk?.reasons.contains { !Self.ofTheRoad.contains($0.code) } ?? false
  }

  /// What was asked of the vehicle since the last call.
  mutating func takeRequests() -> [VehicleRequest] {
    defer { requests = [] }
    return requests
  }

  /// Forgets what the gaze was taken for.
  mutating func restartZones() { (zones, frames) = ([:], 0) }

  mutating func hear(_ events: [MonitorEvent]) {
    for event in events { hear(event) }
  }

  /// Zones by how often the gaze was taken to be there.
  var seenAs: [String] {
    zones.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4).map {
      "\($0.key) \(Int((100 * Double($0.value) / Double(max(1, frames))).rounded())) %"
    }
  }

  private mutating func hear(_ event: MonitorEvent) {
    switch event {
    case .frame(let report):
      reports += 1
      frames += 1
      zones[report.zone ?? (report.observation.face == nil ? "no face" : "no gaze"), default: 0] += 1
    case .risk(let state):
      risk = state
      let reasons = state.reasons.map(\.code).joined(separator: ", ")
      say("risk \(state.level.rawValue)" + (reasons.isEmpty ? "" : ": \(reasons)"), event)
    case .verdict(let change) where change.rules == .euroNCAP2026:
      verdict = change.level ?? 0
      say("verdict \(verdict)" + (change.kind.map { ": \($0.rawValue)" } ?? ""), event)
    case .request(let request):
      requests.append(request)
      if request.phase != .renewed { say("\(request.kind.rawValue) \(request.phase.rawValue)", event) }
    case .availability(let change):
      availability = change.availability
      say(change.availability.stateName + (change.availability.reasonName.map { ": \($0)" } ?? ""), event)
    case .alert(let change) where change.alert.kind == .timeToCollision && change.state != .cleared:
      say("collision \(change.alert.severity.rawValue)", event)
      if change.alert.severity >= .warning, collisionWarning == nil { collisionWarning = Self.seconds(event) }
    default: break
    }
  }

  private mutating func say(_ text: String, _ event: MonitorEvent) { words.append((Self.seconds(event), text)) }

  private static func seconds(_ event: MonitorEvent) -> Double { event.time.milliseconds / 1000 }
}
