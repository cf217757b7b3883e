import Draws
import HeedDriver
import HeedSignals
import Testing

/// Properties for any input: frames, gaps, repetitions, NaN.
@Suite struct AttentionPropertyTests {
  private struct Look {
    var start: Timestamp
    var end: Timestamp
    var isOnTarget: Bool
    var confidence: Double
  }

  private struct Sums {
    var (seen, on, weight, onWeight) = (0.0, 0.0, 0.0, 0.0)
    var score: Double { onWeight / weight }
  }

  /// A reference implementation by the definition, from all samples between two times.
  private struct Naive {
    var looks: [Look] = []

    func sums(from begin: Timestamp, to end: Timestamp) -> Sums {
      looks.reduce(into: Sums()) { sums, look in
        let seconds = (min(look.end, end) - max(look.start, begin)).seconds
        guard seconds > 0 else { return }
        sums.seen += seconds
        sums.weight += seconds * look.confidence
        guard look.isOnTarget else { return }
        sums.on += seconds
        sums.onWeight += seconds * look.confidence
      }
    }
  }

  /// Mostly frames, now and then a gap, a repetition or a step back.
  private static func step(_ random: inout SeededRandom) -> Int64 {
    switch Int.random(in: 0..<200, using: &random) {
    case 0: Int64.random(in: 0...40_000_000_000, using: &random)
    case 1..<8: 0
    case 8..<14: -Int64.random(in: 0...300_000_000, using: &random)
    default: Int64.random(in: 1...250_000_000, using: &random)
    }
  }

  @Test(arguments: 1...8)
  func attentionScoresMatchTheDefinition(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var settings = AttentionMeter.Settings()
    settings.interval = .seconds(Int.random(in: 10...60, using: &random))
    var (meter, naive) = (AttentionMeter(settings: settings), Naive())
    var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &random)
    var last: Timestamp?
    var ends: [Timestamp] = []
    for step in 0..<4000 {
      time += Self.step(&random)
      let now = Timestamp(nanoseconds: time)
      let look: Bool? = Int.random(in: 0..<6, using: &random) == 0 ? nil : Bool.random(using: &random)
      let isNumber = Int.random(in: 0..<20, using: &random) > 0
      let confidence = isNumber ? Double.random(in: 0...1, using: &random) : .nan
      let found = meter.update(isOnTarget: look, confidence: confidence, at: now)
      if let last, now > last, let look, isNumber {
        naive.looks.append(
          Look(start: max(last, now - .milliseconds(200)), end: now, isOnTarget: look, confidence: confidence))
      }
      last = max(last ?? now, now)
      for score in found {
        if let end = ends.last { #expect(score.begin == end, "one after the other") }
        ends.append(score.end)
        #expect(score.end - score.begin == settings.interval && score.end <= now)
        let sums = naive.sums(from: score.begin, to: score.end)
        expect(score, is: sums, over: settings.interval.seconds)
      }
      guard step.isMultiple(of: 13), let last else { continue }
      let sums = naive.sums(from: last - settings.interval, to: last)
      let coverage = sums.seen / settings.interval.seconds
      // At the limit itself, rounding decides.
      guard abs(coverage - 0.5) > 1e-3 else { continue }
      #expect((meter.recentScore == nil) == (coverage < 0.5))
      if let score = meter.recentScore { #expect(abs(score - sums.score) < 2e-4) }
    }
    #expect(ends.count > 5)
  }

  /// For any input and any change of interval or target, the windows adjoin, and their seen time adds up to all seen time.
  @Test(arguments: 1...8)
  func everySecondBelongsToOneAttentionWindow(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (meter, seen, windows) = (AttentionMeter(), 0.0, [AttentionScore]())
    var (time, first, last) = (Int64(0), Timestamp?.none, Timestamp?.none)
    for _ in 0..<4000 {
      time += Self.step(&random)
      let now = Timestamp(nanoseconds: time)
      let look: Bool? = Int.random(in: 0..<6, using: &random) == 0 ? nil : Bool.random(using: &random)
      windows += meter.update(isOnTarget: look, confidence: 0.7, at: now)
      if let last, now > last, look != nil { seen += min(0.2, (now - last).seconds) }
      (first, last) = (first ?? now, max(last ?? now, now))
      switch Int.random(in: 0..<400, using: &random) {
      case 0: meter.interval = .seconds(Int.random(in: 10...60, using: &random))
      case 1: meter.restart()
      default: break
      }
    }
    windows += meter.finish(at: last ?? .zero)
    #expect(windows.first?.begin == first && windows.last?.end == last)
    #expect(zip(windows, windows.dropFirst()).allSatisfy { $0.end == $1.begin })
    let counted = windows.reduce(0) { $0 + $1.coverage * ($1.end - $1.begin).seconds }
    // Coverage is rounded to a ten-thousandth.
    #expect(abs(counted - seen) < 5e-5 * windows.reduce(0) { $0 + ($1.end - $1.begin).seconds })
  }

  private func expect(_ score: AttentionScore, is sums: Sums, over length: Double) {
    #expect(abs(score.coverage - sums.seen / length) < 2e-4)
    guard let share = score.score, let low = score.low, let high = score.high else {
      #expect(score.score == nil && score.low == nil && score.high == nil && score.coverage < 0.501)
      return
    }
    #expect(0 <= low && low <= share && share <= high && high <= 1)
    #expect(abs(share - sums.score) < 1e-6)
    #expect(abs(low - min(sums.score, sums.on / length)) < 1e-6)
    #expect(abs(high - max(sums.score, 1 - (sums.seen - sums.on) / length)) < 1e-6)
  }

  /// Seen time stays; unseen time is drawn: all off target, all on, or any mixture.
  @Test(arguments: 1...8, [0...0.0, 1...1.0, 0...1.0])
  func uncertaintyIntervalContainsEveryPossibleTruth(seed: UInt64, unseen: ClosedRange<Double>) throws {
    var random = SeededRandom(seed: seed)
    let seen = Double.random(in: 0.6...1, using: &random)
    let isMostlyOn = Double.random(in: 0...1, using: &random)
    var meter = AttentionMeter()
    var (truth, found): (Double, [AttentionScore]) = (0, [])
    for index in 0...300 {
      let isOn = Double.random(in: 0...1, using: &random) < isMostlyOn
      let isSeen = Double.random(in: 0...1, using: &random) < seen
      let confidence = Double.random(in: 0.01...1, using: &random)
      if index > 0 { truth += (isSeen ? (isOn ? 1 : 0) : .random(in: unseen, using: &random)) / 300 }
      found += meter.update(isOnTarget: isSeen ? isOn : nil, confidence: confidence, at: ms(Double(index) * 100))
    }
    let score = try #require(found.first)
    let (share, low, high) = (try #require(score.score), try #require(score.low), try #require(score.high))
    #expect(low <= share && share <= high)
    #expect(low - 1e-9 <= truth && truth <= high + 1e-9)
    if unseen == 0...0, truth < share { #expect(abs(low - truth) < 1e-9, "no wider than that") }
    if unseen == 1...1, truth > share { #expect(abs(high - truth) < 1e-9, "no wider than that") }
  }

  @Test func attentionMeterSurvivesExtremeTimes() {
    var meter = AttentionMeter()
    let times: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 70_000_000_000, .max - 1_000_000_000, .max - 1, .max, .max]
    for time in times {
      for score in meter.update(isOnTarget: true, confidence: 1, at: Timestamp(nanoseconds: time)) {
        #expect((0...1).contains(score.coverage) && score.begin < score.end)
      }
    }
  }
}
