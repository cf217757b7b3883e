import HeedGeometry

extension Impairment {
  /// The measures that speak for it, strongest first, as words for people; empty when nothing does.
  public var words: [String] {
    let counted = evidence.filter { $0.excess >= 1 }
    return counted.sorted { ($1.excess, $0.measure.rawValue) < ($0.excess, $1.measure.rawValue) }.map(\.words)
  }
}

extension ImpairmentEvidence {
  /// Standard deviations towards the unusual side.
  public var excess: Double {
    switch measure {
    case .gazeSpread, .blinkRate: deviation.magnitude
    case .checks: -deviation
    case .blinkDuration, .reaction, .steeringEntropy, .laneSpread: deviation
    }
  }

  fileprivate var words: String {
    let isMore = deviation > 0
    return switch measure {
    case .gazeSpread: isMore ? "looks that stray" : "looks fixed ahead"
    case .checks: "fewer looks at mirrors and instruments"
    case .blinkDuration: "longer blinks"
    case .blinkRate: isMore ? "more blinks" : "fewer blinks"
    case .reaction: "later answers to warnings"
    case .steeringEntropy: "less even steering"
    case .laneSpread: "more weaving in the lane"
    }
  }

  /// One object of an `impairment` line's evidence.
  public var json: JSONValue {
    [
      "measure": .string(measure.rawValue), "normal": .number(normal, .ratio), "now": .number(now, .ratio),
      "deviation": .number(deviation, .degree),
    ]
  }
}
