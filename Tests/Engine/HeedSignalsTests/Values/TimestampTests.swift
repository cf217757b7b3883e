import Draws
import HeedSignals
import Testing

@Suite struct TimestampTests {
  @Test func timestampMillisecondsSurviveTheRoundTrip() {
    for milliseconds in [0, 33.333333, 10400, -5.5, 1e9 + 0.25] {
      #expect(Timestamp(milliseconds: milliseconds).milliseconds == milliseconds)
    }
    #expect(Timestamp(milliseconds: 1.5).nanoseconds == 1_500_000)
  }

  @Test func timestampDifferencesAndSumsAgree() {
    let (a, b) = (Timestamp(milliseconds: 250), Timestamp(milliseconds: 1000))
    #expect(b - a == .milliseconds(750))
    #expect(a - b == .milliseconds(-750))
    #expect(a + (b - a) == b)
    #expect(b - .milliseconds(750) == a)
    #expect(a < b)
  }

  @Test func nanosecondsMatchExactIntegerArithmetic() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<20_000 {
      let nanoseconds = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...40, using: &random)
      let rest = Int128(Int64.random(in: 0..<1_000_000_000, using: &random))
      let exact = Duration(attoseconds: Int128(nanoseconds) * 1_000_000_000)
      #expect(exact.nanoseconds == nanoseconds)
      // Fractions of a nanosecond are cut off, towards 0.
      let more = Duration(attoseconds: Int128(nanoseconds) * 1_000_000_000 + (nanoseconds < 0 ? -rest : rest))
      #expect(more.nanoseconds == nanoseconds)
    }
    for edge in [Int64.min, .min + 1, .max, 9_223_372_036, -9_223_372_037] {
      #expect(Duration(attoseconds: Int128(edge) * 1_000_000_000).nanoseconds == edge)
    }
  }

  @Test func timestampArithmeticSaturatesAtTheEndOfTheRange() {
    let (first, last) = (Timestamp(nanoseconds: .min), Timestamp(nanoseconds: .max))
    #expect((last - first).nanoseconds == .max)
    #expect((first - last).nanoseconds == .min)
    #expect(last + .seconds(1) == last)
    #expect(first - .seconds(1) == first)
    #expect(Timestamp(milliseconds: .infinity) > Timestamp(milliseconds: 1e12))
    #expect(Timestamp(milliseconds: -1e300) == first)
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect(Duration.seconds(Int64.min).nanoseconds == .min)
  }

  @Test func secondsAreAddedToTimestampsExactly() {
    #expect(Timestamp(milliseconds: 5).later(bySeconds: 0.25) == Timestamp(milliseconds: 255))
    #expect(Timestamp(milliseconds: 5).later(bySeconds: -0.25) == Timestamp(milliseconds: -245))
    // Seconds of this length round up beyond the largest number of nanoseconds.
    let seconds = Duration.nanoseconds(Int64.max).seconds
    #expect(Timestamp.zero.later(bySeconds: seconds) > Timestamp(milliseconds: 1e12))
    #expect(Timestamp(nanoseconds: .max).later(bySeconds: seconds) == Timestamp(nanoseconds: .max))
    #expect(Timestamp(nanoseconds: .min).later(bySeconds: -.infinity) == Timestamp(nanoseconds: .min))
  }

  @Test func wallClockAnchorGivesUTCForAnyTimestamp() {
    let anchor = WallClockAnchor(timestamp: Timestamp(milliseconds: 200), utcMilliseconds: 1_700_000_000_000)
    #expect(anchor.utcMilliseconds(at: Timestamp(milliseconds: 1200)) == 1_700_000_001_000)
    #expect(anchor.utcMilliseconds(at: .zero) == 1_699_999_999_800)
  }
}
