import HeedSignals

/// Kinds of reasons for risk. The raw value is the index in tables and the number of the bit in sets.
enum RiskCode: Int, CaseIterable, Sendable {
  case sleep, microsleep, unresponsive, phoneGlance, longGlance, repeatedGlances, drowsy, eyesLowered
  /// Reasons from rule books that judge more than glances.
  case distracted, untouched, taskTime
  case collision, entry, laneDeparture, distance, overspeed

  init(_ kind: Verdict.Kind) {
    switch kind {
    case .longDistraction, .eyesOnRequest, .escalatedRequest: self = .longGlance
    case .shortDistraction: self = .repeatedGlances
    case .phone: self = .phoneGlance
    case .drowsy: self = .drowsy
    case .microsleep: self = .microsleep
    case .sleep: self = .sleep
    case .unresponsive, .directControl, .unavailable: self = .unresponsive
    case .distracted: self = .distracted
    case .untouched: self = .untouched
    case .taskTime: self = .taskTime
    }
  }

  init(_ kind: RoadAlert.Kind) {
    switch kind {
    case .timeToCollision: self = .collision
    case .entry: self = .entry
    case .laneDeparture: self = .laneDeparture
    case .distance: self = .distance
    case .overspeed: self = .overspeed
    }
  }

  /// Whether the reason comes from the cabin, not from the road.
  var isDrivers: Bool { rawValue < RiskCode.collision.rawValue }

  /// Whether the reason is that the eyes are shut.
  var isClosure: Bool { self == .sleep || self == .microsleep }

  /// Name of the reason in events and files.
  var name: String { Self.names[rawValue] }

  /// Computed once, because finding a case's name by reflection takes longer than the rest of a frame's fusion.
  private static let names = allCases.map { "\($0)" }
}
