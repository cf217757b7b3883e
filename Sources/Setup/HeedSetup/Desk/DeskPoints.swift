import Heed
import HeedGaze
import HeedGeometry
import HeedSignals

/// The points of a calibration page.
struct DeskPoints {
  /// The way a point starts: by itself, or by a key.
  enum Pace: String { case own = "self", key }

  let plan: CalibrationPlan
  let pace: Pace
  let made: MadeRig
  var guided: GuidedCalibration

  init(_ plan: CalibrationPlan, pace: Pace, made: MadeRig, settings: EngineSettings) throws(CalibrationError) {
    (self.plan, self.pace, self.made) = (plan, pace, made)
    guided = try GuidedCalibration(plan, rig: made.rig, settings: settings)
  }

  /// True if no point remains to be measured.
  var isOver: Bool { guided.next == nil }

  func json(display: Rig.Display) -> JSONValue {
    [
      "mode": .integer(plan.mode.rawValue), "pace": .string(pace.rawValue),
      "current": guided.next.map { .integer($0) } ?? .null,
      "list": .array(guided.points.map { json($0, display: display) }),
    ]
  }

  private func json(_ point: GuidedCalibration.Point, display: Rig.Display) -> JSONValue {
    let state: (name: String, share: Double, words: String?) =
      switch point.state {
      case .waiting: ("waiting", 0, nil)
      case .measuring(let share): ("measuring", share, nil)
      case .done: ("done", 1, nil)
      case .failed(let reason): ("failed", 0, "\(reason.description.capitalizedFirst).")
      case .leftOut: ("left", 0, nil)
      }
    return [
      "name": .string(point.name), "x": .number(point.target.x / display.widthPoints),
      "y": .number(point.target.y / display.heightPoints),
      "role": .string(point.isHeldOut ? "validation" : "calibration"), "state": .string(state.name),
      "share": .number(state.share), "words": .string(optional: state.words),
    ]
  }
}
