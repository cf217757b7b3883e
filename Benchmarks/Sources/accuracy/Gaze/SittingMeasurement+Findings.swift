import Scoring

/// What the rows of drawn sittings say of their people.
extension SittingMeasurement {
  /// Largest share of people that may be refused. Source: the requirement.
  private static let mostRefused = 0.02

  static func errors(_ people: [SittingScore]) -> [Double] {
    people.flatMap { $0.errors(\.error, notGiven: notGiven) }
  }

  static func text(_ value: Double?) -> String { value.map(Finding.Format.degrees.text) ?? "-" }

  static func mean(_ limit: Double, _ people: [SittingScore]) -> Finding {
    let errors = errors(people)
    return .atMost(
      limit, "error, mean", Statistics.mean(errors), .degrees, detail: "\(people.count) people, \(errors.count) points")
  }

  static func missing(
    _ limit: Double?, _ people: [SittingScore], _ error: (LookScore) -> Double?
  ) -> Finding {
    let (count, all) = (people.reduce(0) { $0 + $1.missing(error) }, people.reduce(0) { $0 + $1.looks.count })
    let share = all == 0 ? nil : Double(count) / Double(all)
    let (name, detail) = ("points not given", "\(count) of \(all)")
    return limit.map { .atMost($0, name, share, .percent, detail: detail) }
      ?? .information(name, share, .percent, detail: detail)
  }

  static func refused(_ people: [SittingScore]) -> Finding {
    let count = people.count { $0.refusal != nil }
    return .atMost(
      mostRefused, "people refused", people.isEmpty ? nil : Double(count) / Double(people.count), .percent,
      detail: "\(count) of \(people.count)")
  }

  /// The same without the error of the eye's place.
  static func direction(_ people: [SittingScore]) -> Finding {
    .information(
      "error of the direction, mean",
      Statistics.mean(people.flatMap { $0.errors(\.directionError, notGiven: notGiven) }), .degrees)
  }

  /// One note for each group of people, in alphabetical order.
  static func groups(_ people: [SittingScore], by group: (SittingScore) -> String) -> [String] {
    Dictionary(grouping: people, by: group).sorted { $0.key < $1.key }.map { name, people in
      let missing = people.reduce(0) { $0 + $1.missing(\.error) }
      return "\(name): mean \(text(Statistics.mean(errors(people)))), \(people.count) people, \(missing) not given"
    }
  }

  static func description(of person: SittingScore) -> String {
    let errors = errors([person])
    return "\(person.name): mean \(text(Statistics.mean(errors))), worst \(text(errors.max())), "
      + (person.refusal.map { "refused: \($0)" } ?? "\(person.missing(\.error)) of \(person.looks.count) not given")
  }
}
