import HeedSignals

/// Holds each finding for a while, so that an alert lasts long enough to be noticed. The heaviest held finding of
/// each code counts. Lighter findings that end later are kept, because otherwise a worse input would end sooner.
struct RiskFindingHold: Sendable {
  /// The held findings of each code, the heaviest first. A lighter finding always ends later.
  private var claims = [[(finding: RiskFinding, until: Timestamp)]](repeating: [], count: RiskCode.allCases.count)
  private(set) var isEmpty = true

  mutating func note(_ finding: RiskFinding, until: Timestamp) {
    let index = finding.code.rawValue
    while let last = claims[index].last, last.finding.weight <= finding.weight { claims[index].removeLast() }
    claims[index].append((finding, until))
    // Sleep replaces the microsleep of the same closure.
    if finding.code == .sleep { claims[RiskCode.microsleep.rawValue].removeAll { $0.finding.weight <= finding.weight } }
    isEmpty = false
  }

  mutating func expire(at time: Timestamp) {
    guard !isEmpty else { return }
    var hasAny = false
    for index in claims.indices where !claims[index].isEmpty {
      claims[index].removeAll { $0.until <= time }
      hasAny = hasAny || !claims[index].isEmpty
    }
    isEmpty = !hasAny
  }

  /// Makes all holds end later by a time in which nobody could observe that the causes ended.
  mutating func pause(for duration: Duration) {
    guard !isEmpty else { return }
    for index in claims.indices {
      for claim in claims[index].indices { claims[index][claim].until = claims[index][claim].until + duration }
    }
  }

  /// The heaviest finding of each code, by falling weight, then by name.
  var findings: [RiskFinding] {
    guard !isEmpty else { return [] }
    return claims.compactMap { $0.first?.finding }.sorted { ($1.weight, $0.code.name) < ($0.weight, $1.code.name) }
  }

  var heaviest: Double { isEmpty ? 0 : claims.reduce(0) { max($0, $1.first?.finding.weight ?? 0) } }

  var codes: UInt32 {
    guard !isEmpty else { return 0 }
    return claims.indices.reduce(0) { claims[$1].isEmpty ? $0 : $0 | 1 << UInt32($1) }
  }
}
