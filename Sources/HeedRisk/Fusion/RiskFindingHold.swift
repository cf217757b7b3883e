import HeedSignals

/// Keeps every finding for a while after it was last made, so that an alert is not gone before it was heard.
///
/// Of one code the heaviest within that while counts. All of them are kept until a heavier one comes, not the heaviest alone:
/// else a heavy moment that has passed would take a lighter one with it, and something worse would end earlier.
struct RiskFindingHold: Sendable {
  private struct Claim: Sendable {
    var finding: RiskFinding
    var until: Timestamp
  }

  /// By code; of each, the heaviest first, each later in its end than the one before.
  private var claims = [[Claim]](repeating: [], count: RiskCode.allCases.count)
  private(set) var isEmpty = true

  /// Notes what is found now.
  mutating func note(_ finding: RiskFinding, until: Timestamp) {
    let index = finding.code.rawValue
    while let last = claims[index].last, last.finding.weight <= finding.weight { claims[index].removeLast() }
    claims[index].append(Claim(finding: finding, until: until))
    // Sleep is the same closure as the microsleep that it began as.
    if finding.code == .sleep {
      claims[RiskCode.microsleep.rawValue].removeAll { $0.finding.weight <= finding.weight }
    }
    isEmpty = false
  }

  /// Forgets what was kept up to now.
  mutating func expire(at time: Timestamp) {
    guard !isEmpty else { return }
    var hasAny = false
    for index in claims.indices where !claims[index].isEmpty {
      claims[index].removeAll { $0.until <= time }
      hasAny = hasAny || !claims[index].isEmpty
    }
    isEmpty = !hasAny
  }

  /// Keeps everything for so much longer: nobody saw whether it ended meanwhile.
  mutating func pause(for duration: Duration) {
    guard !isEmpty else { return }
    for index in claims.indices {
      for claim in claims[index].indices { claims[index][claim].until = claims[index][claim].until + duration }
    }
  }

  /// The heaviest of each code, heaviest first, of the same weight by code.
  var findings: [RiskFinding] {
    guard !isEmpty else { return [] }
    return claims.compactMap(\.first?.finding).sorted {
      ($1.weight, $0.code.name) < ($0.weight, $1.code.name)
    }
  }

  /// The weight of the heaviest; 0 without any.
  var heaviest: Double { isEmpty ? 0 : claims.reduce(0) { max($0, $1.first?.finding.weight ?? 0) } }

  /// One bit for each code that there is.
  var codes: UInt32 {
    guard !isEmpty else { return 0 }
    return claims.indices.reduce(0) { claims[$1].isEmpty ? $0 : $0 | 1 << UInt32($1) }
  }
}
