import Draws
import Foundation
import Testing

@testable import Scoring

struct SurveyedCameraTests {
  @Test(
    arguments: [
      ("ahead, level with the lens", SIMD3(20, 0, 1.5), SIMD2(639.5, 359.5)),
      ("2 m to the left", SIMD3(20, 2, 1.5), SIMD2(539.5, 359.5)),
      ("the road", SIMD3(20, 0, 0), SIMD2(639.5, 434.5)),
    ] as [(Comment, SIMD3<Double>, SIMD2<Double>)])
  func straightCameraMatchesProjectionByHand(_ what: Comment, place: SIMD3<Double>, pixel: SIMD2<Double>) throws {
    let seen = try #require(SurveyedCamera().pixel(of: place))
    #expect(abs(seen.x - pixel.x) < 1e-9 && abs(seen.y - pixel.y) < 1e-9, what)
  }

  @Test(
    arguments: [
      ("left", 10.0, 0.0, 0.0, 1.0, 0.0), ("up", 0, 10, 0, 0, 1), ("clockwise", 0, 0, 10, 0, 0),
    ] as [(Comment, Double, Double, Double, Double, Double)])
  func turnedCameraMatchesProjectionByHand(
    _ what: Comment, yaw: Double, pitch: Double, roll: Double, right: Double, down: Double
  ) throws {
    var camera = SurveyedCamera()
    (camera.yaw, camera.pitch, camera.roll) = (yaw, pitch, roll)
    let seen = try #require(camera.pixel(of: SIMD3(20, 0, 1.5)))
    let turn = 1000 * tan(10 * Double.pi / 180)
    #expect(abs(seen.x - 639.5 - right * turn) < 1e-9 && abs(seen.y - 359.5 - down * turn) < 1e-9, what)
  }

  @Test func clockwiseRollLowersTheLeft() throws {
    var camera = SurveyedCamera()
    camera.roll = 10
    let seen = try #require(camera.pixel(of: SIMD3(20, 2, 1.5)))
    #expect(seen.y > 359.5 + 10)
  }

  @Test func lensDistortionMatchesOpenCV() throws {
    var camera = SurveyedCamera()
    camera.distortion = [-0.2, 0.05, 0.001, -0.002, 0.01]
    // By hand: x = 0.2, y = -0.1; r2 = 0.05.
    let seen = try #require(camera.pixel(of: SIMD3(10, -2, 2.5)))
    let radial = 1 - 0.2 * 0.05 + 0.05 * 0.0025 + 0.01 * 0.000125
    let x = 0.2 * radial + 2 * 0.001 * 0.2 * -0.1 - 0.002 * (0.05 + 2 * 0.04)
    let y = -0.1 * radial + 0.001 * (0.05 + 2 * 0.01) + 2 * -0.002 * 0.2 * -0.1
    #expect(abs(seen.x - 639.5 - 1000 * x) < 1e-9 && abs(seen.y - 359.5 - 1000 * y) < 1e-9)
  }

  @Test func pointsBehindTheCameraOrBeyondItsReachAreNotSeen() {
    #expect(SurveyedCamera().pixel(of: SIMD3(-5, 0, 0)) == nil)
    #expect(SurveyedCamera().pixel(of: SIMD3(5, 6, 1.5), reach: 1) == nil)
    #expect(SurveyedCamera().pixel(of: SIMD3(5, 4, 1.5), reach: 1) != nil)
  }

  @Test func lensThatFoldsThePictureHasNoReach() {
    var camera = SurveyedCamera()
    camera.distortion = [-0.9, 0, 0, 0, 0]
    #expect(camera.reach == nil)
    #expect(SurveyedCamera().reach != nil)
  }

  @Test(
    arguments: [
      ("north, looking north", 0.0, 0.0, 0.001, 110.574, 0.0), ("east, looking north", 0, 0.001, 0, 0, -111.319),
      ("east, looking east", 90, 0.001, 0, 111.319, 0), ("north, looking east", 90, 0, 0.001, 0, 110.574),
    ] as [(Comment, Double, Double, Double, Double, Double)])
  func degreesAtTheEquatorBecomeMetres(
    _ what: Comment, heading: Double, east: Double, north: Double, ahead: Double, left: Double
  ) {
    var camera = SurveyedCamera()
    camera.heading = heading
    let place = camera.world(longitude: east, latitude: north)
    #expect(abs(place.x - ahead) < 0.001 && abs(place.y - left) < 0.001, what)
  }

  @Test func placesAcrossTheDateLineAreNear() {
    var camera = SurveyedCamera()
    camera.longitude = 179.9995
    let place = camera.world(longitude: -179.9995, latitude: 0)
    #expect(abs(place.y + 111.319) < 0.001)
  }

  @Test func randomCamerasSeeTheRoad() {
    var chance = SeededRandom(seed: 1)
    for _ in 0..<20 {
      let camera = SurveyedCamera.drawn(using: &chance)
      #expect(camera.reach != nil)
      for (place, pixel) in camera.places(10, using: &chance) {
        #expect(camera.holds(pixel) && place.x >= 1)
      }
    }
  }
}
