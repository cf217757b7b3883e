import Testing

@testable import HeedSignals

@Suite struct PictureMotionTests {
  private func observation(shift: Double = 0.12345, change: Double = 0.98765, width: Double = 140.26, count: Int = 2)
    -> CabinObservation
  {
    var seen = exampleObservation()
    seen.picture.motion = PictureMotion(
      isFace: true, widthPixels: width, time: seen.time,
      comparisons: (0..<count).map { .init(since: seen.time - .milliseconds($0), shiftPixels: shift, change: change) })
    return seen
  }

  @Test func pictureMotionIsRoundedOnce() {
    let once = observation().rounded()
    #expect(once.picture.motion?.comparisons.first?.shiftPixels == 0.1235)
    #expect(once.picture.motion?.comparisons.first?.change == 0.988)
    #expect(once.picture.motion?.widthPixels == 140.3)
    #expect(once.rounded() == once)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e9])
  func invalidNumbersRemoveThePictureMotion(garbage: Double) {
    for seen in [observation(shift: garbage), observation(change: garbage), observation(width: garbage)] {
      #expect(seen.rounded().picture.motion == nil)
      #expect(seen.rounded().face != nil, "the rest stays")
    }
  }

  @Test func numberOfMotionComparisonsIsBounded() {
    #expect(observation(count: 500).rounded().picture.motion?.comparisons.count == PictureMotion.mostComparisons)
  }
}
