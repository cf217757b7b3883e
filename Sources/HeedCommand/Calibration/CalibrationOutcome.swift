import Foundation
import Heed
import HeedFormats
import HeedGaze
import HeedGeometry
import HeedSignals

/// A calibration with everything that people should know of it: how good it is at its own points and at others.
struct CalibrationOutcome {
  /// A point that is not in the calibration.
  struct LeftOut {
    var name: String
    var reason: String
  }

  /// What the calibration says of a point, beside what its gaze shows there.
  struct FittedPoint {
    var name: String
    var result: GazeCalibration.PointResult
    /// nil when no gaze was seen there afterwards.
    var seen: GazeValidation.PointResult?
  }

  let calibration: GazeCalibration
  /// What was watched: a recording's name, a camera.
  let source: String
  let fitted: [FittedPoint]
  let leftOut: [LeftOut]
  /// At points that the fit has not seen; without points when there were none.
  let validation: GazeValidation
  /// The validation's mean error without any calibration; nil without validation points.
  private(set) var uncalibratedDegrees: Double?
  /// The same with the calibration that is replaced; nil when there was none that fits here.
  private(set) var previousDegrees: Double?

  /// - Parameters:
  ///   - clip: Everything that was seen.
  ///   - points: Those that went into the calibration, in its order.
  ///   - travel: The time at the start of each point in which the eye still travels.
  ///   - previous: The driver's calibration that this one takes the place of.
  init(
    _ calibration: GazeCalibration, source: String, clip: ClipCalibrator, travel: Duration, points: [PointInterval],
    leftOut: [LeftOut], validation intervals: [PointInterval] = [], previous: GazeCalibration? = nil
  ) throws(CalibrationError) {
    self.calibration = calibration
    self.source = source
    let gaze = try clip.gaze(calibration)
    fitted = zip(points, calibration.points).map { point, result in
      let seen = GazeValidation(gaze, at: [point], display: calibration.display, travel: travel).points.first
      return FittedPoint(name: point.name, result: result, seen: seen)
    }
    validation = GazeValidation(gaze, at: intervals, display: calibration.display, travel: travel)
    self.leftOut = leftOut + validation.unseen.map { LeftOut(name: $0, reason: "no gaze was measured there") }
    guard !validation.points.isEmpty else { return }
    uncalibratedDegrees = try clip.validate(nil, at: intervals).meanSampleDegrees
    if let previous { previousDegrees = try clip.validate(previous, at: intervals).meanSampleDegrees }
  }

  /// From the eyes, as they were on average, to the middle of the display, metres.
  var distanceMeters: Double {
    let display = calibration.display
    return calibration.origin.distance(
      to: display.position(of: PlanePoint(x: display.widthPoints / 2, y: display.heightPoints / 2)))
  }
}

extension GazeValidation.PointResult {
  /// Mean over the samples of each one's own distance from the target, millimetres on the display; nil when no gaze met its plane.
  func sampleErrorMillimeters(on display: Rig.Display) -> Double? {
    guard !hits.isEmpty else { return nil }
    return hits.reduce(0) { $0 + display.millimeters(from: $1, to: target) } / Double(hits.count)
  }
}

extension GazeCalibration {
  /// The day it was made, UTC; nil where no clock was known.
  var day: String? { date.map { $0.formatted(.iso8601.year().month().day()) } }

  /// The same with the time of day.
  var moment: String? {
    date.map {
      "\($0.formatted(.iso8601.year().month().day())) \($0.formatted(.iso8601.time(includingFractionalSeconds: false))) UTC"
    }
  }

  private var date: Date? {
    // What lies beyond the year 9999 is no date that anybody would read.
    created.flatMap { (0..<253_402_300_800_000).contains($0) ? Date(timeIntervalSince1970: $0 / 1000) : nil }
  }

  /// In a few words: which, of when, how good.
  var words: String {
    let error = leaveOneOut.map { ", \(Figure.degrees($0.degrees)) to expect" } ?? ""
    return "\(mode.words), \(day.map { "of \($0)" } ?? "of an unknown day")\(error)"
  }
}

extension CalibrationMode {
  var words: String {
    switch self {
    case .onePoint: "one point"
    case .fivePoint: "five points"
    case .sixPoint: "six points and more"
    }
  }
}
