/// Why a calibration, or a call about a calibration, was refused. The previous calibration stays in use.
public enum CalibrationError: Error, Hashable, Sendable {
  /// The file or vector is not a calibration.
  case notReadable(why: String)
  /// The file or vector is larger than any calibration.
  case tooLarge(limitBytes: Int)
  /// The checksum does not match: a byte was changed, lost or added since the calibration was written.
  case changedSinceWritten
  /// The file or vector has a format version that this program does not read.
  case otherVersion(found: Int, known: Int)
  /// A value is missing, or has the wrong type or number of elements.
  case missing(key: String), wrongType(key: String)
  /// A value is NaN, infinite, or outside its plausible range.
  case notFinite(key: String), outOfRange(key: String)
  /// The calibration was made with another display, camera or picture size than the present ones.
  case otherDisplay, otherCamera, otherPictureSize
  /// The calibration belongs to the previous person in the driver's seat.
  case otherDriver
  /// The calibration belongs to another version of the eye measurement.
  case otherMeasurement(found: Int, known: Int)
  /// Too few points gave usable samples.
  case tooFewPoints(found: Int, needed: Int)
  /// The points lie on one line or at one place.
  case collinearPoints
  /// One point could not be used; `index` counts from 0.
  case pointFailed(index: Int, reason: PointFailure)
  /// The eyes did not follow the points; `degrees` is the predicted mean error.
  case doesNotFit(degrees: Double)
  /// The fit found no eye parameters.
  case noSolution
  /// The rig has no display.
  case noDisplay
  /// The rig's camera does not match the incoming pictures.
  case noCamera
  /// The region has no area or extends beyond the display.
  case regionOutsideDisplay
  /// A calibration was to start while another one runs, or was needed while none runs.
  case alreadyCalibrating, notCalibrating
  /// No calibration is in use.
  case noCalibration
  /// No point is waiting to be shown.
  case notWaiting
  /// No point has failed, so there is nothing to repeat.
  case nothingToRepeat
  /// The tracker has not been started.
  case notTracking
  /// The tracker was destroyed.
  case destroyed
}

/// Why one point of a calibration could not be used.
public enum PointFailure: Hashable, Sendable {
  /// No eyes were seen during the point's time.
  case noEyes
  /// Blinks or a lost face left too few usable samples.
  case tooFewSamples(found: Int, needed: Int)
  /// The gaze moved too much: `degrees` is its spread, and `limit` the largest spread that the criteria allow.
  case restless(degrees: Double, limit: Double)
}

extension PointFailure: CustomStringConvertible {
  /// The reason as an English phrase for people.
  public var description: String {
    switch self {
    case .noEyes: "no eyes were seen"
    case .tooFewSamples(let found, let needed): "only \(found) of \(needed) samples were usable"
    case .restless(let degrees, let limit):
      "the gaze did not rest: it spread over \(Precision.tenth(degrees)) degrees, \(Precision.tenth(limit)) are allowed"
    }
  }

  /// A stable name of the reason for programs.
  public var name: String {
    switch self {
    case .noEyes: "noEyes"
    case .tooFewSamples: "tooFewSamples"
    case .restless: "restless"
    }
  }
}

extension CalibrationError: CustomStringConvertible {
  /// One sentence for people: the problem and, if there is one, the remedy.
  public var description: String {
    switch self {
    case .notReadable(let why): "This is not a calibration (\(why))."
    case .tooLarge(let limit): "This is not a calibration: it is larger than \(limit / 1024) KB."
    case .changedSinceWritten: "The calibration was changed or cut off since it was written; calibrate again."
    case .otherVersion(let found, let known):
      "The calibration has format version \(found), this program reads version \(known); calibrate again."
    case .missing(let key): "The calibration has no \(key)."
    case .wrongType(let key): "The calibration's \(key) has the wrong type."
    case .notFinite(let key): "The calibration's \(key) is not a finite number."
    case .outOfRange(let key): "The calibration's \(key) is out of range."
    case .otherDisplay: "The calibration was made on another display than the rig's; calibrate again."
    case .otherCamera: "The calibration was made with another camera than the rig's; calibrate again."
    case .otherPictureSize: "The calibration was made from pictures of another size; calibrate again."
    case .otherDriver: "The calibration is another driver's; calibrate again."
    case .otherMeasurement(let found, let known):
      "The calibration was made with eye measurement \(found), this program uses \(known); calibrate again."
    case .tooFewPoints(let found, let needed): "\(found) points are not enough; \(needed) are needed."
    case .collinearPoints: "The points lie on one line; they must span an area."
    case .pointFailed(let index, let reason): "Point \(index + 1) failed: \(reason)."
    case .doesNotFit(let degrees):
      "The gaze would be off by \(Precision.tenth(degrees)) degrees: look at each point until it changes, in better light, and calibrate again."
    case .noSolution: "No values of the eyes follow from the points; calibrate again."
    case .noDisplay: "The rig has no display to calibrate on."
    case .noCamera: "The rig's camera does not match the incoming pictures."
    case .regionOutsideDisplay: "The region to calibrate lies outside the display."
    case .alreadyCalibrating: "A calibration is running; stop it first."
    case .notCalibrating: "No calibration is running."
    case .noCalibration: "No calibration is in use; calibrate first."
    case .notWaiting: "No point is waiting to be shown."
    case .nothingToRepeat: "No point has failed, so none can be repeated."
    case .notTracking: "The tracker is not tracking; start it first."
    case .destroyed: "The tracker was given back; make another."
    }
  }
}

extension Precision {
  fileprivate static func tenth(_ value: Double) -> String {
    let inSteps = (value * 10).rounded()
    return inSteps.magnitude < 1e6 ? "\(inSteps / 10)" : "\(value)"
  }
}
