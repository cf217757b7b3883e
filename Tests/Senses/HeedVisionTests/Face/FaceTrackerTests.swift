import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision
@testable import HeedVision

/// A simulated detector and a simulated mesh net. Every face is round, with a place and with the score that each net
/// gives.
private final class World: FaceFinding, FaceMeasuring {
  struct Person {
    var x: Double
    var size = 100.0
    /// The detector's score; objects that only the mesh takes for faces have a low one.
    var score = 0.9
    /// The mesh's score.
    var presence = 1.0
  }

  var people: [Person] = []
  private(set) var searches = 0

  func faces(in frame: Frame, region: FaceRegion?, leastScore: Double?) throws(VisionError) -> [FaceDetection] {
    searches += 1
    return people.filter { $0.score >= leastScore ?? 0.5 }.map { person in
      let half = person.size / 2
      let box = ImageRect(x: person.x - half, y: 240 - half, width: person.size, height: person.size)
      let level = PlanePoint<Image>(x: box.x, y: 240)
      let right = PlanePoint<Image>(x: box.x + 1, y: 240)
      return FaceDetection(score: person.score, box: box, keypoints: [level, right, level, level, level, level])
    }
  }

  func landmarks(in frame: Frame, region: FaceRegion) throws(VisionError) -> FaceLandmarks? {
    let here = people.filter { abs($0.x - region.center.x) < region.size / 2 && $0.presence >= 0.5 }
    guard let person = here.min(by: { abs($0.x - region.center.x) < abs($1.x - region.center.x) }) else { return nil }
    var points = [SIMD3<Float>](repeating: SIMD3(Float(person.x), 240, 0), count: FaceLandmarks.count)
    let half = Float(person.size / 2)
    points[LandmarkIndex.rightEye.outerCorner] -= SIMD3(half, 0, 0)
    points[LandmarkIndex.leftEye.outerCorner] += SIMD3(half, 0, 0)
    return FaceLandmarks(points: points, presence: person.presence, region: region)
  }
}

@Suite struct FaceTrackerTests {
  private let near = World()
  private let far = World()

  private func tracker() -> FaceTracker {
    FaceTracker(near: near, far: far, mesh: near)
  }

  private func frame(at seconds: Double) -> Frame {
    HeedVisionTests.frame(1, 1, .gray8, time: Timestamp(milliseconds: seconds * 1000)) { _, _ in [0] }
  }

  @Test func anotherPictureSizeRestartsTheFaceTracker() throws {
    let tracker = tracker()
    near.people = [.init(x: 320)]
    #expect(try follow(tracker, from: 0, to: 1).allSatisfy { $0 == 320 })
    // The same driver in a picture half as large: at another place, smaller, and found in its first frame.
    near.people = [.init(x: 80, size: 40)]
    let small = HeedVisionTests.frame(2, 2, .gray8, time: Timestamp(milliseconds: 1000)) { _, _ in [0] }
    #expect(try tracker.update(small)?.points[1].x == 80)
  }

  /// The face's place in each frame from `start` to `end`, ten a second; -1 for none.
  private func follow(_ tracker: FaceTracker, from start: Double, to end: Double) throws -> [Double] {
    try stride(from: start, to: end - 1e-9, by: 0.1).map { time in
      try tracker.update(frame(at: time)).map { Double($0.points[1].x) } ?? -1
    }
  }

  @Test func trackedFaceIsSearchedForOncePerSecond() throws {
    near.people = [.init(x: 300)]
    let tracker = tracker()
    #expect(try follow(tracker, from: 0, to: 1) == Array(repeating: 300, count: 10))
    #expect(near.searches == 1)
    #expect(try follow(tracker, from: 1, to: 1.1) == [300])
    #expect(near.searches == 2, "it looks around once a second")
  }

  @Test func faceWithCoveredEyesIsFollowedForTenSeconds() throws {
    near.people = [.init(x: 300)]
    let tracker = tracker()
    _ = try follow(tracker, from: 0, to: 2)
    // Hands cover the eyes: the mesh still holds the face, the detector does not find it.
    near.people[0].score = 0
    tracker.areEyesCovered = true
    #expect(try follow(tracker, from: 2, to: 11).allSatisfy { $0 == 300 })
    #expect(try follow(tracker, from: 11, to: 14).last == -1, "nobody covers the eyes for longer and still drives")
  }

  @Test func faceSeenOnlyByTheMeshIsDropped() throws {
    near.people = [.init(x: 300)]
    let tracker = tracker()
    _ = try follow(tracker, from: 0, to: 2)
    near.people[0].score = 0
    #expect(try follow(tracker, from: 2, to: 5).last == -1)
  }

  @Test func lostFaceIsFoundAgainInTheSameFrame() throws {
    near.people = [.init(x: 300)]
    let tracker = tracker()
    _ = try follow(tracker, from: 0, to: 0.2)
    near.people = [.init(x: 380)]
    #expect(try follow(tracker, from: 0.2, to: 0.3) == [380])
  }

  @Test func detectedFaceMustBeConfirmedByTheMesh() throws {
    near.people = [.init(x: 300, presence: 0.49)]
    #expect(try follow(tracker(), from: 0, to: 0.5) == Array(repeating: -1, count: 5))
    near.people[0].presence = 0.5
    #expect(try follow(tracker(), from: 0, to: 0.1) == [300])
  }

  @Test func nextFaceCandidateIsTriedInTheSameFrame() throws {
    near.people = [.init(x: 1, presence: 0), .init(x: 300)]
    #expect(try follow(tracker(), from: 0, to: 0.1) == [300])
  }

  @Test func fullRangeNetRunsEvery300Milliseconds() throws {
    let tracker = tracker()
    _ = try follow(tracker, from: 0, to: 0.95)
    #expect(far.searches == 4, "at 0, 0.3, 0.6 and 0.9 s")
  }

  @Test func faceIsFollowedOnlyIfTheShortRangeNetSeesIt() throws {
    far.people = [.init(x: 300)]
    near.people = [.init(x: 300, score: 0.45)]
    #expect(try follow(tracker(), from: 0, to: 0.1) == [-1])
  }

  // One character is a frame at 10 Hz. D the detector finds the followed face, . it does not; the mesh always sees it.
  @Test(arguments: [
    ("DDDDDDDDDD" + "DDDDDDDDDD", 1.0, 20, "an ordinary face"),
    ("DDDDDDDDDD" + "....DDDDDDDDDD", 1.0, 24, "a hand over the face for a moment"),
    ("DDDDDDDDDD" + "..........", 1.0, 16, "a headrest: doubted at 1.0, 1.2 and 1.4 s, left at 1.6 s"),
    ("D..........", 0.97, 2, "where the mesh is not sure either, the first look decides"),
  ])
  func followedFaceNeedsTheDetectorsAgreement(timeline: String, presence: Double, expected: Int, why: Comment) throws {
    let tracker = tracker()
    var followed = 0
    for (i, character) in timeline.enumerated() {
      near.people = [.init(x: 300, score: character == "D" ? 0.9 : 0.39, presence: presence)]
      if try tracker.update(frame(at: Double(i) / 10)) != nil { followed += 1 }
    }
    #expect(followed == expected, why)
  }

  @Test func anotherPersonDoesNotReplaceTheDriver() throws {
    near.people = [.init(x: 300)]
    let tracker = tracker()
    _ = try follow(tracker, from: 0, to: 1)
    near.people.append(.init(x: 700, size: 140, score: 0.99))
    #expect(try follow(tracker, from: 1, to: 3) == Array(repeating: 300, count: 20))
    near.people.removeFirst()
    #expect(try follow(tracker, from: 3, to: 10).allSatisfy { $0 == -1 }, "the other one is known by now")
    near.people.append(.init(x: 310))
    #expect(try follow(tracker, from: 10, to: 11) == Array(repeating: 310, count: 10))
  }

  @Test func passengerIsNotFollowedInsteadOfTheDriver() throws {
    near.people = [.init(x: 300)]
    let tracker = tracker()
    _ = try follow(tracker, from: 0, to: 0.5)
    near.people = [.init(x: 700)]
    #expect(try follow(tracker, from: 0.5, to: 60).allSatisfy { $0 == -1 })
    near.people.append(.init(x: 310))
    #expect(try follow(tracker, from: 60, to: 61).allSatisfy { $0 == 310 })
  }
}
