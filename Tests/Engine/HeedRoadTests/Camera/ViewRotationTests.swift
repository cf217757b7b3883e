import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The turn estimated from the view")
struct ViewRotationTests {
  /// Objects at several distances, each with its turn rate; + when the vehicle turns left.
  static func objects(_ rates: [Double], age: Double = 2) -> [TrackedObject] {
    rates.enumerated().map { index, rate in
      let ahead = 10 + 8 * Double(index)
      return estimate("\(index)", ahead: ahead, speedLeft: -rate * ahead, age: age)
    }
  }

  typealias Row = (rates: [Double], age: Double, expected: Double?, why: Comment)

  static let rows: [Row] = [
    ([0.2, 0.2, 0.2], 2, 0.2, "all swing to the right: the vehicle turns left"),
    ([-0.2, -0.2, -0.2, -0.2], 2, -0.2, "and right"), ([0, 0, 0], 2, nil, "nothing swings"),
    ([0.2, 0.2], 2, nil, "two may both cross"), ([], 2, nil, "nobody there"),
    ([0.2, 0.2, 0.2, -0.9], 2, 0.2, "one that crosses moves no other"),
    ([0.2, -0.2, 0.6], 2, nil, "they disagree"), ([0.15, 0.2, 0.25], 2, 0.2, "they agree as far as they must"),
    ([0.14, 0.2, 0.26], 2, nil, "just not"), ([0.051, 0.051, 0.051], 2, 0.051, "just fast enough"),
    ([0.049, 0.049, 0.049], 2, nil, "just too slow"), ([0.2, 0.2, 0.2], 0.39, nil, "not seen for long enough"),
    ([0.2, 0.2, 0.2], 0.4, 0.2, "long enough"),
  ]

  @Test(arguments: rows)
  func viewRotationIsTheMedianOfAgreeingRates(_ row: Row) {
    var turn = ViewRotation()
    let told = turn.update(Self.objects(row.rates, age: row.age), at: .zero)
    #expect((told == nil) == (row.expected == nil), row.why)
    if let told, let expected = row.expected { #expect(abs(told - expected) < 1e-9, row.why) }
  }

  // 100 ms a frame; T turning, . no object. Forgotten after more than a second.
  @Test(arguments: [("TTT", true), ("TTT..........", true), ("TTT...........", false), ("TTT...........TT", true)])
  func viewRotationIsForgottenAfterASecond(timeline: String, isTold: Bool) {
    var turn = ViewRotation()
    var told: Double?
    for (index, letter) in timeline.enumerated() {
      told = turn.update(
        letter == "T" ? Self.objects([0.2, 0.2, 0.2]) : [], at: Timestamp(milliseconds: Double(index) * 100))
    }
    #expect((told != nil) == isTold)
  }

  @Test func viewRotationFollowsWithADelay() throws {
    var turn = ViewRotation()
    _ = turn.update(Self.objects([0.4, 0.4, 0.4]), at: .zero)
    let told = turn.update(Self.objects([0.2, 0.2, 0.2]), at: Timestamp(milliseconds: 300))
    #expect(abs(try #require(told) - 0.3) < 1e-9, "half of a step after its delay")
  }
}
