import HeedGeometry
import Testing

@testable import HeedSignals

@Suite struct CabinObservationTests {
  @Test func roundingAnObservationTwiceChangesNothing() {
    let once = exampleObservation().rounded()
    #expect(once != exampleObservation())
    #expect(once.rounded() == once)
  }

  @Test func observationReadFromAFileRoundsTheSame() {
    // Files hold millimetres and degrees: rounding in one unit must survive a conversion to the other.
    let seen = exampleObservation().rounded()
    var read = seen
    read.face?.origin = .millimeters(4.1, -20.3, 648)
    read.face?.yaw = .degrees(3.1)
    #expect(read.rounded() == seen)
  }

  private typealias FacePart = WritableKeyPath<FaceObservation, Double>
  private typealias EyePart = WritableKeyPath<EyeObservation, Double>
  private typealias GazePart = WritableKeyPath<GazeView, Double>

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func invalidNumbersDropTheFace(garbage: Double) {
    let parts: [FacePart] = [
      \.score, \.box.x, \.box.height, \.yaw.radians, \.pitch.radians, \.roll.radians, \.origin.meters.z,
      \.mouthOpenness,
    ]
    for part in parts {
      var seen = exampleObservation()
      seen.face?[keyPath: part] = garbage
      #expect(seen.rounded().face == nil, "\(part)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -1e200])
  func invalidNumbersDropTheEye(garbage: Double) {
    let parts: [EyePart] = [
      \.lidAperture.radians, \.irisCenter.x, \.irisCenter.y, \.irisRadiusPixels, \.rotationCenter.meters.x,
    ]
    for part in parts {
      var seen = exampleObservation()
      seen.face?.leftEye?[keyPath: part] = garbage
      let face = seen.rounded().face
      #expect(face != nil && face?.leftEye == nil && face?.rightEye != nil, "\(part)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -1e200])
  func invalidNumbersDropTheGaze(garbage: Double) {
    let parts: [GazePart] = [\.azimuthDegrees, \.elevationDegrees, \.azimuthSpread, \.elevationSpread]
    for part in parts {
      var seen = exampleObservation()
      seen.face?.gaze?[keyPath: part] = garbage
      let face = seen.rounded().face
      #expect(face != nil && face?.gaze == nil && face?.leftEye != nil, "\(part)")
    }
  }

  @Test func gazeIsRoundedAndClamped() {
    func view(_ angle: Double, _ spread: Double) -> GazeView? {
      var seen = exampleObservation()
      seen.face?.gaze = GazeView(
        azimuthDegrees: angle, elevationDegrees: -angle, azimuthSpread: spread, elevationSpread: spread)
      return seen.rounded().face?.gaze
    }
    #expect(
      view(2.1004, 1.2001)
        == GazeView(azimuthDegrees: 2.1, elevationDegrees: -2.1, azimuthSpread: 1.2, elevationSpread: 1.2))
    #expect(
      view(180.5, -0.1)
        == GazeView(azimuthDegrees: 180, elevationDegrees: -180, azimuthSpread: 0, elevationSpread: 0))
    #expect(view(180, 180.5)?.azimuthSpread == 180)
  }

  static let scores: [(Double, Double)] = [(-0.2, 0), (0, 0), (1, 1), (1.0001, 1), (250, 1)]

  @Test(arguments: scores)
  func faceScoresAreClampedBetweenZeroAndOne(score: Double, expected: Double) {
    var seen = exampleObservation()
    seen.face?.score = score
    #expect(seen.rounded().face?.score == expected)
  }
}
