import Testing

@testable import HeedFormats

@Suite("A position that marks lost samples")
struct RepeatedPlaceTests {
  /// Gaze that rests for ten samples at each of several positions, one unit apart, with `mark` in between.
  private static func found(looks: Int, mark: [(x: Double, y: Double)], scale: Double = 1) -> RepeatedPlace {
    var repeated = RepeatedPlace(degreesPerUnit: scale)
    for look in 0..<looks {
      for sample in 0..<10 { repeated.add(x: 10 + Double(look), y: 0.01 * Double(sample)) }
      for place in mark { repeated.add(x: place.x, y: place.y) }
    }
    return repeated
  }

  @Test func lostMarkerIsFoundWithItsSampleCounts() throws {
    let found = try #require(Self.found(looks: 5, mark: Array(repeating: (-15.25, -9.8), count: 20)).found)
    #expect(found == (-15.25, -9.8, 100, 5))
  }

  @Test(
    arguments: [
      (2, Array(repeating: 0.0, count: 20), 1, "twice may be chance"),
      (5, [0, 0], 1, "two samples alike"),
      (5, Array(repeating: 0.0, count: 20), 0.1, "near the gaze: a screen's whole pixels"),
      (5, (0..<20).map { 0.01 * Double($0) }, 1, "it moves"),
      (5, [], 1, "no mark"),
    ] as [(Int, [Double], Double, Comment)])
  func ordinaryGazeIsNotTakenForALostMarker(looks: Int, mark: [Double], scale: Double, why: Comment) {
    #expect(Self.found(looks: looks, mark: mark.map { ($0, 0) }, scale: scale).found == nil, why)
  }

  /// Recorders may repeat the last value: here, every rest of the gaze begins with equal samples.
  @Test func lostMarkerIsFoundAmongRepeatedGazePositions() throws {
    var repeated = RepeatedPlace(degreesPerUnit: 1)
    for look in 0..<200 {
      for _ in 0..<4 { repeated.add(x: Double(look) * 3.7, y: 1) }
      if look % 50 == 49 { for _ in 0..<24 { repeated.add(x: 0, y: 0) } }
    }
    let found = try #require(repeated.found)
    #expect(found.x == 0 && found.stays == 4)
    #expect(repeated.question?.contains("add --lost=0,0.") == true)
  }

  @Test func simulatedTargetsAreNotTakenForALostMarker() {
    var repeated = RepeatedPlace(degreesPerUnit: 1)
    for look in 0..<50 { for _ in 0..<30 { repeated.add(x: [0, 10, -10, 5, -5][look % 5], y: 0) } }
    #expect(repeated.found == nil)
  }

  @Test func lostMarkerIsFoundAfterManyGazePositions() {
    var repeated = RepeatedPlace(degreesPerUnit: 1)
    for place in 0..<10_000 { for _ in 0..<3 { repeated.add(x: Double(place * 10), y: 0) } }
    #expect(repeated.found == nil)
    for _ in 0..<3 { for x in [1.0, 1, 1, 99] { repeated.add(x: x, y: 5) } }
    #expect(repeated.found?.x == 1)
  }
}
