import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The lane")
struct LaneEstimatorTests {
  static let size = ImageSize(width: 1280, height: 720)

  /// The lane state after some frames, 20 a second.
  static func settle(
    _ scene: LaneScene, _ positions: [LaneMarking.Position] = [.egoLeft, .egoRight], frames: Int = 20,
    noise: Double = 0
  ) -> LaneState? {
    var (random, estimator) = (SeededRandom(seed: 1), LaneEstimator(camera: scene.camera))
    var state: LaneState?
    for index in 0..<frames {
      let markings = scene.markings(positions, noise: noise, random: &random)
      state = estimator.update(markings, size: size, at: Timestamp(milliseconds: Double(index) * 50))
    }
    return state
  }

  @Test(
    arguments: [
      (0.0, 0.0, 3.5, 0.0, "in the middle"),
      (0.6, 0, 3.5, 0, "to the left"),
      (-0.6, 0, 3.0, 0, "to the right of a narrow lane"),
      (0.2, 3, 3.5, 0, "heading to the left"),
      (0, 0, 3.5, 0.003, "in a bend to the left"),
      (0.3, -2, 4.2, -0.002, "all at once"),
    ] as [(Double, Double, Double, Double, Comment)])
  func estimatedLaneIsAccurate(offset: Double, heading: Double, width: Double, curvature: Double, why: Comment) throws {
    var scene = LaneScene()
    (scene.offset, scene.heading) = (offset, .degrees(heading))
    (scene.width, scene.curvature) = (width, curvature)
    for noise in [0, 1.5] {
      let state = try #require(Self.settle(scene, noise: noise), why)
      #expect(abs(try #require(state.offset) - offset) < 0.05, why)
      #expect(abs(state.heading.degrees - heading) < 0.4, why)
      #expect(abs(try #require(state.width) - width) < 0.06, why)
      #expect(abs(state.curvature - curvature) < 8e-4, why)
      #expect(abs(try #require(state.leftDistance) - (width / 2 - offset)) < 0.06, why)
      #expect(abs(try #require(state.rightDistance) - (width / 2 + offset)) < 0.06, why)
    }
  }

  @Test func twoPointsPerMarkingAreEnoughForALane() throws {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    scene.offset = 0.4
    var estimator = LaneEstimator(camera: scene.camera)
    var markings = scene.markings(random: &random)
    for index in markings.indices {
      markings[index].points = [markings[index].points.first, markings[index].points.last].compactMap { $0 }
    }
    let state = estimator.update(markings, size: Self.size, at: .zero)
    #expect(abs(try #require(state?.offset) - 0.4) < 0.05)
  }

  @Test func singleMarkingGivesTheDistanceOfItsSideOnly() throws {
    var scene = LaneScene()
    scene.offset = 0.3
    let state = try #require(Self.settle(scene, [.egoRight]))
    #expect(abs(try #require(state.rightDistance) - 2.05) < 0.06)
    #expect(state.leftDistance == nil && state.width == nil && state.offset == nil)
  }

  @Test func laneWidthIsRememberedForAWhile() throws {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    scene.width = 3.1
    var estimator = LaneEstimator(camera: scene.camera)
    var states: [LaneState?] = []
    for index in 0..<260 {
      scene.offset = 0.2 * sin(Double(index) * 0.05)
      let markings = scene.markings(index < 40 ? [.egoLeft, .egoRight] : [.egoLeft], random: &random)
      states.append(estimator.update(markings, size: Self.size, at: Timestamp(milliseconds: Double(index) * 50)))
      if index < 60 {
        #expect(abs(try #require(states[index]?.offset) - scene.offset) < 0.06)
        #expect(abs(try #require(states[index]?.rightDistance) - (1.55 + scene.offset)) < 0.08)
      }
    }
    #expect(states[259]?.offset == nil)
    #expect(states[259]?.leftDistance != nil)
  }

  @Test func laneEstimateFollowsALaneChange() throws {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    var estimator = LaneEstimator(camera: scene.camera)
    for index in 0..<200 {
      // 0.7 m/s to the left; past the marking the detector counts from the new lane.
      let drifted = Double(index) * 0.035
      scene.offset = drifted < 1.75 ? drifted : drifted - 3.5
      if drifted > 5 { break }
      let state = estimator.update(
        scene.markings(random: &random), size: Self.size, at: Timestamp(milliseconds: Double(index) * 50))
      #expect(abs(try #require(state?.offset) - scene.offset) < 0.08)
    }
  }

  @Test func momentaryFalseMarkingDoesNotMoveTheLane() throws {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    var estimator = LaneEstimator(camera: scene.camera)
    for index in 0..<40 {
      var markings = scene.markings(random: &random)
      if (20..<24).contains(index) {
        scene.offset = -1.2
        markings[0] = scene.marking(.egoLeft, random: &random)
        scene.offset = 0
      }
      let state = estimator.update(markings, size: Self.size, at: Timestamp(milliseconds: Double(index) * 50))
      #expect(abs(try #require(state?.leftDistance) - 1.75) < 0.06)
    }
  }

  @Test(arguments: [(500.0, true), (501, false)])
  func lostLaneIsKeptForHalfASecond(gap: Double, isKnown: Bool) {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    scene.offset = 0.1
    var estimator = LaneEstimator(camera: scene.camera)
    #expect(estimator.update(scene.markings(random: &random), size: Self.size, at: .zero) != nil)
    #expect((estimator.update(nil, size: Self.size, at: Timestamp(milliseconds: gap)) != nil) == isKnown)
  }

  @Test(arguments: [(2.0, "too narrow"), (5.4, "too wide")] as [(Double, Comment)])
  func impossibleLaneWidthsGiveNoLane(width: Double, why: Comment) {
    var scene = LaneScene()
    scene.width = width
    #expect(Self.settle(scene) == nil, why)
  }

  @Test func unknownCameraHeightGivesNoLane() {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    let markings = scene.markings(random: &random)
    scene.camera.heightMeters = nil
    for camera in [scene.camera, nil] {
      var estimator = LaneEstimator(camera: camera)
      #expect(estimator.update(markings, size: Self.size, at: .zero) == nil)
    }
  }

  /// The rig's camera is level; the true camera looks up or down.
  @Test(arguments: [-3.0, -1, 1, 3])
  func wrongCameraPitchDoesNotShiftTheLane(pitch: Double) throws {
    var scene = LaneScene()
    (scene.offset, scene.pitch) = (0.5, .degrees(pitch))
    let state = try #require(Self.settle(scene, noise: 1))
    #expect(abs(state.heading.degrees) < 0.3)
    #expect(abs(try #require(state.offset) - 0.5) < 0.05)
    #expect(abs(try #require(state.width) - 3.5) < 0.06)
  }

  @Test func cameraPitchingShiftsTheLaneLittle() throws {
    var (random, scene) = (SeededRandom(seed: 1), LaneScene())
    scene.offset = 0.3
    var estimator = LaneEstimator(camera: scene.camera)
    var worst = 0.0
    for index in 0..<200 {
      scene.pitch = .degrees(0.5 * sin(Double(index) * 0.05 * 2 * .pi * 1.3))
      let state = estimator.update(
        scene.markings(noise: 1, random: &random), size: Self.size, at: Timestamp(milliseconds: Double(index) * 50))
      worst = max(worst, abs(try #require(state?.offset) - 0.3))
    }
    #expect(worst < 0.05)
  }

  @Test func garbageMarkingsGiveNoInvalidLane() {
    var (random, scene) = (SeededRandom(seed: 9), LaneScene())
    var estimator = LaneEstimator(camera: scene.camera)
    let odd = [Double.nan, .infinity, -1e9, 0, 700, 1e300]
    for index in 0..<300 {
      scene.offset = .random(in: -2...2, using: &random)
      var markings = scene.markings(noise: 30, random: &random)
      if index % 3 == 0 {
        markings[0].points = (0..<4).map { _ in
          PlanePoint(x: odd.randomElement(using: &random) ?? 0, y: .random(in: -900...900, using: &random))
        }
      }
      let time = Timestamp(milliseconds: .random(in: 0...5, using: &random) * Double(index))
      let state = estimator.update(
        markings, size: Self.size, at: time)
      guard let state else { continue }
      let values = [state.offset, state.width, state.leftDistance, state.rightDistance, state.curvature]
      #expect(values.allSatisfy { $0?.isFinite ?? true } && state.heading.radians.isFinite)
    }
  }
}
