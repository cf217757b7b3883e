import HeedDriver
import HeedSignals
import Testing

@Suite struct AttentionMeterTests {
  /// `+` on target, `-` off, `?` not seen, `.` no frame; one character is 100 ms; the whole is repeated.
  private func score(
    _ pattern: String, count: Int = 310, confidence: (Int) -> Double = { _ in 1 }
  ) -> AttentionScore? {
    var meter = AttentionMeter()
    let marks = Array(pattern)
    for index in 0..<count {
      let mark = marks[index % marks.count]
      guard mark != "." else { continue }
      let found = meter.update(
        isOnTarget: mark == "?" ? nil : mark == "+", confidence: confidence(index), at: ms(Double(index) * 100))
      if let found { return found }
    }
    return nil
  }

  static let patterns: [(String, Double?, Double, Comment)] = [
    ("+", 1, 1, "always on target"), ("-", 0, 1, "never"), ("++++++++--", 0.8, 1, "for four fifths"),
    ("++?-", 2.0 / 3, 0.75, "what was not seen counts neither way"), ("+?", 1, 0.5, "half is enough"),
    ("++???", nil, 0.4, "less is not"), ("?", nil, 0, "nothing"),
  ]

  @Test(arguments: patterns)
  func scoreIsTheShareOfSeenTimeOnTarget(pattern: String, score: Double?, coverage: Double, why: Comment) throws {
    let found = try #require(self.score(pattern))
    #expect(abs(found.coverage - coverage) < 0.01, why)
    #expect((found.score == nil) == (score == nil), why)
    guard let score, let own = found.score, let low = found.low, let high = found.high else {
      #expect(found.low == nil && found.high == nil)
      return
    }
    #expect(abs(own - score) < 0.01, why)
    #expect(low <= own && own <= high && low >= 0 && high <= 1, why)
    #expect(abs(low - score * coverage) < 0.01 && abs(high - (score * coverage + 1 - coverage)) < 0.01, why)
  }

  @Test func doubtfulFramesWeighLess() throws {
    let found = try #require(score("+-") { $0.isMultiple(of: 2) ? 0.9 : 0.1 })
    #expect(abs(try #require(found.score) - 0.9) < 0.01)
    #expect(try #require(score("+", confidence: { _ in 0 })).score == nil, "nothing that counts")
  }

  @Test func stretchEndsWhenItIsOver() {
    #expect(score("+", count: 300) == nil, "29.9 s")
    #expect(score("+", count: 301)?.end == ms(30_000))
    #expect(score("+", count: 301)?.begin == .zero)
  }

  @Test func stretchesFollowEachOther() {
    var meter = AttentionMeter()
    let found = (0...900).compactMap { meter.update(isOnTarget: true, confidence: 1, at: ms(Double($0) * 100)) }
    #expect(found.map(\.begin) == [.zero, ms(30_000), ms(60_000)])
    #expect(found.map(\.end) == [ms(30_000), ms(60_000), ms(90_000)])
  }

  @Test func minuteWithoutFramesIsNotAttention() throws {
    var meter = AttentionMeter()
    for index in 0..<100 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    let after = meter.update(isOnTarget: true, confidence: 1, at: ms(70_000))
    let found = try #require(after)
    #expect(found.score == nil && found.coverage < 0.2)
  }

  @Test func timeThatStandsOrGoesBackAddsNothing() {
    var meter = AttentionMeter()
    for time in [0.0, 100, 100, 50, 100, -40_000] {
      let found = meter.update(isOnTarget: true, confidence: 1, at: ms(time))
      #expect(found == nil)
    }
  }

  // One character is one second of ten frames. `+` on target, `-` off, `?` not seen. The window is 30 s.
  static let recents: [(String, Double?, Comment)] = [
    (String(repeating: "+", count: 14), nil, "14 s of 30 are too little"),
    (String(repeating: "+", count: 15), nil, "the first frame speaks for no time: 14.9 s"),
    (String(repeating: "+", count: 16), 1, "half of the window was seen"),
    (String(repeating: "-", count: 30) + String(repeating: "+", count: 15), 0.5, "the older half is still in it"),
    (String(repeating: "-", count: 30) + String(repeating: "+", count: 30), 1, "what is older than 30 s is not"),
    (String(repeating: "+", count: 30) + String(repeating: "?", count: 14), 1, "what was not seen counts neither way"),
    (String(repeating: "+", count: 30) + String(repeating: "?", count: 16), nil, "until it is too much"),
  ]

  @Test(arguments: recents)
  func recentScoreSlides(timeline: String, expected: Double?, why: Comment) {
    var meter = AttentionMeter()
    for (second, mark) in timeline.enumerated() {
      for tenth in 0..<10 {
        _ = meter.update(
          isOnTarget: mark == "?" ? nil : mark == "+", confidence: 1, at: ms(Double(second * 10 + tenth) * 100))
      }
    }
    #expect((meter.recentScore == nil) == (expected == nil), why)
    if let expected, let score = meter.recentScore { #expect(abs(score - expected) < 0.01, why) }
  }

  @Test func anotherIntervalBeginsANewStretch() {
    var meter = AttentionMeter()
    for index in 0...250 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    meter.interval = .seconds(30)
    #expect(meter.recentScore == 1, "the same length changes nothing")
    meter.interval = .seconds(10)
    #expect(meter.recentScore == nil)
    let found = (251...351).compactMap { meter.update(isOnTarget: false, confidence: 1, at: ms(Double($0) * 100)) }
    #expect(found.map(\.begin) == [ms(25_100)] && found.map(\.end) == [ms(35_100)])
    #expect(found.map(\.score) == [0], "nothing of the time before")
    #expect(meter.recentScore == 0)
  }

  @Test func anotherTargetForgetsTheOld() {
    var meter = AttentionMeter()
    for index in 0...290 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    meter.restart()
    #expect(meter.recentScore == nil && meter.interval == .seconds(30))
    let found = (291...591).compactMap { meter.update(isOnTarget: false, confidence: 1, at: ms(Double($0) * 100)) }
    #expect(found.map(\.score) == [0])
  }
}
