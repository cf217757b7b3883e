import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Identity over frames")
struct ObjectTrackerTests {
  static func object(
    _ x: Double, _ y: Double = 100, width: Double = 40, height: Double = 40, id: String? = nil,
    label: RoadLabel = .car, score: Double? = nil
  ) -> RoadObject {
    RoadObject(
      id: id, label: label, box: ImageRect(x: x - width / 2, y: y - height / 2, width: width, height: height),
      score: score)
  }

  /// The tracker's ids for one frame's objects.
  static func ids(_ tracker: inout ObjectTracker, _ objects: [RoadObject], at seconds: Double) -> [String?] {
    let places = tracker.update(objects, at: Timestamp(milliseconds: seconds * 1000))
    return places.map { $0.map { tracker.tracks[$0].id } }
  }

  // One line is one frame, a tenth of a second apart; one column is 10 pixels, a letter is the middle of a box 40 wide.
  // The same letter is the same car.
  static let scenes: [(frames: [String], ids: Int, why: Comment)] = [
    (["..A.......B..", "..A.......B..", "..A.......B.."], 2, "two that stand"),
    (["A............", ".A...........", "..A..........", "...A........."], 1, "one that moves a quarter of itself"),
    (["A............", "..A..........", "....A........", "......A......"], 1, "one that moves half of itself"),
    (["A............", ".............", "A............", ".............", "A............"], 1, "a flicker"),
    (["A..........", "..A........", "....A......", "......A....", "...........", "..........A"], 1, "gone on the way"),
    ([".....A.......", ".....A..B....", ".....A..B....", "........B...."], 2, "one comes, one goes"),
  ]

  @Test(arguments: scenes)
  func theSameCarKeepsItsID(_ scene: (frames: [String], ids: Int, why: Comment)) {
    var tracker = ObjectTracker()
    var known: [Character: Set<String>] = [:]
    for (index, frame) in scene.frames.enumerated() {
      let letters = frame.enumerated().filter { $0.element != "." }
      let objects = letters.map { Self.object(Double($0.offset) * 10) }
      for (letter, id) in zip(letters, Self.ids(&tracker, objects, at: Double(index) / 10)) {
        known[letter.element, default: []].insert(id ?? "none")
      }
    }
    #expect(known.values.allSatisfy { $0.count == 1 }, scene.why)
    #expect(Set(known.values).count == scene.ids, scene.why)
  }

  @Test func trackingDoesNotDependOnTheRecognitionOrder() {
    var tracker = ObjectTracker()
    let first = Self.ids(&tracker, [Self.object(50), Self.object(300)], at: 0)
    let second = Self.ids(&tracker, [Self.object(301), Self.object(51)], at: 0.1)
    #expect(second == [first[1], first[0]])
  }

  @Test func crossingObjectsKeepTheirIDs() throws {
    // A walks right, B left, 100 pixels a second; B is nearer and larger. They cover each other after a second.
    var tracker = ObjectTracker()
    var last: [String?] = []
    for frame in 0...20 {
      let t = Double(frame) / 10
      let objects = [
        Self.object(100 + 100 * t, height: 40), Self.object(300 - 100 * t, 115, width: 50, height: 70),
      ]
      let now = Self.ids(&tracker, objects, at: t)
      if frame > 0 { #expect(now == last, "after \(t) s") }
      last = now
    }
    #expect(tracker.tracks.count == 2)
  }

  // Forgotten when not seen for more than a second.
  @Test(arguments: [(0.9, true), (1.0, true), (1.1, false)])
  func unseenObjectsAreForgottenAfterASecond(gap: Double, isSame: Bool) {
    var tracker = ObjectTracker()
    let before = Self.ids(&tracker, [Self.object(100)], at: 0)
    let after = Self.ids(&tracker, [Self.object(100)], at: gap)
    #expect((before == after) == isSame)
    #expect(tracker.tracks.count == 1)
  }

  // Confirmed when seen over 200 ms.
  @Test(arguments: [(0.1, false), (0.199, false), (0.2, true), (0.3, true)])
  func trackedObjectIsConfirmedAfter200Milliseconds(seconds: Double, isConfirmed: Bool) {
    var tracker = ObjectTracker()
    _ = Self.ids(&tracker, [Self.object(100)], at: 0)
    #expect(tracker.tracks.first?.isConfirmed == false)
    _ = Self.ids(&tracker, [Self.object(100)], at: seconds)
    #expect(tracker.tracks.first?.isConfirmed == isConfirmed)
  }

  // Boxes of 40 x 40: overlap of 0.2 is a shift of 26.7; half a diagonal is 28.3.
  @Test(arguments: [
    (26.0, 40.0, true, "they overlap"), (28.0, 40.0, true, "they are near"), (29.0, 40.0, false, "neither"),
    (28.0, 59.0, true, "near, and half as high again"), (28.0, 64.0, false, "near, but of another size"),
  ])
  func boxFarFromItsTrackIsAnotherObject(shift: Double, height: Double, isSame: Bool, why: Comment) {
    var tracker = ObjectTracker()
    let before = Self.ids(&tracker, [Self.object(100)], at: 0)
    let after = Self.ids(&tracker, [Self.object(100 + shift, height: height)], at: 0.1)
    #expect((before == after) == isSame, why)
  }

  @Test(arguments: [
    (RoadLabel.car, RoadLabel.truck, true, "detectors mistake vehicles for each other"),
    (.car, .carBrakeLightOn, true, "a car that brakes is the same car"),
    (.pedestrian, .rider, true, "and people on wheels for people"),
    (.trafficLightRed, .trafficLightGreen, true, "a light changes"),
    (.car, .pedestrian, false, "a person is no car"), (.car, .trafficLight, false, "nor is a light"),
    (RoadLabel("cone"), RoadLabel("cone"), true, "unknown kinds are themselves"),
    (RoadLabel("cone"), RoadLabel("drum"), false, "and nothing else"),
  ])
  func boxesWithSimilarLabelsAreTheSameObject(first: RoadLabel, second: RoadLabel, isSame: Bool, why: Comment) {
    var tracker = ObjectTracker()
    let before = Self.ids(&tracker, [Self.object(100, label: first)], at: 0)
    let after = Self.ids(&tracker, [Self.object(100, label: second)], at: 0.1)
    #expect((before == after) == isSame, why)
  }

  // C car, T truck, one look every 100 ms.
  @Test(arguments: [
    ("CCCCC", "CCCCC", "agreed"), ("CCTCC", "CCCCC", "one slip"), ("CTCTC", "CCCCC", "wavering changes nothing"),
    ("CCCTTTTTT", "CCCCCCTTT", "it was a truck after all"),
  ])
  func trackLabelIsTheMostFrequentLabel(seen: String, told: String, why: Comment) {
    var tracker = ObjectTracker()
    let found = seen.enumerated().map { index, letter in
      let object = Self.object(100, label: letter == "C" ? .car : .truck)
      _ = Self.ids(&tracker, [object], at: Double(index) / 10)
      return tracker.tracks.first?.label == .car ? "C" : "T"
    }
    #expect(found.joined() == told, why)
  }

  @Test func confidentLabelsWeighMore() {
    var tracker = ObjectTracker()
    _ = Self.ids(&tracker, [Self.object(100, label: .car, score: 0.3)], at: 0)
    _ = Self.ids(&tracker, [Self.object(100, label: .truck, score: 0.9)], at: 0.1)
    #expect(tracker.tracks.first?.label == .truck)
  }
}
