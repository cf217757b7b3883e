import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Sizes of objects")
struct ObjectSizesTests {
  @Test func everyKnownLabelHasASize() {
    let sizes = ObjectSizes()
    for label in RoadLabel.known { #expect(sizes[label] != nil, "\(label.name)") }
    #expect(sizes[RoadLabel("Tram")] == nil)
  }

  @Test func brakingCarsAndGreenLightsHaveTheirUsualSizes() {
    let sizes = ObjectSizes()
    #expect(sizes[.carBrakeLightOn] == sizes[.car])
    #expect(sizes[.trafficLightGreen] == sizes[.trafficLight])
  }

  @Test func customLabelsAndSizesAreUsed() {
    var sizes = ObjectSizes()
    let cone = ObjectSize(height: 75, width: 40, length: 40, spread: 0.1)
    sizes[RoadLabel("Traffic cone")] = cone
    #expect(sizes[RoadLabel("Traffic cone")] == cone, "in whatever unit")
    sizes[.car] = nil
    #expect(sizes[.car] == nil)
  }

  static let sizes: [(height: Double, width: Double, length: Double, spread: Double, isKept: Bool)] = [
    (1, 1, 1, 0, true), (1e-9, 1, 1, 0, true), (1, 1, 1, 10, true), (0, 1, 1, 0, false), (1, 0, 1, 0, false),
    (1, 1, 0, 0, false), (-1, 1, 1, 0, false), (.nan, 1, 1, 0, false), (1, .infinity, 1, 0, false),
    (1, 1, 1, -0.01, false), (1, 1, 1, 10.01, false), (1, 1, 1, .nan, false),
  ]

  @Test(arguments: sizes)
  func invalidObjectSizesAreDropped(
    _ row: (height: Double, width: Double, length: Double, spread: Double, isKept: Bool)
  ) {
    var sizes = ObjectSizes()
    sizes[.car] = ObjectSize(height: row.height, width: row.width, length: row.length, spread: row.spread)
    #expect((sizes[.car] != nil) == row.isKept)
  }
}
