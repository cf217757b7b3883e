import Draws
import HeedSignals
import Testing

@testable import HeedDriver

@Suite struct TimeShareTests {
  /// A reference implementation by the definition, from all samples.
  private struct Naive {
    var samples: [(time: Timestamp, value: Double?)] = []
    let window: Duration
    let longestSpan: Duration

    mutating func update(_ value: Double?, at time: Timestamp) {
      if let last = samples.last, time <= last.time { return }
      samples.append((time, value))
    }

    var seenAndWeighted: (Double, Double) {
      guard let now = samples.last?.time else { return (0, 0) }
      return zip(samples, samples.dropFirst()).reduce((0, 0)) { sums, pair in
        let (length, value) = (pair.1.time - pair.0.time, pair.0.value)
        guard let value, length <= longestSpan, now - pair.1.time < window else { return sums }
        return (sums.0 + length.seconds, sums.1 + length.seconds * value)
      }
    }
  }

  @Test(arguments: 1...8)
  func slidingSumsMatchADirectSumOverTheWindow(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var share = TimeShare(window: .seconds(6), longestSpan: .milliseconds(200))
    var naive = Naive(window: .seconds(6), longestSpan: .milliseconds(200))
    var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &random)
    for step in 0..<4000 {
      // Mostly frames, now and then a gap, a repetition or a step back.
      switch Int.random(in: 0..<100, using: &random) {
      case 0: time += Int64.random(in: 0...20_000_000_000, using: &random)
      case 1..<5: break
      case 5..<8: time -= Int64.random(in: 0...300_000_000, using: &random)
      default: time += Int64.random(in: 1...250_000_000, using: &random)
      }
      let value: Double? =
        Int.random(in: 0..<10, using: &random) == 0 ? nil : Double(Int.random(in: 0...1, using: &random))
      let now = Timestamp(nanoseconds: time)
      share.update(value, at: now)
      naive.update(value, at: now)
      guard step.isMultiple(of: 7) else { continue }
      let (seen, weighted) = naive.seenAndWeighted
      #expect(abs(share.seen.seconds - seen) < 1e-6)
      #expect(abs((share.mean ?? -1) - (seen > 1e-6 ? weighted / seen : -1)) < 1e-6)
    }
  }

  @Test func unseenTimeHasNoMean() {
    var share = TimeShare()
    #expect(share.mean == nil)
    for index in 0..<100 { share.update(nil, at: ms(Double(index) * 33)) }
    #expect(share.mean == nil && share.seen == .zero)
  }

  @Test func gapAbove200MillisecondsAddsNoSeenTime() {
    var share = TimeShare()
    for time in [0.0, 200, 400, 601] { share.update(1, at: ms(time)) }
    #expect(share.seen == .milliseconds(400), "the last gap was longer than 200 ms")
  }
}
