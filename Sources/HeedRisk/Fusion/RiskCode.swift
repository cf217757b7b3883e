import HeedSignals

/// What can raise the risk.
enum RiskCode: Int, CaseIterable, Sendable {
  case sleep, microsleep, unresponsive, phoneGlance, longGlance, repeatedGlances, drowsy
  /// Of rule books that ask of other things than glances.
  case distracted, untouched, taskTime
  case collision, entry, laneDeparture, distance, overspeed

  /// What a rule book's verdict is about.
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

  /// What an alert of the road is about.
  init(_ kind: RoadAlert.Kind) {
    switch kind {
    case .timeToCollision: self = .collision
    case .entry: self = .entry
    case .laneDeparture: self = .laneDeparture
    case .distance: self = .distance
    case .overspeed: self = .overspeed
    }
  }

  /// True for what the cabin says; the rest is the road's.
  var isDrivers: Bool {
    switch self {
    case .collision, .entry, .laneDeparture, .distance, .overspeed: false
    default: true
    }
  }

  /// True for shut eyes: one closure is either, by its length.
  var isClosure: Bool { self == .sleep || self == .microsleep }

  /// The reason's code for programs.
  var name: String { "\(self)" }
}
