import Testing

@testable import HeedCabinVision

@Suite struct RadialProfileTests {
  /// Knots at 0, 0.1 ... 1; pixels of `course` at the given distances.
  private func fitted(
    _ distances: [Double], weights: [Double]? = nil, stiffness: Double = 0.01, _ course: (Double) -> Double
  ) -> RadialProfile {
    var profile = RadialProfile(count: 11, reach: 1)
    let places = distances.map(profile.place)
    profile.fit(
      places, values: distances.map(course), weights: weights ?? distances.map { _ in 1 }, stiffness: stiffness)
    return profile
  }

  private let everywhere = (0...200).map { Double($0) / 200 }

  @Test func linearProfileIsFittedExactly() {
    let profile = fitted(everywhere, stiffness: 0.5) { 40 + 100 * $0 }
    for distance in everywhere {
      #expect(abs(profile.value(profile.place(distance)) - (40 + 100 * distance)) < 0.01)
      #expect(abs(profile.slope(profile.place(distance)) - 100) < 0.1)
    }
  }

  @Test func profileIsContinuousAtItsKnots() {
    // Bends at knots: flat, a limbus between 0.5 and 0.6, flat again.
    func limbus(_ distance: Double) -> Double { 50 + 100 * min(1, max(0, (distance - 0.5) * 10)) }
    let profile = fitted(everywhere, stiffness: 0.001, limbus)
    for distance in everywhere { #expect(abs(profile.value(profile.place(distance)) - limbus(distance)) < 0.1) }
    #expect(abs(profile.slope(profile.place(0.55)) - 1000) < 2)
  }

  @Test func profileKnotsWithoutPixelsAreExtrapolated() {
    let seen = everywhere.filter { $0 < 0.3 || $0 > 0.7 }
    let profile = fitted(seen) { 10 + 50 * $0 }
    for distance in [0.4, 0.5, 0.6] {
      #expect(abs(profile.value(profile.place(distance)) - (10 + 50 * distance)) < 0.1)
    }
    let inside = fitted(everywhere.filter { $0 < 0.5 }, stiffness: 0.5) { _ in 80 }
    #expect(abs(inside.value(inside.place(1)) - 80) < 0.2, "beyond what was seen it goes on")
  }

  @Test func pixelsWithoutWeightDoNotAffectTheProfile() {
    let weights = everywhere.indices.map { $0 % 2 == 0 ? 1.0 : 0 }
    var profile = RadialProfile(count: 11, reach: 1)
    let values = everywhere.indices.map { $0 % 2 == 0 ? 60.0 : 255 }
    profile.fit(everywhere.map(profile.place), values: values, weights: weights, stiffness: 0.01)
    for knot in profile.knots { #expect(abs(knot - 60) < 0.01) }
  }

  @Test func profileDistancesAreClampedToItsKnots() {
    let profile = fitted(everywhere) { $0 }
    for (distance, nearest) in [(-1.0, 0.0), (0, 0), (1, 1), (7, 1)] {
      #expect(abs(profile.value(profile.place(distance)) - nearest) < 0.01)
    }
  }

  @Test func profileWithoutPixelsIsZero() {
    let profile = fitted([]) { $0 }
    #expect(profile.knots.allSatisfy { $0 == 0 })
  }
}
