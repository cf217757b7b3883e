import Foundation
import HeedSignals

/// What one minute at about one speed came to, measure by measure; in the scale in which a driver's minutes scatter evenly.
struct DrivingMinute: Sendable {
  typealias Measure = ImpairmentEvidence.Measure

  /// When it ended.
  var time: Timestamp
  /// nil: too little was seen of it.
  private var values: [Double?] = Array(repeating: nil, count: Measure.allCases.count)
  /// Of the steering, for as long as its scale is not known.
  var steeringScale: Double?

  init(time: Timestamp) { self.time = time }

  subscript(measure: Measure) -> Double? {
    get { values[measure.index] }
    set { values[measure.index] = newValue }
  }
}

extension ImpairmentEvidence.Measure {
  var index: Int {
    switch self {
    case .gazeSpread: 0
    case .checks: 1
    case .blinkDuration: 2
    case .blinkRate: 3
    case .reaction: 4
    case .steeringEntropy: 5
    case .laneSpread: 6
    }
  }

  /// From the measure's unit to an even scale: logarithms of what is multiplied, roots of what is counted (Anscombe 1948).
  func scaled(_ value: Double) -> Double {
    switch self {
    case .gazeSpread, .blinkDuration, .reaction, .laneSpread: log(max(1e-6, value))
    case .checks, .blinkRate: (max(0, value) + 0.375).squareRoot()
    case .steeringEntropy: value
    }
  }

  func unscaled(_ value: Double) -> Double {
    switch self {
    case .gazeSpread, .blinkDuration, .reaction, .laneSpread: exp(value)
    case .checks, .blinkRate: max(0, value * value - 0.375)
    case .steeringEntropy: value
    }
  }

  /// Differs by the kind of road.
  var isOfRoad: Bool {
    switch self {
    case .gazeSpread, .checks, .steeringEntropy, .laneSpread: true
    case .blinkDuration, .blinkRate, .reaction: false
    }
  }

  /// Less is as unusual as more.
  var isTwoSided: Bool { self == .gazeSpread || self == .blinkRate }

  /// Which way is worse: 1 more, -1 less.
  var sign: Double { self == .checks ? -1 : 1 }
}
