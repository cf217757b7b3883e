import ArgumentParser
import Foundation
import HeedFormats
import HeedReport
import HeedSession
import HeedSignals

/// `heed drivers`: lists the data that the store has on each driver, other than sessions.
struct DriversCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drivers", abstract: "Lists and deletes the drivers' gaze calibrations.",
    discussion: """
      Examples:
        heed drivers list
        heed drivers delete p07

      heed calibrate --driver keeps a driver's calibration in the store under the driver's pseudonym. Sessions are not
      deleted here; heed sessions list --driver p07 lists them.
      """,
    subcommands: [List.self, Delete.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists drivers with a calibration, and their number of sessions.")
    @OptionGroup var place: StorePlace
    @OptionGroup var table: TableFormat

    func run() throws {
      let store = place.opened
      let drivers = try DriverCalibrations(folder: store.folder).entries()
      let sessions = try store.sessions()
      let output = try LineOutput(path: nil)
      if table.format == .text, !drivers.isEmpty { try output.write("CALIBRATED        SESSIONS  DRIVER") }
      for entry in drivers {
        let count = sessions.count { $0.driver == entry.driver.text }
        let text =
          "\(LocalTime.text(entry.modifiedUTCMilliseconds))  \(String(count).leftPadded(8))  \(entry.driver.text)"
        let json: JSONValue = [
          "type": .string("driver"), "driver": .string(entry.driver.text), "bytes": .integer(entry.bytes),
          "calibrated_utc_ms": .number(entry.modifiedUTCMilliseconds), "sessions": .integer(count),
        ]
        try output.write(table.format == .text ? text : json.text)
      }
      try output.finish()
      if drivers.isEmpty { Console.say("There are no calibrations of drivers in \(store.folder.path).") }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Deletes a driver's calibration.",
      discussion: "The driver's sessions stay, and their number is reported.")
    @Argument(help: .value("name", "The driver's pseudonym.")) var name: String
    @OptionGroup var place: StorePlace
    @OptionGroup var quiet: Quiet

    func run() throws {
      let store = place.opened
      let driver = try DriverName(name)
      guard try DriverCalibrations(folder: store.folder).delete(driver) else {
        throw CommandFailure(
          .notFound,
          "there is no calibration of driver \"\(driver.text)\" in \(store.folder.path); heed drivers list"
            + " shows all.")
      }
      if !quiet.isOn, let remark = DriversCommand.remark(of: driver.text, in: store) { Console.say(remark) }
    }
  }

  /// A sentence about the data that the store still has on a driver, with commands for the data; nil for none.
  static func remark(of driver: String, in store: SessionStore) -> String? {
    var kept: [String] = []
    do {
      if try DriverCalibrations(folder: store.folder).entry(of: DriverName(driver)) != nil {
        kept.append("a calibration (heed drivers delete \(driver.forShell))")
      }
      let sessions = try store.sessions().count { $0.driver == driver }
      if sessions > 0 {
        kept.append("\(Figure.count(sessions, "session")) (heed sessions list --driver \(driver.forShell))")
      }
    } catch {
      return "Other data of \(driver) cannot be read: \(error)."
    }
    return kept.isEmpty ? nil : "The store still has data of \(driver): " + kept.joined(separator: " and ") + "."
  }
}

extension SessionOverview {
  /// The driver of the session; nil if the session cannot be read or names no driver.
  var driver: String? { if case .success(let content) = content { content.driver } else { nil } }
}
