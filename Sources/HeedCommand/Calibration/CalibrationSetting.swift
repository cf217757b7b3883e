import Foundation
import Heed
import HeedGeometry
import HeedNets
import HeedSession
import HeedSignals
import HeedVideo

/// Everything that a calibration rests on, read before anything is watched.
struct CalibrationSetting {
  let rigPath: String
  let rig: Rig
  let display: Rig.Display
  let settings: EngineSettings
  let criteria: AccuracyCriteria
  let driver: DriverName?
  /// The driver's calibration that is kept now, where it belongs to this rig.
  let previous: GazeCalibration?
  let isQuiet: Bool
  let models = ModelStore()

  /// - Throws: What is missing or not acceptable; nothing has been written then.
  init(_ options: CalibrateCommand) throws {
    rigPath = options.rig
    let rig = try RigFile.load(options.rig)
    self.rig = rig
    guard let display = rig.display else {
      throw CommandFailure(
        .notAcceptable, "\(options.rig): the rig has no display to calibrate on; describe one in rig.yaml.")
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

  /// Says of a picture that the rig's camera cannot have taken what to do about it.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CommandFailure.explaining(error, rig: rigPath) }
  }
}
