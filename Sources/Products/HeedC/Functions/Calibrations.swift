public import CHeed
import Heed
import HeedFiles
import HeedGaze
import HeedGeometry
import HeedSignals

@c @implementation
public func heed_monitor_calibration_start(
  _ monitor: OpaquePointer?, _ points: Int32, _ criteria: Int32, _ driver: UnsafePointer<CChar>?
) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    guard let mode = CalibrationMode(rawValue: Int(points)) else {
      throw Failure(HEED_BAD_ARGUMENT, "points is \(points); give 1, 5, 6 or 9.")
    }
    guard let strictness = AccuracyCriteria(rawValue: Int(criteria)) else {
      throw Failure(HEED_BAD_ARGUMENT, "criteria is \(criteria), which is none of heed_criteria.")
    }
    try require(
      found.setup.rigInUse.display != nil, "the rig has no display to calibrate at; name one that has (docs/rigs.md).",
      else: HEED_BAD_CONTENT)
    let plan = CalibrationPlan(mode: mode, criteria: strictness, driver: try Argument.text(driver, "driver"))
    try plan.checkDriver()
    try found.calibrate { try $0.startCalibration(plan) }
  }
}

@c @implementation
public func heed_monitor_calibration_collect(_ monitor: OpaquePointer?) -> heed_status {
  guarded { try EmbeddedMonitor.of(monitor).calibrate { try $0.startCollectingSamples() } }
}

@c @implementation
public func heed_monitor_calibration_repeat(_ monitor: OpaquePointer?) -> heed_status {
  guarded { try EmbeddedMonitor.of(monitor).calibrate { try $0.repeatPoint() } }
}

@c @implementation
public func heed_monitor_calibration_cancel(_ monitor: OpaquePointer?) -> heed_status {
  guarded { try EmbeddedMonitor.of(monitor).calibrate { $0.stopCalibration() } }
}

@c @implementation
public func heed_monitor_calibration_save(_ monitor: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let path = try Argument.words(path, "path")
    var used: GazeCalibration?
    try found.calibrate { used = $0.calibration }
    guard let used else { throw Failure(HEED_BAD_ORDER, "no calibration is in use; finish one first.") }
    try WholeFile.write(Array(used.file.utf8), to: path)
  }
}

@c @implementation
public func heed_monitor_known_gaze(_ monitor: OpaquePointer?, _ x: Double, _ y: Double) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let target = PlanePoint<Screen>(x: x, y: y)
    try require(
      found.setup.rigInUse.display?.contains(target) == true,
      "\(x), \(y) is not on the display; give points of the rig's display.")
    try found.calibrate { if $0.calibration == nil { throw CalibrationError.noCalibration } }
    try found.apply { drive, now in try drive.take(.knownGaze(KnownGaze(time: now, target: target))) }
  }
}

extension EmbeddedMonitor {
  /// Runs a calibration step on the cabin's engine.
  /// - Throws: ``Failure`` of `HEED_BAD_ORDER` for a step out of order.
  fileprivate func calibrate(_ body: (inout CabinEngine) throws -> Void) throws {
    try apply { drive, _ in
      do {
        let result: Result<Void, any Error>? = drive.withCabin { cabin in Result { try body(&cabin) } }
        guard let result else { throw Failure(HEED_BAD_ORDER, "the monitor has no cabin to calibrate.") }
        try result.get()
      } catch let error as CalibrationError {
        switch error {
        case .alreadyCalibrating, .notCalibrating, .notWaiting, .nothingToRepeat, .notTracking, .noCalibration:
          throw Failure(HEED_BAD_ORDER, error.description)
        default: throw error
        }
      }
    }
  }
}
