import Foundation
import Heed
import HeedGeometry
import HeedSession
import HeedSignals
import HeedVideo
import HeedVision

/// The inputs of a calibration, read before measuring begins.
struct CalibrationSetting {
  let rigPath: String
  let rig: Rig
  let display: Rig.Display
  let settings: EngineSettings
  let criteria: AccuracyCriteria
  let driver: DriverName?
  /// The driver's stored calibration, if it fits this rig.
  let previous: GazeCalibration?
  let isQuiet: Bool
  let models = ModelStore()

  /// - Throws: For missing or invalid inputs; nothing was written then.
  init(_ options: CalibrateCommand, rig rigPath: String) throws {
    self.rigPath = rigPath
    let rig = try RigFile.load(rigPath)
    self.rig = rig
    guard let display = rig.display else {
      throw CommandFailure(
        .notAcceptable, "\(rigPath): the rig has no display to calibrate on; describe one in rig.yaml.")
    }
    self.display = display
    settings = try EngineSettings(file: options.settings)
    criteria = options.criteria.value
    driver = try options.driver.map { try DriverName($0) }
    isQuiet = options.quiet
    let kept = driver.flatMap { StoredCalibration(of: $0, store: options.store, rig: rig) }
    previous = kept?.calibration
    if !isQuiet, let kept, let remark = kept.remark { Console.say(remark) }
  }

  /// Milliseconds since 1970 UTC.
  var now: Double { WallClockAnchor.now(at: .zero).utcMilliseconds.rounded() }

  /// Adds the remedy to an error about images that do not match the rig's camera.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CommandFailure.explaining(error, rig: rigPath) }
  }
}
