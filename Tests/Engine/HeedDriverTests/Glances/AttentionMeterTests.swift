import Foundation
import HeedDriver
import HeedSignals
import Testing

@Suite struct AttentionMeterTests {
  /// `+` on target, `-` off, `?` not seen, `.` no frame; one character is 100 ms; the timeline repeats.
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
      if let found = found.first { return found }
    }
    return nil
  }

  static let patterns: [(String, Double?, Double, Comment)] = [
    ("+", 1, 1, "always on target"), ("-", 0, 1, "never"), ("++++++++--", 0.8, 1, "for four fifths"),
    ("++?-", 2.0 / 3, 0.75, "what was not seen counts neither way"), ("+?", 1, 0.5, "half is enough"),
    ("++???", nil, 0.4, "less is not"), ("?", nil, 0, "nothing"),
  ]

  @Test(arguments: patterns)
  func attentionScoreIsShareOfSeenTimeOnTarget(pattern: String, score: Double?, coverage: Double, why: Comment) throws {
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

  @Test func uncertainFramesWeighLessInTheAttentionScore() throws {
    let found = try #require(score("+-") { $0.isMultiple(of: 2) ? 0.9 : 0.1 })
    #expect(abs(try #require(found.score) - 0.9) < 0.01)
    #expect(try #require(score("+", confidence: { _ in 0 })).score == nil, "nothing that counts")
  }

  @Test func attentionWindowEndsAfter30Seconds() {
    #expect(score("+", count: 300) == nil, "29.9 s")
    #expect(score("+", count: 301)?.end == ms(30_000))
    #expect(score("+", count: 301)?.begin == .zero)
  }

  @Test func attentionWindowsFollowEachOtherWithoutAGap() {
    var meter = AttentionMeter()
    let found = (0...900).flatMap { meter.update(isOnTarget: true, confidence: 1, at: ms(Double($0) * 100)) }
    #expect(found.map(\.begin) == [.zero, ms(30_000), ms(60_000)])
    #expect(found.map(\.end) == [ms(30_000), ms(60_000), ms(90_000)])
  }

  /// One line each: from, to, score, coverage.
  private func words(_ scores: [AttentionScore]) -> [String] {
    scores.map { score in
      let share = score.score.map { "\(($0 * 100).rounded() / 100)" } ?? "nil"
      return "\(score.begin.milliseconds)-\(score.end.milliseconds) \(share) \((score.coverage * 100).rounded() / 100)"
    }
  }

  // Frames for 20 s, then a gap of this many ms, then one frame.
  static let gaps: [(Double, [String], Comment)] = [
    (200, [], "as long as a frame speaks for"),
    (10_000, ["0.0-30000.0 1.0 0.67"], "the frame ends the stretch"),
    (50_000, ["0.0-30000.0 1.0 0.67", "30000.0-60000.0 nil 0.0"], "each stretch is told, also one without a frame"),
    (
      120_000,
      [
        "0.0-30000.0 1.0 0.67", "30000.0-60000.0 nil 0.0", "60000.0-90000.0 nil 0.0", "90000.0-120000.0 nil 0.0",
      ], "two minutes are still time without frames"
    ),
    (120_001, ["0.0-30000.0 1.0 0.67"], "longer is a pause: only the stretch that it cut is told"),
    (1e12, ["0.0-30000.0 1.0 0.67"], "however long it is"),
  ]

  @Test(arguments: gaps)
  func attentionWindowsWithoutFramesAreReported(gap: Double, expected: [String], why: Comment) {
    var meter = AttentionMeter()
    for index in 0...200 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    #expect(words(meter.update(isOnTarget: true, confidence: 1, at: ms(20_000 + gap))) == expected, why)
    guard gap > 120_000 else { return }
    #expect(meter.recentScore == nil, "nothing is recent after a pause")
    let begin = ms(20_000 + gap)
    let next = (1...300).flatMap {
      meter.update(isOnTarget: false, confidence: 1, at: begin + .milliseconds(100 * $0))
    }
    #expect(next.map(\.begin) == [begin] && next.map(\.score) == [0] && next.map(\.coverage) == [1], "a new stretch")
  }

  @Test func frameAcrossAWindowBoundaryCountsInEachWindow() throws {
    var meter = AttentionMeter()
    // 0, 150, ... 29,850: 30,000 lies within one frame's time, 29,850 to 30,050.
    for index in 0..<200 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 150)) }
    #expect(words(meter.update(isOnTarget: false, confidence: 1, at: ms(30_050))) == ["0.0-30000.0 1.0 1.0"])
    let found = (1...599).flatMap {
      meter.update(isOnTarget: true, confidence: 1, at: ms(30_050 + Double($0) * 50))
    }
    let score = try #require(found.first?.score)
    #expect(found.count == 1 && abs(score - (1 - 0.05 / 30)) < 1e-9, "50 ms of it were off target")
  }

  // 300 frames of 100 ms, and the number of seen ones.
  static let coverages: [(Int, Bool, Comment)] = [
    (149, false, "just under"), (150, true, "on the limit"), (151, true, "just over"),
  ]

  @Test(arguments: coverages)
  func attentionScoreNeedsHalfOfTheWindowSeen(seen: Int, isScored: Bool, why: Comment) {
    var meter = AttentionMeter()
    let found = (0...300).flatMap {
      meter.update(isOnTarget: $0 > 300 - seen ? true : nil, confidence: 0.7, at: ms(Double($0) * 100))
    }
    #expect(found.map { $0.score != nil } == [isScored], why)
    #expect(found.map { $0.low != nil && $0.high != nil } == [isScored], why)
    #expect((meter.recentScore != nil) == isScored, why)
  }

  /// The example of docs/attention.md.
  @Test func documentedAttentionExampleMatchesTheCode() throws {
    var meter = AttentionMeter()
    let found = (0...300).flatMap { index -> [AttentionScore] in
      let (isOn, confidence): (Bool?, Double) =
        switch index {
        case ...200: (true, 0.8)
        case ...230: (true, 0.6)
        case ...270: (false, 0.4)
        default: (nil, 0)
        }
      return meter.update(isOnTarget: isOn, confidence: confidence, at: ms(Double(index) * 100))
    }
    let score = try #require(found.first)
    let (low, high) = (try #require(score.low), try #require(score.high))
    #expect(abs(try #require(score.score) - 17.8 / 19.4) < 1e-9 && score.coverage == 0.9)
    #expect(abs(low - 23.0 / 30) < 1e-9 && abs(high - 17.8 / 19.4) < 1e-9)
  }

  // The first half of the stretch on target, the second off; confidence in each.
  static let halves: [(Double, Double, Double, ClosedRange<Double>, Comment)] = [
    (0.4, 0.4, 0.5, 0.5...0.5, "all seen alike: nothing is open"),
    (0.9, 0.1, 0.9, 0.5...0.9, "the doubtful half weighs less; that it was half stays possible"),
    (0.1, 0.9, 0.1, 0.1...0.5, "the other way"),
    (0.8, 0, 1, 0.5...1, "half was not seen"), (0, 0.8, 0, 0...0.5, "the other half"),
  ]

  @Test(arguments: halves)
  func uncertaintyIntervalContainsScoreAndTruth(
    on: Double, off: Double, score: Double, interval: ClosedRange<Double>, why: Comment
  ) throws {
    var meter = AttentionMeter()
    let found = (0...300).flatMap {
      meter.update(isOnTarget: $0 <= 150, confidence: $0 <= 150 ? on : off, at: ms(Double($0) * 100))
    }
    let one = try #require(found.first)
    let (low, high) = (try #require(one.low), try #require(one.high))
    #expect(abs(try #require(one.score) - score) < 1e-9, why)
    #expect(abs(low - interval.lowerBound) < 1e-9 && abs(high - interval.upperBound) < 1e-9, why)
  }

  static let confidences: [(Double, Double?, Double, Comment)] = [
    (.nan, nil, 0, "no number: not seen"), (0, nil, 0, "none"), (-1, nil, 0, "less than none"),
    (0.001, 1, 1, "any at all"), (2, 1, 1, "as all"), (.infinity, 1, 1, "as all"),
  ]

  @Test(arguments: confidences)
  func confidenceIsClampedToAShare(confidence: Double, score: Double?, coverage: Double, why: Comment) {
    let found = self.score("+", confidence: { _ in confidence })
    #expect(found?.score == score && found?.coverage == coverage && found?.low == score, why)
  }

  @Test func repeatedOrEarlierTimesAddNoAttention() {
    var meter = AttentionMeter()
    for time in [0.0, 100, 100, 50, 100, -40_000] {
      let found = meter.update(isOnTarget: true, confidence: 1, at: ms(time))
      #expect(found.isEmpty)
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
  func recentAttentionScoreSlidesWithTime(timeline: String, expected: Double?, why: Comment) {
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

  // Seconds of frames from 0 on, the last known time, and the stretches at the end.
  static let ends: [(Int, Double, [String], Comment)] = [
    (29, 29_000, ["0.0-29000.0 1.0 1.0"], "a trip under the length"),
    (1, 1000, ["0.0-1000.0 1.0 1.0"], "one second"), (0, 0, [], "one frame has no length"),
    (30, 30_000, [], "the end of a whole stretch: the next has no length"),
    (45, 45_000, ["30000.0-45000.0 1.0 1.0"], "half a stretch more"),
    (20, 25_000, ["0.0-25000.0 1.0 0.8"], "nobody was seen at the end"),
    (20, 45_000, ["0.0-30000.0 1.0 0.67", "30000.0-45000.0 nil 0.0"], "nor any more after that"),
    (20, 0, ["0.0-20000.0 1.0 1.0"], "an end before the last frame is that frame"),
  ]

  @Test(arguments: ends)
  func lastAttentionWindowReportsItsLength(seconds: Int, end: Double, expected: [String], why: Comment) {
    var meter = AttentionMeter()
    for index in 0...seconds * 10 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    #expect(words(meter.finish(at: ms(end))) == expected, why)
    #expect(meter.finish(at: ms(end + 1000)).isEmpty, "once")
  }

  @Test func finishWithoutFramesReportsNoAttentionWindow() {
    var meter = AttentionMeter()
    #expect(meter.finish(at: ms(90_000)).isEmpty)
  }

  @Test func newIntervalStartsANewAttentionWindow() {
    var meter = AttentionMeter()
    for index in 0...250 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    meter.interval = .seconds(30)
    #expect(meter.recentScore == 1, "the same length changes nothing")
    meter.interval = .seconds(10)
    #expect(meter.recentScore == nil)
    let found = (251...350).flatMap { meter.update(isOnTarget: false, confidence: 1, at: ms(Double($0) * 100)) }
    #expect(
      words(found) == ["0.0-25000.0 1.0 1.0", "25000.0-35000.0 0.0 1.0"],
      "the time before is told, and nothing of it counts again")
    #expect(meter.recentScore == 0)
  }

  @Test func newTargetStartsANewAttentionWindow() {
    var meter = AttentionMeter()
    for index in 0...290 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    meter.restart()
    #expect(meter.recentScore == nil && meter.interval == .seconds(30))
    let found = (291...590).flatMap { meter.update(isOnTarget: false, confidence: 1, at: ms(Double($0) * 100)) }
    #expect(words(found) == ["0.0-29000.0 1.0 1.0", "29000.0-59000.0 0.0 1.0"])
  }

  @Test func scoreKeepsTheTargetOfItsTime() {
    var meter = AttentionMeter()
    meter.aim(at: .road)
    for index in 0...200 { _ = meter.update(isOnTarget: true, confidence: 1, at: ms(Double(index) * 100)) }
    meter.aim(at: .display)
    _ = meter.update(isOnTarget: true, confidence: 1, at: ms(25_000))
    #expect(meter.finish(at: ms(25_000)).map(\.target) == [.display])
  }

  static let doubts: [(doubted: Int, seen: Int, score: Double?, reason: UnknownAttention?, why: Comment)] = [
    (150, 150, 1, nil, "half was judged"), (151, 149, nil, .uncalibrated, "with the doubted time, enough was seen"),
    (20, 129, nil, .unseen, "less than half was seen at all"), (300, 0, nil, .uncalibrated, "nothing was judged"),
  ]

  /// Tenths of a second that cannot be judged, then those on target, of a stretch of 30 s.
  @Test(arguments: doubts)
  func unknownScoreHasItsReason(
    doubted: Int, seen: Int, score: Double?, reason: UnknownAttention?, why: Comment
  ) throws {
    var meter = AttentionMeter()
    let found = (0...300).flatMap { index in
      meter.update(
        isOnTarget: index <= doubted + seen ? true : nil, confidence: 1,
        doubt: index <= doubted ? .uncalibrated : nil, at: ms(Double(index) * 100))
    }
    #expect(found.map(\.score) == [score] && found.map(\.reason) == [reason], why)
  }

  @Test func shutEyesAreTimed() throws {
    var meter = AttentionMeter()
    let found = (0...300).flatMap { index in
      // The first 0.4 s may be a blink, and are not seen.
      let isBlink = (101...104).contains(index)
      let since = (105...160).contains(index) ? ms(10_000) : nil
      return meter.update(
        isOnTarget: isBlink ? nil : since == nil, confidence: 1, shutSince: since, at: ms(Double(index) * 100))
    }
    #expect(found.map(\.eyesShut) == [.seconds(6)] && found.map(\.coverage) == [1])
    #expect(abs(try #require(found.first?.score) - 0.8) < 1e-9)
  }

  static let lengths: [(Duration, Duration, Comment)] = [
    (.milliseconds(9999), .seconds(10), "shorter than there is"), (.seconds(10), .seconds(10), "the shortest"),
    (.seconds(60), .seconds(60), "the longest"), (.milliseconds(60_001), .seconds(60), "longer than there is"),
    (.zero, .seconds(10), "none at all"),
  ]

  @Test(arguments: lengths)
  func attentionIntervalIsClampedToItsRange(asked: Duration, interval: Duration, why: Comment) {
    var settings = AttentionMeter.Settings()
    settings.interval = asked
    #expect(AttentionMeter(settings: settings).interval == interval, why)
    var meter = AttentionMeter()
    meter.interval = asked
    #expect(meter.interval == interval, why)
  }

  @Test func attentionIntervalOutOfRangeIsRefused() throws {
    for seconds in [9.999, 60.001, 0] {
      var settings = AttentionMeter.Settings()
      settings.interval = .seconds(seconds)
      let written = try JSONEncoder().encode(settings)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(AttentionMeter.Settings.self, from: written) }
    }
  }
}
