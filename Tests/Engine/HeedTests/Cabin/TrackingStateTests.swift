import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("The tracking state of a measured gaze")
struct TrackingStateTests {
  /// A display of 340 x 190 mm, 60 cm away: half of its longer side spans about 15.8 degrees.
  private static let display = cabinWithDisplay.display

  /// - Parameter error: The error of the gaze, degrees; nil if unknown.
  private static func report(_ face: FaceObservation?, error: Double?, hasGaze: Bool = true, isOnPlane: Bool = true)
    -> FrameReport
  {
    var report = FrameReport(
      observation: CabinObservation(
        frame: 0, time: .zero, size: ImageSize(width: 640, height: 480),
        picture: PictureObservation(meanLuma: 0.5, contrast: 0.5, fingerprint: 1), face: face),
      tracking: TrackingClassifier.tracking(face))
    guard hasGaze, let face else { return report }
    report.gaze = GazeSample(
      time: .zero, origin: face.origin, direction: Direction(azimuth: .zero, elevation: .zero),
      confidence: 1, errorDegrees: error)
    report.screenPoint = isOnPlane ? PlanePoint(x: 960, y: 540) : nil
    return report
  }

  private static var face: FaceObservation { drawnFace(openness: 1) }
  /// One eye looks covered in this frame.
  private static var covered: FaceObservation {
    var face = face
    face.leftEye?.appearance = EyeAppearance(
      closing: 0, closingSpread: 0.1, apertureDegrees: 30, apertureSpread: 2, irisSpreadPixels: 0.3, hidden: 0.8,
      cover: .reflection, glasses: 1, view: nil)
    return face
  }
  private static var hidden: FaceObservation {
    var face = face
    (face.leftEye, face.rightEye) = (nil, nil)
    return face
  }

  static let states: [(FrameReport, onDisplay: TrackingState, without: TrackingState, Comment)] = [
    (report(face, error: 11), .success, .success, "an uncalibrated gaze"),
    (report(face, error: 15), .success, .success, "the limit without a display"),
    (report(face, error: 15.3), .success, .lowConfidence, "the error fits the display"),
    (report(face, error: 16.3), .lowConfidence, .lowConfidence, "the error is larger than the display allows"),
    (report(face, error: nil), .lowConfidence, .lowConfidence, "nobody knows the error"),
    (report(face, error: 1, isOnPlane: false), .unsupported, .success, "no point of the display's plane"),
    (report(face, error: 1, hasGaze: false), .unsupported, .unsupported, "the lids are down"),
    (report(hidden, error: 30), .unsupported, .unsupported, "the head's direction is no gaze"),
    (report(drawnFace(openness: 1, score: 0.4), error: 1), .lowConfidence, .lowConfidence, "cut by the picture's edge"),
    (report(covered, error: 11), .lowConfidence, .lowConfidence, "an eye looks covered in this frame"),
    (report(nil, error: 1), .faceMissing, .faceMissing, "nobody is there"),
  ]

  @Test(arguments: states)
  func trackingStateFollowsTheGazesError(
    report: FrameReport, onDisplay: TrackingState, without: TrackingState, why: Comment
  ) {
    #expect(TrackingClassifier.tracking(report, display: Self.display, irisesAgree: true) == onDisplay, why)
    #expect(TrackingClassifier.tracking(report, display: nil, irisesAgree: true) == without, why)
  }

  @Test func guessedIrisesAreNoSuccess() {
    let report = Self.report(Self.face, error: 1)
    #expect(TrackingClassifier.tracking(report, display: nil, irisesAgree: false) == .lowConfidence)
  }

  @Test func unsupportedFaceHasNoGazePoint() {
    var report = Self.report(Self.hidden, error: 30)
    report.tracking = .unsupported
    let gaze = GazeInfo(report, timestamp: 0)
    #expect(gaze.x == nil && gaze.y == nil && gaze.azimuth == nil && gaze.elevation == nil)
  }
}
