import HeedSignals
import Testing

@Suite struct TimestampTests {
  @Test func millisecondsComeBack() {
    for milliseconds in [0, 33.333333, 10400, -5.5, 1e9 + 0.25] {
      #expect(Timestamp(milliseconds: milliseconds).milliseconds == milliseconds)
    }
    #expect(Timestamp(milliseconds: 1.5).nanoseconds == 1_500_000)
  }

  @Test func differencesAndSumsAgree() {
    let (a, b) = (Timestamp(milliseconds: 250), Timestamp(milliseconds: 1000))
    #expect(b - a == .milliseconds(750))
    #expect(a - b == .milliseconds(-750))
    #expect(a + (b - a) == b)
    #expect(b - .milliseconds(750) == a)
    #expect(a < b)
  }

  @Test func arithmeticAtTheEndOfTheRangeStaysThere() {
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

  @Test func laterBySeconds() {
    #expect(Timestamp(milliseconds: 5).later(bySeconds: 0.25) == Timestamp(milliseconds: 255))
    #expect(Timestamp(milliseconds: 5).later(bySeconds: -0.25) == Timestamp(milliseconds: -245))
    // Seconds of this length round up to more nanoseconds than there are.
    let seconds = Duration.nanoseconds(Int64.max).seconds
    #expect(Timestamp.zero.later(bySeconds: seconds) > Timestamp(milliseconds: 1e12))
    #expect(Timestamp(nanoseconds: .max).later(bySeconds: seconds) == Timestamp(nanoseconds: .max))
    #expect(Timestamp(nanoseconds: .min).later(bySeconds: -.infinity) == Timestamp(nanoseconds: .min))
  }

  @Test func anchorGivesUTCForEveryMoment() {
    let anchor = WallClockAnchor(timestamp: Timestamp(milliseconds: 200), utcMilliseconds: 1_700_000_000_000)
    #expect(anchor.utcMilliseconds(at: Timestamp(milliseconds: 1200)) == 1_700_000_001_000)
    #expect(anchor.utcMilliseconds(at: .zero) == 1_699_999_999_800)
  }
}
