import Draws
import Foundation
import Scoring
import Testing

@testable import RoadSimulation

struct RoadSceneTests {
  @Test func theSameSeedGivesTheSameScenes() {
    let (one, other) = (RoadScene.approaches(4, seed: 1), RoadScene.approaches(4, seed: 1))
    #expect(SceneFile(one).ndjson == SceneFile(other).ndjson)
    #expect(SceneFile(one).ndjson != SceneFile(RoadScene.approaches(4, seed: 2)).ndjson)
  }

  @Test func everyApproachReachesTheWarningTime() throws {
    for scene in RoadScene.approaches(16, seed: 3) {
      let due = try #require(scene.contact.first(atOrBelow: Approach.due))
      let late = try #require(scene.contact.first(atOrBelow: Approach.late))
      #expect(due.timeToCollision > 2.15 && due.time > 0.9 && late.time > due.time)
    }
  }

  @Test func followedCarNeverGetsTooNear() {
    for scene in RoadScene.followings(16, seed: 3) {
      #expect(scene.contact.least > 0.99 * Following.least, "the mount's error is the only difference")
    }
  }

  @Test func slowAndFastFrameRatesShowEveryApproachKind() {
    let scenes = RoadScene.approaches(16, seed: 4)
    for rate in [10, 30] {
      #expect(Set(scenes.filter { $0.framesPerSecond == rate }.map(\.kind)).count == Approach.Kind.allCases.count)
    }
    let times = scenes.filter { $0.framesPerSecond == 30 }.first?.frames.prefix(3).map(\.time) ?? []
    #expect(zip(times, [0, 1.0 / 30, 2.0 / 30]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func boxNoiseIsOnePixelOnEachSide() throws {
    var (plain, noisy) = (SeededRandom(seed: 7), SeededRandom(seed: 7))
    let meeting = Meeting(
      label: "car", other: Cuboid(length: 4, width: 2, height: 1.5, x: 30), vehicleSpeed: 10, otherSpeed: 10,
      duration: 60)
    var noise = RoadScene.Noise.none
    noise.sidePixels = 1
    let clean = RoadScene(
      id: "a", kind: "", meeting: meeting, framesPerSecond: 30, noise: .none, using: &plain)
    let scene = RoadScene(id: "a", kind: "", meeting: meeting, framesPerSecond: 30, noise: noise, using: &noisy)
    let pairs = zip(clean.frames, scene.frames).compactMap { a, b in
      a.box.flatMap { one in b.box.map { (one, $0) } }
    }
    #expect(pairs.count == 1801)
    for side in [\SimulatedCamera.Box.left, \.top, \.right, \.bottom] {
      let squares = pairs.map { pow($0.1[keyPath: side] - $0.0[keyPath: side], 2) }
      let deviation = try #require(Statistics.mean(squares)).squareRoot()
      #expect(abs(deviation - 1) < 0.06)
    }
  }

  @Test func boxCutByThePictureEndsAtItsEdge() throws {
    var chance = SeededRandom(seed: 7)
    let meeting = Meeting(
      label: "car", other: Cuboid(length: 4, width: 2, height: 1.5, x: 6), vehicleSpeed: 10, otherSpeed: 10,
      duration: 2)
    let scene = RoadScene(id: "a", kind: "", meeting: meeting, framesPerSecond: 10, using: &chance)
    #expect(scene.frames.allSatisfy { $0.box?.bottom == 375 }, "4 m away the road is below the picture")
  }

  @Test func scenesInAFileAreInOrderAndFarApart() throws {
    let file = SceneFile(RoadScene.followings(8, seed: 9).filter { $0.framesPerSecond == 10 })
    let times = try file.ndjson.split(separator: "\n").dropFirst().map { line in
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "every line is JSON")
      return try #require(object["t_ms"] as? Double)
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(file.starts == [0, 45, 90, 135])
  }
}
