import Draws
import HeedDriver
import HeedSignals
import Testing

@Suite struct LidReliabilityTests {
  /// Feeds two timelines at 20 Hz; `y` marks frames with reliable lids, `n` the others.
  private func belief(_ left: String, _ right: String) -> String {
    var agreement = LidReliability()
    return zip(frames(left), frames(right)).map {
      agreement.update(left: $0.openness, right: $1.openness, at: $0.time) ? "y" : "n"
    }.joined()
  }

  static let rows: [(String, String, Character, Comment)] = [
    (times(20, "O"), times(20, "O"), "y", "agreeing eyes"),
    (times(20, "O"), times(20, "9"), "y", "a tenth apart, as behind glasses"),
    (times(20, "O"), times(20, "8"), "y", "two tenths apart, on the limit"),
    (times(20, "O"), times(20, "7"), "n", "three tenths apart"),
    (times(20, "O"), times(14, "O") + times(6, "0"), "y", "a wink is shorter than half of the time looked at"),
    ("OO__OO__OO__OO__OO__", "OO__OO__OO__OO__OO__", "y", "blinks change every second frame"),
    ("O7O7O7O7O7O7O7O7O7O7", "O7O7O7O7O7O7O7O7O7O7", "n", "steps of 0.3 in every frame are noise"),
    (times(20, "O"), times(20, "?"), "y", "one eye alone"),
    (times(20, "?"), times(20, "?"), "y", "none: nothing speaks against it"),
    (times(20, "O"), times(17, "O") + "???", "n", "an eye that went a moment ago"),
    (times(20, "O"), times(13, "O") + "???????", "y", "300 ms ago is long enough"),
  ]

  @Test(arguments: rows)
  func lidsAreReliableWhileTheEyesAgree(left: String, right: String, expected: Character, why: Comment) {
    #expect(belief(left, right).last == expected, why)
  }

  @Test func lidsOfANewFaceAreReliableAtOnce() {
    #expect(belief("????OOOO", "????OOOO") == "yyyyyyyy")
  }

  @Test func lidNoiseIsForgottenAfterASecond() {
    let noisy = times(10, "O7")
    #expect(belief(noisy + times(14, "O"), noisy + times(14, "O")).last == "y", "more steady frames than noisy ones")
    #expect(belief(noisy + times(8, "O"), noisy + times(8, "O")).last == "n", "not yet")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func lidReliabilitySurvivesAnySequence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var agreement = LidReliability()
    let odd: [Double?] = [nil, .nan, .infinity, -.infinity, 1e300]
    for _ in 0..<3000 {
      func value() -> Double? {
        Int.random(in: 0..<4, using: &random) == 0
          ? odd.randomElement(using: &random) ?? nil : Double.random(in: 0...1, using: &random)
      }
      _ = agreement.update(
        left: value(), right: value(), at: ms(Double.random(in: 0...2000, using: &random)))
    }
    for index in 0..<100 {
      let isBelieved = agreement.update(left: 1, right: 1, at: ms(5000 + Double(index) * 50))
      #expect(isBelieved || index < 40, "what was odd is forgotten")
    }
  }

  @Test func lidReliabilitySurvivesExtremeTimes() {
    var agreement = LidReliability()
    for nanoseconds in [Int64.min, 0, Int64.max] {
      let isBelieved = agreement.update(left: 1, right: 1, at: Timestamp(nanoseconds: nanoseconds))
      #expect(isBelieved)
    }
  }
}
