import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Objects end to end")
struct ObjectEstimatorTests {
  /// Follows a usual object at a constant closing speed and returns the final estimate.
  static func follow(
    _ label: RoadLabel = .car, from range: Double, closing: Double, left: Double = 0, seconds: Double,
    noise: Double = 0, seed: UInt64 = 1, camera: MountedCamera? = RoadScene().camera, scale: Double = 1
  ) -> TrackedObject? {
    let scene = RoadScene()
    var (estimator, random, last) = (ObjectEstimator(camera: camera), SeededRandom(seed: seed), TrackedObject?.none)
    for step in 0...Int((seconds * 20).rounded()) {
      let t = Double(step) / 20
      guard let object = scene.object(label, ahead: range - closing * t, left: left, scale: scale) else { return nil }
      let seen = noise > 0 ? scene.noisy(object, pixels: noise, random: &random) : object
      last = estimator.update(scene.frame(step, seconds: t, [seen]), speed: closing).first
    }
    return last
  }

  @Test(
    arguments: [RoadLabel.car, .truck, .pedestrian, .rider, .bus], [(40.0, 10.0), (30, 4), (25, 0), (60, 15)])
  func estimatedDistanceAndSpeedMatchTheDrawing(label: RoadLabel, course: (Double, Double)) throws {
    let (range, closing) = course
    let found = try #require(Self.follow(label, from: range, closing: closing, seconds: 2)).state
    let truth = range - closing * 2
    let distance = try #require(found.distanceMeters)
    #expect(abs(distance / truth - 1) < 0.01, "\(distance) of \(truth) m")
    #expect(abs(try #require(found.closingSpeed) - closing) < 0.3)
    if closing > 0 {
      #expect(abs(try #require(found.timeToCollision).seconds - truth / closing) < 0.05 * truth / closing)
    } else {
      #expect(found.timeToCollision == nil, "what keeps its distance is never met")
    }
  }

  @Test func timeToCollisionIntervalIsAsReliableAsStated() throws {
    var (held, asked) = (0, 0)
    for seed in 0..<300 {
      let closing = 5 + Double(seed % 4) * 2
      guard
        let contact = Self.follow(from: 35, closing: closing, seconds: 1.5, noise: 1, seed: UInt64(seed))?
          .state.timeToCollision
      else { continue }
      let truth = (35 - closing * 1.5) / closing
      asked += 1
      held += (contact.earliest...contact.latest).contains(truth) ? 1 : 0
      #expect(contact.earliest <= contact.seconds && contact.seconds <= contact.latest)
    }
    let share = Double(held) / Double(max(asked, 1))
    #expect(asked > 290 && (0.6...0.95).contains(share), "one standard deviation to each side is 68 %: \(share)")
  }

  @Test func objectPlaceIsInTheVehicleFrame() throws {
    let found = try #require(Self.follow(from: 30, closing: 5, left: 3.5, seconds: 2))
    let place = try #require(found.place)
    #expect(abs(place.x - 20) < 0.2 && abs(place.y - 3.5) < 0.05 && place.z == 0)
  }

  @Test func pitchedCameraGivesTheTruePlace() throws {
    let scene = RoadScene(
      camera: MountedCamera(
        optics: RoadScene().camera.optics, heightMeters: 1.65, yaw: .degrees(4), pitch: .degrees(-3)))
    var estimator = ObjectEstimator(camera: scene.camera)
    var last: TrackedObject?
    for step in 0...20 {
      let object = try #require(scene.object(ahead: 25, left: -2))
      last = estimator.update(scene.frame(step, seconds: Double(step) / 20, [object]), speed: nil).first
    }
    let place = try #require(last?.place)
    #expect(abs(place.x - 25) < 0.6 && abs(place.y + 2) < 0.15)
  }

  @Test func timeToCollisionNeedsNoCamera() throws {
    let found = try #require(Self.follow(from: 35, closing: 8, seconds: 2, camera: nil)).state
    #expect(found.distanceMeters == nil && found.closingSpeed == nil, "metres need a camera")
    #expect(abs(try #require(found.timeToCollision).seconds - 19.0 / 8) < 0.1 * 19 / 8, "times do not")
  }

  @Test func distanceFromTheRecognitionsIsKept() throws {
    var estimator = ObjectEstimator(camera: nil)
    var last: TrackedObject?
    for step in 0...20 {
      let t = Double(step) / 10
      let object = RoadObject(
        id: "7", label: RoadLabel("Tram"), box: ImageRect(x: 300, y: 100, width: 80, height: 80),
        distanceMeters: 40 - 6 * t)
      last = estimator.update(RoadScene().frame(step, seconds: t, [object]), speed: nil).first
    }
    let state = try #require(last?.state)
    #expect(state.id == "7" && state.distanceMeters == 28)
    #expect(abs(try #require(state.closingSpeed) - 6) < 0.3)
    #expect(abs(try #require(state.timeToCollision).seconds - 28.0 / 6) < 0.3)
  }

  // Closing at 3 m/s beside the own lane; the picture's upper edge cuts off a truck below 7.7 m. Its box contains more
  // and more of its side, so the width is not usable.
  @Test func aTruckCutOffAtItsTopIsMeasuredByItsFoot() throws {
    let scene = RoadScene()
    var estimator = ObjectEstimator(camera: scene.camera)
    var found: [TrackedObject] = []
    for index in 0..<19 {
      let ahead = 12 - 0.3 * Double(index)
      var truck = try #require(scene.object(.truck, id: "7", ahead: ahead, left: 0.5))
      truck.box.width *= 1 + 0.02 * Double(index)
      found = estimator.update(scene.frame(index, seconds: Double(index) / 10, [truck]), speed: 3)
    }
    let truck = try #require(found.first)
    #expect(truck.box.y == 0 && truck.isMeasured)
    #expect(abs(try #require(truck.distanceMeters) / 6.6 - 1) < 0.05)
    #expect(abs(try #require(truck.closingSpeed) - 3) < 0.3)
  }

  // Closing at 5 m/s; the picture's lower edge cuts off a car below 5.9 m.
  @Test func objectCutByThePictureEdgeIsFollowed() throws {
    let scene = RoadScene()
    var estimator = ObjectEstimator(camera: scene.camera)
    for step in 0...100 {
      let truth = 25 - 0.2 * Double(step)
      guard let object = scene.object(ahead: truth) else { break }
      let state = try #require(
        estimator.update(scene.frame(step, seconds: Double(step) / 25, [object]), speed: 5).first?.state)
      guard step > 10 else { continue }
      #expect(abs(try #require(state.distanceMeters) / truth - 1) < 0.05, "at \(truth) m")
    }
  }

  // A closing speed is given after the object was seen for 200 ms.
  @Test(arguments: [(0, false), (3, false), (4, true), (5, true)])
  func closingSpeedNeeds200Milliseconds(steps: Int, isGiven: Bool) throws {
    let found = try #require(Self.follow(from: 30, closing: 10, seconds: Double(steps) / 20)).state
    #expect((found.closingSpeed != nil) == isGiven && (found.timeToCollision != nil) == isGiven)
    #expect(found.distanceMeters != nil, "a distance is there at once")
  }

  @Test func objectOfUnknownSizeHasATimeButNoDistance() throws {
    let scene = RoadScene()
    var estimator = ObjectEstimator(camera: scene.camera)
    var last: TrackedObject?
    for step in 0...40 {
      let t = Double(step) / 20
      let box = try #require(scene.box(ahead: 30 - 8 * t, width: 2, height: 1.2))
      let object = RoadObject(label: RoadLabel("Tram"), box: box)
      last = estimator.update(scene.frame(step, seconds: t, [object]), speed: nil).first
    }
    let state = try #require(last?.state)
    #expect(state.distanceMeters == nil && state.closingSpeed == nil)
    #expect(abs(try #require(state.timeToCollision).seconds - 14.0 / 8) < 0.2)
  }

  @Test func estimatesKeepTheRecognitionOrder() throws {
    let scene = RoadScene()
    var estimator = ObjectEstimator(camera: scene.camera)
    let objects = try [(12.0, -3.0), (40, 0), (20, 4)].map { ahead, left in
      try #require(scene.object(id: "\(Int(ahead))", ahead: ahead, left: left))
    }
    let found = estimator.update(scene.frame(0, seconds: 0, objects), speed: nil)
    #expect(found.map(\.state.id) == ["12", "40", "20"])
    #expect(found.map(\.state.box) == objects.map(\.box))
    #expect(estimator.update(scene.frame(1, seconds: 0.1, []), speed: nil).isEmpty)
  }
}
