import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoadVision

@Suite("Many boxes become one object")
struct BoxSuppressionTests {
  /// Boxes in a row: label, score, left end; each 100 pixels wide and high.
  private func objects(_ boxes: [(String, Double, Double)]) -> [RoadObject] {
    BoxSuppression(overlap: 0.6).objects(
      boxes.map { label, score, x in
        BoxSuppression.Candidate(
          label: RoadLabel(label), score: score, box: ImageRect(x: x, y: 0, width: 100, height: 100),
          isStrong: score >= 0.4)
      })
  }

  static let scenes: [([(String, Double, Double)], [String], Comment)] = [
    ([("car", 0.8, 0), ("car", 0.9, 10)], ["car"], "the same car"),
    ([("car", 0.8, 0), ("car", 0.9, 60)], ["car", "car"], "two cars, one behind the other"),
    ([("car", 0.8, 0), ("truck", 0.9, 10)], ["truck"], "a vehicle is one thing"),
    ([("car", 0.8, 0), ("car-brake-light-on", 0.9, 10)], ["carBrakeLightOn"], "brake lights are on or off"),
    ([("bus", 0.8, 0), ("motorcycle", 0.9, 10), ("van", 0.5, 5)], ["motorcycle"], "any vehicles"),
    ([("person", 0.8, 0), ("bicycle", 0.9, 10)], ["bicycle", "pedestrian"], "who rides is not what is ridden"),
    ([("person", 0.8, 0), ("car", 0.9, 10)], ["car", "pedestrian"], "a person before a car"),
    ([("trafficLightRed", 0.45, 0), ("trafficLightGreen", 0.9, 10)], ["trafficLightRed"], "green does not hide red"),
    ([("trafficLightYellow", 0.9, 0), ("trafficLightRed", 0.41, 0)], ["trafficLightRed"], "nor does yellow"),
    (
      [("traffic light", 0.9, 0), ("trafficLightRed", 0.41, 0)], ["trafficLightRed"], "nor does a light without colour"
    ),
    ([("trafficLightYellow", 0.5, 0), ("trafficLightGreen", 0.9, 0)], ["trafficLightYellow"], "yellow before green"),
    (
      [("trafficLightRed", 0.39, 0), ("trafficLightGreen", 0.9, 0)], ["trafficLightGreen"], "a red not believed is none"
    ),
    (
      [("trafficLightRed", 0.5, 0), ("trafficLightGreen", 0.9, 80)], ["trafficLightGreen", "trafficLightRed"],
      "two lamps"
    ),
    ([("trafficLightRed", 0.5, 0), ("car", 0.9, 0)], ["car", "trafficLightRed"], "lights are no vehicles"),
    ([("stop sign", 0.5, 0), ("stop sign", 0.9, 0)], ["stopSign"], "one sign"),
    ([("car", 0.39, 0)], [], "too weak alone"),
    ([], [], "nothing"),
  ]

  @Test(arguments: scenes)
  func suppressionKeepsTheExpectedBoxes(boxes: [(String, Double, Double)], expected: [String], why: Comment) {
    #expect(objects(boxes).map(\.label.name) == expected, why)
  }

  // Two boxes of 100 with an offset of 25 share 75 of 125: 0.6.
  @Test(arguments: [(24.9, 1), (25.0, 2), (25.1, 2)])
  func suppressionOverlapLimitIsExact(apart: Double, expected: Int) {
    #expect(objects([("car", 0.9, 0), ("car", 0.8, apart)]).count == expected)
  }

  @Test func mergedBoxesAreWeightedByScore() throws {
    let found = try #require(objects([("car", 0.6, 0), ("car", 0.2, 10), ("car", 0.8, 20)]).first)
    #expect(abs(found.box.x - (0.2 * 10 + 0.8 * 20 + 0.6 * 0) / 1.6) < 1e-9)
    #expect(abs(found.box.width - 100) < 1e-9)
    #expect(found.score == 0.8)
  }

  @Test func suppressedGreenLightDoesNotMoveTheRedBox() {
    let found = objects([("trafficLightRed", 0.5, 0), ("trafficLightGreen", 0.9, 10)])
    #expect(found.map(\.box.x) == [0])
  }

  @Test func suppressionDoesNotDependOnTheBoxOrder() {
    var generator = SeededRandom(seed: 8)
    let boxes = (0..<60).map { i in
      (i % 3 == 0 ? "car" : "person", 0.4 + Double(i) / 150, Double.random(in: 0...900, using: &generator))
    }
    let expected = objects(boxes)
    #expect(zip(expected, expected.dropFirst()).allSatisfy { ($0.score ?? 0) >= ($1.score ?? 0) })
    for _ in 0..<20 {
      #expect(objects(boxes.shuffled(using: &generator)).map(\.label) == expected.map(\.label))
    }
  }
}

@Suite("A person on a two-wheeler is a rider")
struct RiderJoiningTests {
  // A bicycle from 100 to 160 across and from 200 to 300 down; the person's box: left, top, width, height.
  @Test(arguments: [
    (105.0, 130.0, 40.0, 140.0, ["rider"], "sits on it"),
    (105, 130, 40, 210, ["pedestrian", "bicycle"], "stands in front of it"),
    (170, 130, 40, 140, ["pedestrian", "bicycle"], "stands beside it"),
    (105, 130, 40, 100, ["pedestrian", "bicycle"], "is far behind it"),
    (105, 195, 40, 90, ["pedestrian", "bicycle"], "is no higher than it"),
  ])
  func personOnABicycleIsARider(x: Double, y: Double, width: Double, height: Double, expected: [String], why: Comment) {
    let objects = [
      RoadObject(label: .pedestrian, box: ImageRect(x: x, y: y, width: width, height: height), score: 0.6),
      RoadObject(label: .bicycle, box: ImageRect(x: 100, y: 200, width: 60, height: 100), score: 0.7),
    ]
    let found = RiderJoining.joined(objects)
    #expect(found.map(\.label.name) == expected, why)
    if expected == ["rider"] {
      #expect(found.first?.box == ImageRect(x: 100, y: 130, width: 60, height: 170))
      #expect(found.first?.score == 0.7)
    }
  }

  @Test func oneBicycleCarriesOneRider() {
    let person = RoadObject(label: .pedestrian, box: ImageRect(x: 105, y: 130, width: 40, height: 140))
    let bicycle = RoadObject(label: .bicycle, box: ImageRect(x: 100, y: 200, width: 60, height: 100))
    #expect(RiderJoining.joined([person, person, bicycle]).map(\.label) == [.rider, .pedestrian])
    #expect(RiderJoining.joined([person]) == [person])
  }
}
