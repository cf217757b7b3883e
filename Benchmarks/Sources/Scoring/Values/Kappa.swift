/// Cohen's kappa of two judges with yes/no answers: their agreement beyond chance.
package struct Kappa: Hashable, Sendable {
  private var both = 0
  private var first = 0
  private var second = 0
  private var count = 0

  package init() {}

  /// - Parameters: The answers of the two judges.
  package mutating func add(_ a: Bool, _ b: Bool) {
    count += 1
    if a { first += 1 }
    if b { second += 1 }
    if a, b { both += 1 }
  }

  /// Cohen's kappa. 1: the judges always agree; 0: as often as by chance. nil without answers, or if both always give
  /// one same answer.
  package var value: Double? {
    guard count > 0 else { return nil }
    let (n, a, b) = (Double(count), Double(first), Double(second))
    let agreed = (n - a - b + 2 * Double(both)) / n
    let expected = (a * b + (n - a) * (n - b)) / (n * n)
    return expected < 1 ? (agreed - expected) / (1 - expected) : nil
  }

  /// Kappa of one movement against all others, over all samples of all recordings together.
  package static func of(_ movement: Movement, _ a: [[Movement]], _ b: [[Movement]]) -> Double? {
    precondition(a.map(\.count) == b.map(\.count), "two judges of the same samples")
    var kappa = Kappa()
    for (a, b) in zip(a, b) {
      for (a, b) in zip(a, b) { kappa.add(a == movement, b == movement) }
    }
    return kappa.value
  }

  /// The mean kappa over several people; nil if one of them has no kappa.
  package static func of(_ movement: Movement, _ said: [[Movement]], people: [[[Movement]]]) -> Double? {
    let values = people.map { of(movement, $0, said) }
    return values.contains(nil) ? nil : Statistics.mean(values.compactMap { $0 })
  }
}
