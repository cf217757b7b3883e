import Foundation
import HeedGeometry
import HeedSignals

/// Classifies how usable a face is for measuring gaze, and the gaze that was measured.
enum TrackingClassifier {
  /// Score from which a face's gaze is fully usable. Choice: a complete, upright, near face scores 0.9 and more; a face
  /// turned by 40 degrees or cut by the picture's edge scores half as much.
  static let successFrom = 0.5
  /// Score below which a face's eyes are ignored. Choice: faces mostly out of the picture or turned away are below.
  static let unsupportedBelow = 0.2

  /// Largest error of a successful gaze on a display, as a share of the display's longer side; the error is the radius
  /// that holds nine gazes of ten. Choice: half, so that nine looks of ten at an edge are measured on that edge's half of
  /// the display. Half of the shorter side is 9 degrees of a laptop's display; uncalibrated gazes have 8 to 11, and their
  /// state changed from frame to frame.
  static let largestErrorShare = 0.5
  /// Largest error of a successful gaze without a display, degrees. Choice: uncalibrated gazes with a straight head have
  /// 8 to 11; with more than 15, neighbouring zones of a car are confused.
  static let largestErrorDegrees = 15.0

  /// Probability of being hidden from which an eye does not count as clear in a frame. Choice: more likely than not.
  static let coveredFrom = 0.5

  /// What a frame's gaze can be used for: ``tracking(_:isEyeHidden:)`` of its face, once the gaze was measured.
  /// - Parameters:
  ///   - display: The display in its orientation; nil without one.
  ///   - irisesAgree: False if ``IrisAgreement`` takes the irises for guessed.
  static func tracking(_ report: FrameReport, display: Rig.Display?, irisesAgree: Bool) -> TrackingState {
    guard report.tracking != .faceMissing else { return .faceMissing }
    let face = report.observation.face
    guard report.tracking != .unsupported, let gaze = report.gaze, face?.leftEye != nil || face?.rightEye != nil,
      display == nil || report.screenPoint != nil
    else { return .unsupported }
    let error = gaze.errorDegrees ?? .infinity
    // No eye may look covered in this frame. ``EyeVisibility`` averages, and notices a cover after some frames.
    let areEyesClear = [face?.leftEye, face?.rightEye].allSatisfy { ($0?.appearance?.hidden ?? 0) < coveredFrom }
    let isUsable = irisesAgree && error <= largestError(from: gaze.origin, on: display) && areEyesClear
    return isUsable ? report.tracking : .lowConfidence
  }

  private static func largestError(from eyes: Point<Camera>, on display: Rig.Display?) -> Double {
    guard let display else { return largestErrorDegrees }
    let middle = display.position(of: PlanePoint(x: display.widthPoints / 2, y: display.heightPoints / 2))
    let radius = largestErrorShare * max(display.widthMeters, display.heightMeters)
    return Angle.radians(atan2(radius, eyes.distance(to: middle))).degrees
  }

  /// The tracking state of a face, before its gaze was measured.
  /// - Parameters:
  ///   - face: The face without eyes that are hidden; nil if no face was found.
  ///   - isEyeHidden: True if something hides an eye.
  @inline(__always) static func tracking(_ face: FaceObservation?, isEyeHidden: Bool = false) -> TrackingState {
    guard let face else { return .faceMissing }
    guard face.score >= Self.unsupportedBelow else { return .unsupported }
    // A face with dark glasses is usable with low confidence: the head shows roughly where the driver looks.
    return areLidsSeen(face) && !isEyeHidden ? .success : .lowConfidence
  }

  /// True if the face is placed well enough, with an eye in sight, to judge lids.
  @inline(__always) static func areLidsSeen(_ face: FaceObservation?) -> Bool {
    guard let face else { return false }
    return face.score >= Self.successFrom && (face.leftEye != nil || face.rightEye != nil)
  }
}
