import Foundation
import Heed
import HeedDashboard
import HeedFiles
import HeedFormats
import HeedSession
import HeedSignals

/// The saved calibration, and the command that uses it.
package struct DeskSaved {
  let driver: DriverName
  /// The stored calibration's path.
  package let calibration: String
  let rig: String
  package let command: String
  package let outcome: CalibrationOutcome

  var json: JSONValue {
    [
      "driver": .string(driver.text), "calibration": .string(calibration), "rig": .string(rig),
      "command": .string(command),
    ]
  }
}

extension CalibrationDesk {
  /// Writes the page's rig, if any, and the calibration under the driver's pseudonym.
  func save(_ driver: DriverName, rig name: String?) throws {
    guard let result, let points else { throw PageRefusal("There is no calibration to save yet.") }
    let path: String
    if rig.isMade {
      path = try setting.rigPath ?? folder(of: name)
      if !isWritten(points.made, at: path) { try write(points.made, to: path) }
      written = path
    } else {
      path = setting.rigPath ?? ""
    }
    var outcome = result.outcome
    outcome.calibration.driver = driver.text
    let options = StoredCalibration.options(of: driver.text, store: setting.store, rig: path)
    do {
      saved = DeskSaved(
        driver: driver, calibration: try setting.write(outcome, driver), rig: path,
        command: "heed run --camera \((camera?.path ?? "0").forShell)" + options, outcome: outcome)
    } catch { throw setting.refusal(error) }
  }

  private func folder(of name: String?) throws -> String {
    let name = name ?? setting.rigName
    guard name.utf8.count <= 64, !name.hasPrefix("."), !name.contains(where: { "/\\\0\n\r".contains($0) }) else {
      throw PageRefusal(
        "A rig's name is also that of its folder: up to 64 letters, without / and not beginning with a dot.")
    }
    return "Calibration/\(name)"
  }

  /// True if the page has saved this rig: a person may save again under another pseudonym, or after a full disk.
  private func isWritten(_ made: MadeRig, at path: String) -> Bool {
    // An unreadable rig counts as not saved, and the next write refuses it.
    guard written == path, let there = try? RigFile.load(path) else { return false }
    return RigFile.text(of: there) == RigFile.text(of: named(made, path).rig)
  }

  private func named(_ made: MadeRig, _ path: String) -> MadeRig {
    var made = made
    if rig.given == nil { made.rig.name = URL(fileURLWithPath: path).lastPathComponent }
    return made
  }

  private func write(_ made: MadeRig, to path: String) throws {
    do {
      if setting.rigPath == nil { try PrivateFolder.make("Calibration") }
      // The page may complete a given rig and change its own, but not another rig of the same name.
      try RigFolder(path, name: named(made, path).rig.name, mayReplace: rig.given != nil || written == path).write(
        made, by: "heed calibrate --serve")
    } catch SetupError.refused where rig.given == nil {
      throw PageRefusal(
        "There is a rig called \(URL(fileURLWithPath: path).lastPathComponent) already; choose another name.")
    } catch { throw setting.refusal(error) }
  }
}
