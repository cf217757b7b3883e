import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct TurnedGazeTests {
  /// A person who always looks at the camera: the eyeball model is off by `error`, the pixels by `pixels`.
  private final class Person {
    var gaze = TurnedGaze()
    var frame = 0

    func look(
      headYaw: Double, error: Double, pixels: SIMD2<Double>, spread: Double = 4, eyes: String = "LR"
    ) -> Double? {
      frame += 1
      let camera = Point<Camera>.millimeters(0, 0, 0)
      guard
        var seen = measurement(
          at: .zero + .milliseconds(33 * frame), looking: camera, headYaw: headYaw)
      else { return nil }
      func with(_ eye: GazeMeasurement.Eye?) -> GazeMeasurement.Eye? {
        guard var eye else { return nil }
        let axis = Direction<Head>(
          azimuth: eye.toCamera.azimuth + .degrees(pixels.x), elevation: eye.toCamera.elevation + .degrees(pixels.y))
        eye.look = .init(axis: axis, spreadDegrees: spread)
        return eye
      }
      seen.left = eyes.contains("L") ? with(seen.left) : nil
      seen.right = eyes.contains("R") ? with(seen.right) : nil
      guard let middle = seen.origin.direction(to: camera) else { return nil }
      let said = Direction<Camera>(azimuth: middle.azimuth + .degrees(error), elevation: middle.elevation)
      return (gaze.update(said, seen).azimuth - middle.azimuth).degrees
    }
  }

  private func afterASecond(ofPixels pixels: SIMD2<Double>) throws -> Person {
    let person = Person()
    for _ in 0..<30 {
      let error = try #require(person.look(headYaw: 3, error: 0, pixels: pixels))
      #expect(abs(error) < 1e-9, "a head that faces the camera is believed")
    }
    return person
  }

  @Test func eyePixelsCorrectTheGazeOfATurnedHead() throws {
    let person = try afterASecond(ofPixels: SIMD2(4, -2))
    let turned = try #require(person.look(headYaw: 30, error: 10, pixels: SIMD2(4, -2)))
    #expect(turned < 4 && turned > 0, "what the pixels are usually off by is left out")
  }

  @Test func eyePixelsWeighMoreAsTheHeadTurns() throws {
    var errors: [Double] = []
    for yaw in [10.0, 16, 22, 28, 34, 40] {
      let person = try afterASecond(ofPixels: .zero)
      errors.append(try #require(person.look(headYaw: yaw, error: 10, pixels: .zero)))
    }
    #expect(abs(errors[0] - 10) < 1e-9, "within the trusted turn not at all")
    #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func uninformativeEyePixelsAreIgnored() throws {
    let person = try afterASecond(ofPixels: .zero)
    let uncertain = try #require(person.look(headYaw: 30, error: 10, pixels: .zero, spread: 30))
    #expect(abs(uncertain - 10) < 1e-9)
    let new = Person()
    let unknown = try #require(new.look(headYaw: 30, error: 10, pixels: .zero))
    #expect(abs(unknown - 10) < 1e-9, "nothing was learned of this person yet")
  }

  @Test func pixelsOfOneEyeReduceTheGazeError() throws {
    let person = try afterASecond(ofPixels: SIMD2(4, 0))
    let turned = try #require(person.look(headYaw: 30, error: 10, pixels: SIMD2(4, 0), eyes: "L"))
    #expect(turned < 6 && turned > 0, "it counts less than both")
  }

  @Test func eyeViewAnglesBecomeAGazeAxis() throws {
    let ahead = try #require(Direction<Camera>(SIMD3(0, 0, -1)))
    let axis = try #require(EyeView(azimuthDegrees: 10, elevationDegrees: 5, spreadDegrees: 1).axis(beside: ahead))
    #expect(abs(axis.azimuth.degrees - 10) < 1e-9 && abs(axis.elevation.degrees - 5) < 1e-9)
    let aside = try #require(Direction<Camera>(SIMD3(-0.3, 0.2, -1)))
    let same = try #require(EyeView(azimuthDegrees: 0, elevationDegrees: 0, spreadDegrees: 1).axis(beside: aside))
    #expect(same.angle(to: aside).degrees < 1e-9, "an eye that looks into the camera")
  }
}
