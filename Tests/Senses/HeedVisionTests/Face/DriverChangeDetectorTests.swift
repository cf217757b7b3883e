import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct DriverChangeDetectorTests {
  /// A face whose chin length differs by this many spreads.
  private func face(_ spreads: Double) -> FaceProportions {
    func chin(_ millimeters: Double) -> FaceProportions {
      var all = [Double](repeating: 0, count: FaceProportions.count)
      all[5] = millimeters
      return FaceProportions(millimeters: all)
    }
    return chin(spreads / chin(1).distance(to: chin(0)))
  }

  /// Six seconds of the first person.
  private static let known = String(repeating: "a", count: 60)

  // One character is 100 ms.  a the first person  b another, 2.4 spreads away  s the first one smiling, 1.9 away
  // c a third, 2.8 away  d another, 2.1 away  t turned away or mouth open  . no face  j the first person, jumped aside
  @Test(
    arguments: [
      (Self.known + "......" + "bbbbbbbbbbbb", [66 + 4], "somebody else after a gap, told in half a second"),
      (Self.known + "cccccccccccc", [60 + 10], "somebody else after a cut, told in a second"),
      (Self.known + "bbbbbbbbbbbb", [], "somebody alike after a cut is not told: nobody changes seats so fast"),
      (Self.known + "tttttt" + "cccccccccccc", [66 + 10], "somebody else when the face is usable again, in a second"),
      (Self.known + "......" + "aaaaaaaaaaaa", [], "the same person after a gap"),
      (Self.known + "......" + "ssssssssssssssssssssssss", [], "who comes back with a smile"),
      (Self.known + "......" + "dddddddddddddddddd", [66 + 11], "somebody alike, told in 1.2 s"),
      (Self.known + "dddddddddddddddddd", [], "a grimace: nothing was missed"),
      (Self.known + "jjjjjjjjjjjjjjjj", [], "a jump makes nobody another person"),
      (
        "aaaaaaaaaa" + "......" + "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", [], "who was seen for a second is not known yet"
      ),
      (Self.known + "......" + "bbbb.....bbbb.....", [], "too little seen of the other one"),
      (Self.known + "..." + "ttttttttttttttttttttttttttt", [], "a face that is never usable"),
      (
        Self.known + "......" + String(repeating: "b", count: 60) + "......" + "aaaaaaaaaa",
        [66 + 4, 132 + 4], "and the first one back"
      ),
    ] as [(String, [Int], Comment)])
  func anotherFaceIsADriverChange(timeline: String, expected: [Int], why: Comment) {
    var detector = DriverChangeDetector()
    var told: [Int] = []
    for (index, character) in timeline.enumerated() {
      let spreads: Double? =
        switch character {
        case "a", "j": 0
        case "b": 2.4
        case "c": 2.8
        case "s": 1.9
        case "d": 2.1
        default: nil
        }
      let origin: Point<Camera>? = character == "." ? nil : .millimeters(character == "j" ? 200 : 0, 0, 600)
      let time = Timestamp(milliseconds: Double(100 * index))
      if detector.update(origin: origin, face: spreads.map(face), at: time) { told.append(index) }
    }
    #expect(told == expected, why)
    #expect(detector.changes == expected.count)
  }

  // The face changes by less than a step per frame.
  @Test(
    arguments: [(2.9, 0, "the widest grimace"), (3.2, 1, "nobody becomes another person slowly")]
      as [(Double, Int, Comment)])
  func slowGrimaceIsNotADriverChange(spreads: Double, expected: Int, why: Comment) {
    var detector = DriverChangeDetector()
    for frame in 0..<250 {
      let share = max(0, min(1, Double(frame - 200) / 8))
      _ = detector.update(
        origin: .millimeters(0, 0, 600), face: face(spreads * share),
        at: Timestamp(milliseconds: Double(frame) * 100 / 3))
    }
    #expect(detector.changes == expected, why)
  }

  @Test func faceFromAnotherSideIsNotADriverChange() {
    var detector = DriverChangeDetector()
    for frame in 0..<200 {
      detector.isDeferred = (60..<70).contains(frame)
      if frame == 70 { detector.viewChanged() }
      _ = detector.update(
        origin: .millimeters(frame < 60 ? 0 : 150, 0, 600), face: face(frame < 60 ? 0 : 3.2),
        at: Timestamp(milliseconds: Double(frame) * 100))
    }
    #expect(detector.changes == 0)
  }

  @Test func noiseIsNotADriverChange() {
    var detector = DriverChangeDetector()
    var random = SeededRandom(seed: 7)
    for frame in 0..<3000 {
      let values = (0..<FaceProportions.count).map { _ in Double.random(in: -1.5...1.5, using: &random) }
      let isSeen = frame % 200 > 20
      _ = detector.update(
        origin: isSeen ? .millimeters(0, 0, 600) : nil, face: isSeen ? FaceProportions(millimeters: values) : nil,
        at: Timestamp(milliseconds: Double(frame) * 100 / 3))
    }
    #expect(detector.changes == 0)
  }
}
