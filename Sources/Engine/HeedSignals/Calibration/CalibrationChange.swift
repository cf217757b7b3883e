public import HeedGeometry

/// A step of a gaze calibration, or a drift of the gaze since the calibration in use. Points count from 0.
public enum CalibrationChange: Hashable, Sendable {
  /// The host must show this point. Sampling starts once the host confirms that the point is shown.
  case nextPoint(index: Int, count: Int, target: PlanePoint<Screen>)
  /// The point is shown, and samples are being collected.
  case collecting(index: Int)
  /// The share of the point's samples that has been collected, 0...1.
  case progress(index: Int, share: Double)
  /// The point gave no usable samples; repeat it or stop the calibration.
  case pointFailed(index: Int, reason: PointFailure)
  /// The calibration succeeded and is in use from now on.
  indirect case finished(calibration: GazeCalibration)
  /// The calibration failed. The previous calibration stays in use unless it belongs to another driver or picture size.
  case failed(reason: CalibrationError)
  /// The calibration was stopped. The previous calibration stays in use.
  case canceled
  /// The gaze has drifted by this many degrees since the calibration; a new calibration is due.
  case drifted(degrees: Double)
  /// The drift is over; `degrees` is the drift that remains.
  case driftEnded(degrees: Double)
  /// The driver has put on or taken off glasses since the calibration, which offsets the gaze.
  case glassesChanged(areWorn: Bool)
  /// The driver again wears glasses, or no glasses, as during the calibration.
  case glassesRestored
  /// The driver's eyes are this far from their place during the calibration, or the camera was moved.
  case seatChanged(millimeters: Double)
  /// The driver's eyes are again near their place during the calibration.
  case seatRestored

  /// Name of the step, as the value of `state` in files.
  public var stateName: String {
    switch self {
    case .nextPoint: "nextPoint"
    case .collecting: "collecting"
    case .progress: "progress"
    case .pointFailed: "pointFailed"
    case .finished: "finished"
    case .failed: "failed"
    case .canceled: "canceled"
    case .drifted: "drifted"
    case .driftEnded: "driftEnded"
    case .glassesChanged: "glassesChanged"
    case .glassesRestored: "glassesRestored"
    case .seatChanged: "seatChanged"
    case .seatRestored: "seatRestored"
    }
  }
}

/// The fields of a step; nil where a field does not apply to the step.
extension CalibrationChange {
  package var index: Int? {
    switch self {
    case .nextPoint(let index, _, _), .collecting(let index), .progress(let index, _), .pointFailed(let index, _): index
    default: nil
    }
  }
  package var count: Int? { if case .nextPoint(_, let count, _) = self { count } else { nil } }
  package var target: PlanePoint<Screen>? { if case .nextPoint(_, _, let target) = self { target } else { nil } }
  package var progress: Double? { if case .progress(_, let share) = self { share } else { nil } }
  package var reason: String? { if case .pointFailed(_, let reason) = self { reason.name } else { nil } }
  package var text: String? {
    switch self {
    case .pointFailed(_, let reason): reason.description
    case .failed(let reason): reason.description
    case .seatChanged(let millimeters):
      "The eyes are \(Int((millimeters / 10).rounded())) cm from where they were during the calibration."
    default: nil
    }
  }
  package var degrees: Double? {
    switch self {
    case .drifted(let degrees), .driftEnded(let degrees): degrees
    default: nil
    }
  }
  package var worn: Bool? { if case .glassesChanged(let areWorn) = self { areWorn } else { nil } }
  package var calibration: JSONValue? { if case .finished(let calibration) = self { calibration.json } else { nil } }
}
