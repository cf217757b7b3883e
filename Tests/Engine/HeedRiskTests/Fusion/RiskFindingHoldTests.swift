import Draws
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("Findings are held for a while")
struct RiskFindingHoldTests {
  /// One character is one tenth of a second; a digit is a finding with that many tenths of weight, held for half a second.
  private func weights(_ timeline: String) -> String {
    var book = RiskFindingHold()
    var line = ""
    for (step, character) in timeline.enumerated() {
      let now = Timestamp(milliseconds: Double(step) * 100)
      if let tenths = character.wholeNumberValue, tenths > 0 {
        book.note(RiskFinding(.longGlance, weight: Double(tenths) / 10), until: now + .milliseconds(500))
      }
      book.expire(at: now)
      line += "\(Int((book.heaviest * 10).rounded()))"
    }
    return line
  }

  @Test(arguments: [
    ("3.........", "3333300000", "one finding stays for half a second"),
    ("33........", "3333330000", "counted from its last time"),
    ("93........", "9999930000", "the lighter one outlives the heavier"),
    ("39........", "3999990000", "the heavier one hides the lighter"),
    ("9....3....", "9999933333", "what comes as the heavy one ends is not lost"),
    ("9333......", "9999933300", "a heavy moment does not take the lighter ones behind it with it"),
    ("..........", "0000000000", "nothing is nothing"),
  ])
  func heaviestRiskFindingCounts(timeline: String, expected: String, why: Comment) {
    #expect(weights(timeline) == expected, why)
  }

  @Test func worseRiskFindingNeverLowersTheLevel() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let mild = (0..<30).map { _ in Int.random(in: 0...4, using: &random) }
      let worse = mild.map { weight in
        Int.random(in: 0..<3, using: &random) == 0 ? weight + Int.random(in: 0...5, using: &random) : weight
      }
      func text(_ digits: [Int]) -> String { digits.map { $0 == 0 ? "." : "\($0)" }.joined() }
      for (a, b) in zip(weights(text(mild)), weights(text(worse))) {
        #expect(a <= b, "\(text(mild)) against \(text(worse))")
      }
    }
  }

  @Test func pausedTimeDoesNotExpireRiskFindings() {
    var book = RiskFindingHold()
    book.note(RiskFinding(.sleep, weight: 1), until: Timestamp(milliseconds: 500))
    book.pause(for: .seconds(10))
    book.expire(at: Timestamp(milliseconds: 10_400))
    #expect(book.heaviest == 1)
    book.expire(at: Timestamp(milliseconds: 10_500))
    #expect(book.isEmpty)
  }
}
