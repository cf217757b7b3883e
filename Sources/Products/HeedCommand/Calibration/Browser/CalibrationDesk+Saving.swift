import HeedReport
import Foundation
import Heed
import HeedDashboard
import HeedSession
import HeedSignals

/// What was saved, and how it is used.
struct DeskSaved {
  let driver: DriverName
  let calibration: String
  let rig: String
  let command: String
  let outcome: CalibrationOutcome

  var json: JSONValue {
    [
      "driver": .string(driver.text), "calibration": .string(calibration), "rig": .string(rig),
      "command": .string(command),
    ]
  }
}

extension CalibrationDesk {
  /// Writes the rig, if the page made one, and the calibration under the driver's pseudonym.
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
    let outcome = result.outcome.named(driver.text)
    do {
      let files = try CalibrationFiles(
        output: setting.output, report: setting.report, driver: driver, store: setting.store)
      try files.write(outcome)
      saved = DeskSaved(
        driver: driver, calibration: files.places.last ?? "", rig: path, command: command(driver, rig: path),
        outcome: outcome)
    } catch { throw PageRefusal(explaining: error) }
  }

  private func folder(of name: String?) throws -> String {
    let name = name ?? setting.rigName
    guard name.utf8.count <= 64, !name.hasPrefix("."), !name.contains(where: { "/\\\0\n\r".contains($0) }) else {
      throw PageRefusal(
        "A rig's name is also that of its folder: up to 64 letters, without / and not beginning with a dot.")
    }
    return "Calibration/\(name)"
  }

  /// True when the rig is there already because it was saved a moment ago: under another pseudonym, or before the disk
  /// had no room for the calibration.
  private func isWritten(_ made: MadeRig, at path: String) -> Bool {
    guard written == path else { return false }
    // A rig that cannot be read is written again, and refused there.
    guard let there = try? RigFile.load(path) else { return false }
    return RigFile.text(of: there) == RigFile.text(of: named(made, path).rig)
  }

  private func named(_ made: MadeRig, _ path: String) -> MadeRig {
    var made = made
    if rig.given == nil { made.rig.name = URL(fileURLWithPath: path).lastPathComponent }
    return made
  }

  private func write(_ made: MadeRig, to path: String) throws {
    do {
      if setting.rigPath == nil {
        // There already: what is written into it says what is wrong with it.
        if mkdir("Calibration", OutputFile.folderMode) != 0, errno != EEXIST {
          throw OutputFile.failure("Calibration", errno)
        }
      }
      // What a rig that was given lacked is added to it, and one that this page wrote may change; one that only has the
      // same name is left alone.
      try RigFolder(path, name: named(made, path).rig.name, mayReplace: rig.given != nil || written == path).write(
        made, by: "heed calibrate --serve")
    } catch let failure as CommandFailure where rig.given == nil && failure.status == .wrongUsage {
      throw PageRefusal(
        "There is a rig called \(URL(fileURLWithPath: path).lastPathComponent) already; choose another name.")
    } catch { throw PageRefusal(explaining: error) }
  }

  private func command(_ driver: DriverName, rig: String) -> String {
    let place = setting.store.map { " --store \($0.forShell)" } ?? ""
    let camera = camera?.path ?? "0"
    return "heed run --camera \(camera.forShell) --rig \(rig.forShell)\(place) --driver \(driver.forShell)"
  }
}

extension PageRefusal {
  /// What a command would say.
  init(explaining error: any Error) {
    self.init((CommandFailure(error).message ?? "\(error)").capitalizedFirst)
  }
}

extension DriverName {
  var forShell: String { text.forShell }
}
