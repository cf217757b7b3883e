import Draws
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Even times from uneven messages")
struct TimestampDejitterTests {
  @Test(arguments: [100.0, 1000, 200])
  func scatteredMessageTimesAreEvenedOut(interval: Double) throws {
    var (random, clock, errors) = (SeededRandom(seed: 2), TimestampDejitter(), [Double]())
    for index in 0..<200 {
      // Every seventh message is lost.
      if index % 7 == 3 { continue }
      let even = Double(index) * interval
      let found = clock.update(Timestamp(milliseconds: even + 10 * random.normal()))
      guard index > 60 else { continue }
      let moment = try #require(found)
      errors.append(abs(moment.time.milliseconds - even))
      #expect(moment.deviation < 0.012)
    }
    // An eighth of the arrivals themselves is off by more.
    #expect(errors.count(where: { $0 >= 15 }) <= errors.count / 50)
  }

  @Test func evenedTimesAreMoreExactThanArrivalTimes() throws {
    var (random, clock, squares) = (SeededRandom(seed: 2), TimestampDejitter(), [Double]())
    for index in 0..<500 {
      let even = Double(index) * 100
      let found = clock.update(Timestamp(milliseconds: even + 10 * random.normal()))
      if index > 60, let found { squares.append((found.time.milliseconds - even) * (found.time.milliseconds - even)) }
    }
    #expect(squares.count == 439)
    #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() < 4)
  }

  @Test(arguments: [(14.0, true), (30, false)])
  func unevenArrivalTimesAreNotEvenedOut(scatter: Double, areEven: Bool) {
    var (random, clock, found) = (SeededRandom(seed: 6), TimestampDejitter(), 0)
    for index in 0..<300 {
      let jitter = Double.random(in: -1.732...1.732, using: &random) * scatter
      if clock.update(Timestamp(milliseconds: Double(index) * 100 + jitter)) != nil, index >= 100 { found += 1 }
    }
    #expect(areEven ? found == 200 : found < 40)
  }

  @Test(arguments: [(2500.0, true), (2501, false)])
  func longGapRestartsTheMessageClock(gap: Double, goesOn: Bool) {
    var clock = TimestampDejitter()
    for index in 0..<40 { _ = clock.update(Timestamp(milliseconds: Double(index) * 100)) }
    #expect((clock.update(Timestamp(milliseconds: 3900 + gap)) != nil) == goesOn)
  }
}
