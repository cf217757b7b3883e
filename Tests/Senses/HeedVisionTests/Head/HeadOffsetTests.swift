import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct HeadOffsetTests {
  /// Eyes that look around for a while: the net is off by `offset` and dragged along by 0.3 of each glance.
  private func look(_ place: inout HeadOffset, seconds: Double, offset: SIMD2<Double>) {
    for index in 0..<Int(seconds * 20) {
      let eye = SIMD2([-2, 0, 2, 1][index % 4], Double(index % 3))
      place.add(iris: eye + offset, error: offset + place.drag * eye, elapsed: .milliseconds(50))
    }
  }

  @Test func headOffsetOfRestingEyesIsLearned() {
    var place = HeadOffset(drag: SIMD2(0.3, 0.3), settling: .seconds(1))
    #expect(place.pixels == .zero)
    look(&place, seconds: 0.5, offset: SIMD2(1.5, -0.5))
    #expect((place.pixels - SIMD2(1.5, -0.5)).length < 1e-9)
  }

  @Test func headOffsetIsFixedAfterOneSecond() {
    var place = HeadOffset(drag: SIMD2(0.3, 0.3), settling: .seconds(1))
    look(&place, seconds: 1, offset: SIMD2(1, 1))
    let settled = place.pixels
    look(&place, seconds: 60, offset: SIMD2(-3, 4))
    #expect(place.pixels == settled)
  }

  @Test func noHeadOffsetIsLearnedFromInvalidNumbers() {
    var place = HeadOffset(drag: SIMD2(0.3, 0.3), settling: .seconds(1))
    for broken in [Double.nan, .infinity] {
      place.add(iris: SIMD2(broken, 0), error: .zero, elapsed: .milliseconds(50))
      place.add(iris: .zero, error: SIMD2(0, broken), elapsed: .milliseconds(50))
    }
    place.add(iris: .zero, error: SIMD2(1, 1), elapsed: .zero)
    place.add(iris: .zero, error: SIMD2(1, 1), elapsed: .milliseconds(-50))
    #expect(place.pixels == .zero)
  }
}
