public import HeedGeometry

/// A step of a calibration, or of the watch over one that is in use.
public enum CalibrationChange: Hashable, Sendable {
  /// Show this point; samples are collected once the host says that it is shown. Points count from 0.
  case nextPoint(index: Int, count: Int, target: PlanePoint<Screen>)
  /// The point is shown, and what the eyes do is measured from now on.
  case collecting(index: Int)
  /// How much of the point's samples there is, 0...1.
  case progress(index: Int, share: Double)
  /// The point gave no usable samples; it can be repeated, or the calibration stopped.
  case pointFailed(index: Int, reason: PointFailure)
  /// It is in use from now on.
  indirect case finished(calibration: GazeCalibration)
  /// Nothing usable came of it; what was in use before stays in use.
  case failed(reason: CalibrationError)
  /// It was stopped; what was in use before stays in use.
  case canceled
  /// The gaze has come to lie beside where it lay, by so many degrees so far: time to calibrate again.
  case drifted(degrees: Double)
  /// The gaze lies again where it lay.
  case driftEnded(degrees: Double)

  /// The `state` under which it is written.
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
    case .canceled: return ["state": state]
    case .drifted(let degrees), .driftEnded(let degrees):
      return ["state": state, "degrees": .number(degrees, .degree)]
    }
  }
}
