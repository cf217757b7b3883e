import Foundation
import Scoring

/// What more points give to a calibration, and what one wrong point spoils; `gaze-fits` measures it on drawn people.
final class GazeFitPoints {
  /// Source: the requirements, as the limits below.
  private static let worseDegrees = 0.1
  /// Errors of a person whose points were refused, degrees. Source: the requirement.
  private static let refused = SittingScore.refused

  /// The output of `gaze-fits`; errors are means over the same twelve looks, degrees, nil if the points were refused.
  private struct Answer: Decodable {
    struct Exchange: Decodable {
      var point: Int
      var look: String
      var error: Double?
      var isNamed: Bool
    }

    struct Person: Decodable {
      var name: String
      var one: Double?
      var five: Double?
      var nine: Double?
      var refusals: [String]
      var named: Int
      var exchanges: [Exchange]

      var errors: [Double] { [one, five, nine].map { $0 ?? GazeFitPoints.refused } }
    }

    var people: [Person]
  }

  private let places: Places
  private lazy var answer = Result { try measured() }

  init(places: Places) { self.places = places }

  private func measured() throws -> Answer {
    let clips = try places.renderedNames(prefix: "points_", beside: "_points.csv").map { name in
      try places.file("rendered/\(name).mp4").path
    }
    note("fitting one, five, nine and wrong points of \(clips.count) drawn people")
    return try InsideProgram(name: "gaze-fits", places: places).run([places.rig.path] + clips, as: Answer.self)
  }

  /// One, five and nine points.
  func more() throws -> Figures {
    let people = try answer.get().people
    func share(_ isGood: ([Double]) -> Bool) -> Double? {
      people.isEmpty ? nil : Double(people.count { isGood($0.errors) }) / Double(people.count)
    }
    let limit = Self.worseDegrees
    let (five, nine) = (share { $0[1] <= $0[0] + limit }, share { $0[2] <= $0[1] + limit })
    let means = ["one point", "five points", "nine points"].enumerated().map { index, name in
      Finding.information("\(name): error, mean", Statistics.mean(people.map { $0.errors[index] }), .degrees)
    }
    return Figures(
      [
        .atLeast(
          0.9, "people of whom more points are no worse", share { $0[1] <= $0[0] + limit && $0[2] <= $0[1] + limit },
          .percent, detail: "\(people.count) people"),
        .information("five no worse than one", five, .percent),
        .information("nine no worse than five", nine, .percent),
        .information("nine no worse than one", share { $0[2] <= $0[0] + limit }, .percent),
      ] + means,
      notes: people.map { person in
        let errors = person.errors.map(Finding.Format.degrees.text).joined(separator: ", ")
        return "\(person.name): \(errors)" + person.refusals.map { "; refused: \($0)" }.joined()
      })
  }

  /// One of five points looked away from.
  func wrong() throws -> Figures {
    let people = try answer.get().people
    let choices = people.flatMap(\.exchanges)
    // Without an error of the right points there is no growth.
    let growths = people.flatMap { person in
      person.five.map { clean in person.exchanges.map { ($0.error ?? Self.refused) / clean - 1 } } ?? []
    }
    func share(_ count: Int, of all: Int) -> Double? { all == 0 ? nil : Double(count) / Double(all) }
    let refused = choices.count { $0.error == nil }
    return Figures(
      [
        .atMost(
          0.3, "growth of the error, median", Statistics.median(growths), .percent, detail: "\(growths.count) choices"),
        .atLeast(
          0.8, "the bad point named, and no other", share(choices.count(where: \.isNamed), of: choices.count), .percent,
          detail: "\(choices.count) choices"),
        .information("growth, 90th hundredth", Statistics.percentile(growths, 90), .percent),
        .information("refused", "\(refused) of \(choices.count)"),
        .information("people of whom a good point is named", "\(people.count { $0.named > 0 }) of \(people.count)"),
      ],
      notes: people.map { person in
        let named = share(person.exchanges.count(where: \.isNamed), of: person.exchanges.count)
        return "\(person.name): named \(named.map(Finding.Format.percent.text) ?? "-") of "
          + "\(person.exchanges.count) choices"
      })
  }
}
