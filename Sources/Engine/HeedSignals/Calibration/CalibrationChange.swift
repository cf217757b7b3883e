public import HeedGeometry

/// A step of a gaze calibration, or a drift of the one in use. Points count from 0.
public enum CalibrationChange: Hashable, Sendable {
  /// Show this point; sampling starts once the host confirms that it is shown.
  case nextPoint(index: Int, count: Int, target: PlanePoint<Screen>)
  /// The point is shown, and samples are being collected.
  case collecting(index: Int)
  /// Share of the point's samples collected so far, 0...1.
  case progress(index: Int, share: Double)
  /// The point gave no usable samples; repeat it or stop the calibration.
  case pointFailed(index: Int, reason: PointFailure)
  /// The calibration succeeded and is in use from now on.
  indirect case finished(calibration: GazeCalibration)
  /// The calibration failed; the previous one stays in use unless it belongs to another driver or picture size.
  case failed(reason: CalibrationError)
  /// The calibration was stopped; the previous one stays in use.
  case canceled
  /// The gaze has drifted by this many degrees since the calibration; a new calibration is due.
  case drifted(degrees: Double)
  /// The drift is over; `degrees` is the remainder.
  case driftEnded(degrees: Double)
  /// Glasses were put on or taken off since the calibration: gaze has an offset until the next calibration.
  case glassesChanged(areWorn: Bool)
  /// The glasses are again as they were during the calibration.
  case glassesRestored

  /// The value of `state` in files.
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
    }
  }
}

extension CalibrationChange {
  /// The change as one JSON object, without its type and time.
  var json: JSONValue {
    let state = JSONValue.string(stateName)
    switch self {
    case .nextPoint(let index, let count, let target):
      return [
        "state": state, "index": .integer(index), "count": .integer(count),
        "target_pt": [.number(target.x, .boxPixel), .number(target.y, .boxPixel)],
      ]
    case .collecting(let index): return ["state": state, "index": .integer(index)]
    case .progress(let index, let share):
      return ["state": state, "index": .integer(index), "progress": .number(share, .ratio)]
    case .pointFailed(let index, let reason):
      return [
        "state": state, "index": .integer(index), "reason": .string(reason.name), "text": .string(reason.description),
      ]
    case .finished(let calibration): return ["state": state, "calibration": calibration.json]
    case .failed(let reason): return ["state": state, "text": .string(reason.description)]
    case .canceled, .glassesRestored: return ["state": state]
    case .glassesChanged(let areWorn): return ["state": state, "worn": .bool(areWorn)]
    case .drifted(let degrees), .driftEnded(let degrees):
      return ["state": state, "degrees": .number(degrees, .degree)]
    }
  }
}
