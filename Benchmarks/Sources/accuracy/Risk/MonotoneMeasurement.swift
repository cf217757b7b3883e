import Scoring

/// Pairs of random drives, judged. In each pair, one drive is nowhere better than the other.
struct MonotoneMeasurement {
  /// The output of `worse-drivers` for one judge.
  private struct Answer: Decodable {
    var subject: String
    var cases: Int
    var notMonotone: Int
    var notDetermined: Int
    var broken: Int
    var disturbed: Int
    var examples: [String]
    var all: Int { notMonotone + notDetermined + broken + disturbed }
  }

  let places: Places

  func figures() throws -> Figures {
    note("risk: drives that are nowhere better")
    let answers = try InsideProgram(name: "worse-drivers", places: places).run(
      ["\(Requirements.propertyCases)"], as: [Answer].self)
    let all = answers.reduce(0) { $0 + $1.all }
    return Figures(
      [
        .fact(
          "counter-examples", "\(all) (\(answers.count) judges, \(answers.map(\.cases).min() ?? 0) cases each)",
          value: Double(all), required: "0", isMet: all == 0 && !answers.isEmpty)
      ]
        + answers.map {
          .information(
            "  \($0.subject)",
            "\($0.notMonotone) judged better though worse, \($0.notDetermined) judged in two ways, \($0.broken) answers that are none, "
              + "\($0.disturbed) changed by rows that cannot be used")
        }, notes: answers.flatMap(\.examples))
  }
}
