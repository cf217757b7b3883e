import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct GazeEstimatorTests {
  private func gaze(_ face: FaceObservation, camera rigCamera: PinholeCamera = camera) -> GazeSample? {
    var estimator = GazeEstimator(calibration: plainPerson)
    return estimator.update(
      face, measured: GazeEstimator.measure(face, at: .zero, camera: rigCamera), at: .zero, forward: nil)
  }

  static let gazes: [(azimuth: Double, elevation: Double, why: Comment)] = [
    (0, 0, "into the camera"), (15, 0, "azimuth + to the person's left"), (-15, 0, "- to the right"),
    (0, 10, "elevation + up"), (0, -10, "- down"), (20, -12, "both"),
  ]

  @Test(arguments: gazes)
  func gazeHasTheAnglesOfTheDrawnFace(_ row: (azimuth: Double, elevation: Double, why: Comment)) throws {
    let sample = try #require(gaze(face(azimuth: row.azimuth, elevation: row.elevation)))
    #expect(abs(sample.direction.azimuth.degrees - row.azimuth) < 1e-6, row.why)
    #expect(abs(sample.direction.elevation.degrees - row.elevation) < 1e-6, row.why)
    #expect(sample.origin == Point(meters: (leftCenter.meters + rightCenter.meters) / 2))
  }

  @Test func eyesTurnAgainstTheHeadToLookStraightAhead() throws {
    let sample = try #require(gaze(face(azimuth: 0, elevation: 0, headYaw: 20)))
    #expect(abs(sample.direction.azimuth.degrees) < 1e-6)
  }

  static let lids: [(Double, Bool, Comment)] = [
    (40, true, "open"), (11.01, true, "just wide enough"), (11, true, "on the limit"),
    (10.99, false, "just too narrow"),
    (0, false, "shut"), (-3, false, "shut, and noise"),
  ]

  @Test(arguments: lids)
  func shutEyesGiveNoGaze(degrees: Double, isSeen: Bool, why: Comment) {
    #expect((gaze(face(azimuth: 0, elevation: 0, lidsDegrees: degrees)) != nil) == isSeen, why)
  }

  @Test func oneVisibleEyeGivesGazeWithLessConfidence() throws {
    let both = try #require(gaze(face(azimuth: 10, elevation: 0)))
    var half = face(azimuth: 10, elevation: 0)
    half.rightEye = nil
    let one = try #require(gaze(half))
    #expect(abs(one.direction.azimuth.degrees - 10) < 1e-6)
    #expect(one.origin == both.origin)
    #expect(one.confidence == both.confidence / 2)
  }

  @Test func oneEyeIsCompletedByTheUsualDifference() throws {
    // The left eye's axis lies four degrees left of the gaze, the right eye's four degrees right of it.
    var person = plainPerson
    person.eyes = [4, 0, 0, 0, 0]
    var seen = face(azimuth: 0, elevation: 0)
    seen.leftEye = face(azimuth: 4, elevation: 0).leftEye
    seen.rightEye = nil
    var estimator = GazeEstimator(calibration: person)
    let measured = GazeEstimator.measure(seen, at: .zero, camera: camera)
    let sample = estimator.update(seen, measured: measured, at: .zero, forward: nil)
    #expect(abs(try #require(sample).direction.azimuth.degrees) < 1e-3)
  }

  @Test func faceSizeDoesNotChangeTheAngle() throws {
    // The same picture by a face that is a tenth larger, a tenth farther away.
    var large = face(azimuth: 12, elevation: -5)
    large.origin = Point(meters: large.origin.meters * 1.1)
    large.leftEye?.rotationCenter = Point(meters: leftCenter.meters * 1.1)
    large.rightEye?.rotationCenter = Point(meters: rightCenter.meters * 1.1)
    let sample = try #require(gaze(large))
    #expect(abs(sample.direction.azimuth.degrees - 12) < 1e-6)
    #expect(abs(sample.direction.elevation.degrees + 5) < 1e-6)
  }

  @Test func recordingWithoutTheGazeNetHasNoGaze() {
    var seen = face(azimuth: 10, elevation: 0)
    seen.gaze = nil
    #expect(gaze(seen) == nil)
  }

  @Test func headDirectionReplacesTheGazeOfHiddenEyes() throws {
    var face = face(azimuth: 10, elevation: 0, headYaw: 30)
    (face.leftEye, face.rightEye) = (nil, nil)
    let found = try #require(gaze(face))
    #expect(abs(found.direction.azimuth.degrees - 30) < 1e-6, "where the head points, not the eyes")
    #expect(found.confidence == 0.2)
  }

  @Test func turnedHeadOrPoorFaceLowersConfidence() throws {
    let sure = try #require(gaze(face(azimuth: 0, elevation: 0))).confidence
    #expect(sure == 1)
    #expect(try #require(gaze(face(azimuth: 0, elevation: 0, headYaw: 40))).confidence == 0.5, "a turned head")
    #expect(try #require(gaze(face(azimuth: 0, elevation: 0, score: 0.6))).confidence == 0.6, "a doubtful face")
  }

  @Test func invalidIrisGivesNoGazeAndNoCrash() {
    for garbage in [1e5, -1e5, 1e200, -1e305] {
      var seen = face(azimuth: 0, elevation: 0)
      seen.leftEye?.irisCenter.x = garbage
      seen.rightEye?.irisCenter.y = garbage
      #expect(gaze(seen) == nil)
      var lens = camera
      lens.distortion = [-0.3, 0.1, 0.001, 0.001, 0]
      #expect(gaze(seen, camera: lens) == nil)
    }
  }

  /// The gaze of an unknown person after `frames` frames with the eyes at `azimuth`.
  private func learned(
    _ estimator: inout GazeEstimator, azimuth: Double, frames: Range<Int>, forward: Point<Camera>?
  ) -> GazeSample? {
    var last: GazeSample?
    let seen = face(azimuth: azimuth, elevation: 0)
    for time in frames.map({ frameTime($0) }) {
      let measured = GazeEstimator.measure(seen, at: time, camera: camera)
      last = estimator.update(seen, measured: measured, at: time, forward: forward)
    }
    return last
  }

  @Test func personalGazeOffsetIsLearned() throws {
    // The road lies at the camera; this person's raw gaze lies 5 degrees to its left.
    var estimator = GazeEstimator()
    let road = Point<Camera>.millimeters(0, 5, 0)
    let first = learned(&estimator, azimuth: 5, frames: 0..<1, forward: road)
    let last = learned(&estimator, azimuth: 5, frames: 1..<1800, forward: road)
    #expect(abs(try #require(last).direction.azimuth.degrees) < 0.6)
    #expect(try #require(last?.errorDegrees) < #require(first?.errorDegrees))
    let aside = learned(&estimator, azimuth: 45, frames: 1830..<1831, forward: road)
    #expect(abs(try #require(aside).direction.azimuth.degrees - 40) < 8, "far gazes are shifted alike")
  }

  @Test func gazeOffsetIsNotLearnedWithoutARoadZone() throws {
    var estimator = GazeEstimator()
    let first = try #require(learned(&estimator, azimuth: 5, frames: 0..<1, forward: nil)?.direction)
    let last = try #require(learned(&estimator, azimuth: 5, frames: 1..<900, forward: nil)?.direction)
    #expect(abs(last.azimuth.degrees - first.azimuth.degrees) < 1e-6)
  }
}
