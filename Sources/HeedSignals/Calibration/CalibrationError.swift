/// Why a calibration, or a call that concerns one, is refused. Whatever was in use before stays in use.
public enum CalibrationError: Error, Hashable, Sendable {
  // What a file or a vector holds.
  case notReadable(why: String)
  case tooLarge(limitBytes: Int)
  /// The check value does not match: a byte was changed, lost or added since it was written.
  case changedSinceWritten
  case otherVersion(found: Int, known: Int)
  case missing(key: String)
  case wrongType(key: String)
  case notFinite(key: String)
  case outOfRange(key: String)
  // What it belongs to.
  case otherDisplay
  case otherCamera
  /// The camera delivers another size of picture than the one it was made from.
  case otherPictureSize
  case otherMeasurement(found: Int, known: Int)
  // What was measured.
  case tooFewPoints(found: Int, needed: Int)
  /// The points lie on one line or at one place.
  case collinearPoints
  case pointFailed(index: Int, reason: PointFailure)
  /// The eyes did not follow the points: the fit misses them by this much.
  case doesNotFit(degrees: Double)
  /// No values of the eyes follow from the points, however they are looked for.
  case noSolution
  // When it was asked for.
  case noDisplay
  case noCamera
  /// Part of the region is not on the display, or it has no area.
  case regionOutsideDisplay
  case alreadyCalibrating
  case notCalibrating
  /// No point is waiting to be looked at.
  case notWaiting
  /// No point has failed that could be repeated.
  case nothingToRepeat
  case notTracking
  /// The tracker was given back.
  case destroyed
}

/// Why one point of a calibration could not be used.
public enum PointFailure: Hashable, Sendable {
  /// No eyes were seen in the time that a point has.
  case noEyes
  /// Too few samples were usable: blinks, a face that went away.
  case tooFewSamples(found: Int, needed: Int)
  /// The gaze never rested: its spread stayed above what the criteria allow.
  case restless(degrees: Double, limit: Double)
}

extension PointFailure: CustomStringConvertible {
  /// A few words for people.
  public var description: String {
    switch self {
    case .noEyes: "no eyes were seen"
    case .tooFewSamples(let found, let needed): "only \(found) of \(needed) samples were usable"
    case .restless(let degrees, let limit):
      "the gaze did not rest: it spread over \(Precision.tenth(degrees)) degrees, \(Precision.tenth(limit)) are allowed"
    }
  }

  /// A stable name for programs.
  public var name: String {
    switch self {
    case .noEyes: "noEyes"
    case .tooFewSamples: "tooFewSamples"
    case .restless: "restless"
    }
  }
}

extension CalibrationError: CustomStringConvertible {
  /// One sentence: what is wrong, and the remedy where there is one.
  public var description: String {
    switch self {
    case .notReadable(let why): "This is no calibration (\(why))."
    case .tooLarge(let limit): "This is no calibration: it is larger than \(limit / 1024) KB."
    case .changedSinceWritten: "The calibration was changed or cut off since it was written; calibrate again."
    case .otherVersion(let found, let known):
      "The calibration is of version \(found), this program reads version \(known); calibrate again."
    case .missing(let key): "The calibration has no \(key)."
    case .wrongType(let key): "The calibration's \(key) is not of the right type."
    case .notFinite(let key): "The calibration's \(key) is not a finite number."
    case .outOfRange(let key): "The calibration's \(key) is out of range."
    case .otherDisplay: "The calibration was made on another display than the rig's; calibrate again."
    case .otherCamera: "The calibration was made with another camera than the rig's; calibrate again."
    case .otherPictureSize: "The calibration was made from pictures of another size; calibrate again."
    case .otherMeasurement(let found, let known):
      "The calibration belongs to measurement \(found) of the eyes, this program measures by \(known); calibrate again."
    case .tooFewPoints(let found, let needed): "\(found) points are not enough; \(needed) are needed."
    case .collinearPoints: "The points lie on one line; they must span an area."
    case .pointFailed(let index, let reason): "Point \(index + 1) failed: \(reason)."
    case .doesNotFit(let degrees):
      "The eyes did not follow the points: the best fit is off by \(Precision.tenth(degrees)) degrees."
    case .noSolution: "No values of the eyes follow from the points; calibrate again."
    case .noDisplay: "The rig has no display to calibrate on."
    case .noCamera: "The rig's camera does not fit the pictures that come."
    case .regionOutsideDisplay: "The region to calibrate lies outside the display."
    case .alreadyCalibrating: "A calibration is going on; stop it first."
    case .notCalibrating: "No calibration is going on."
    case .notWaiting: "No point is waiting to be looked at."
    case .nothingToRepeat: "No point has failed that could be repeated."
    case .notTracking: "The tracker is not tracking; start it first."
    case .destroyed: "The tracker was given back; make another."
    }
  }
}

extension Precision {
  /// A number with one decimal, for sentences.
  fileprivate static func tenth(_ value: Double) -> String {
    let inSteps = (value * 10).rounded()
    return inSteps.magnitude < 1e6 ? "\(inSteps / 10)" : "\(value)"
  }
}
