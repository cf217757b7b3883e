import Testing

@testable import HeedGaze

@Suite struct RecentSamplesTests {
  /// Samples of a gaze that moves 3 degrees to the right and 4 down in a second.
  private func moving(_ count: Int, every seconds: Double = 0.01) -> RecentSamples {
    var recent = RecentSamples()
    for number in 0..<count {
      let time = Double(number) * seconds
      recent.append(x: 3 * time, y: 4 * time, seconds: time)
    }
    return recent
  }

  @Test(arguments: [2, 3, 5, 16, 40, 1000])
  func speedIsTheSlope(count: Int) throws {
    for window in [2, 3, 7, 15] {
      #expect(abs(try #require(moving(count).speed(over: window)) - 5) < 1e-6, "\(count) samples, \(window) of them")
    }
    #expect(abs(try #require(moving(count).step) - 0.05) < 1e-9)
  }

  @Test(arguments: [0, 1])
  func fewerThanTwoSayNothing(count: Int) {
    #expect(moving(count).speed(over: 3) == nil)
    #expect(moving(count).step == nil)
  }

  @Test func nothingIsMeasuredAcrossALoss() {
    var recent = moving(10)
    recent.removeAll()
    recent.append(x: 50, y: 0, seconds: 1)
    #expect(recent.step == nil)
    recent.append(x: 50, y: 0, seconds: 1.01)
    #expect(recent.speed(over: 7) == 0)
  }

  @Test func samplesAtOneMomentHaveNoSpeed() {
    #expect(moving(5, every: 0).speed(over: 3) == nil)
  }
}
