import ArgumentParser
import Foundation
import HeedFormats
import HeedSession
import HeedSignals

/// `heed sessions`: the store's content.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists, shows and deletes sessions.",
    discussion: """
      Examples:
        heed sessions list
        heed sessions show demo
        heed sessions delete demo

      A session that heed record made is played again by heed replay.
      """, subcommands: [List.self, Show.self, Delete.self], defaultSubcommand: List.self)

  struct Place: ParsableArguments {
    @Option(help: .storeFolder) var store: String?

    var opened: SessionStore { SessionStore(folder: store.map { URL(fileURLWithPath: $0, isDirectory: true) }) }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all sessions.")
    @OptionGroup var place: Place

    func run() throws {
      let store = place.opened
      let sessions = try store.sessions()
      if sessions.isEmpty { Console.say("There are no sessions in \(store.folder.path).") }
      for session in sessions {
        let size = "\((session.bytes + 1023) / 1024) KB".padded(9)
        switch session.content {
        case .success(let content):
          let seconds = "\(Int(content.progress.duration.seconds.rounded())) s".padded(8)
          let recorded = content.records.isEmpty ? "" : ", with " + content.records.words
          print(
            "\(session.name.padded(24)) \(size) \(content.state.rawValue.padded(12)) \(seconds)"
              + " \(content.events) events, highest risk \(content.highestRisk.rawValue), from \(content.source.shortened(64))\(recorded)"
          )
        case .failure(let error): print("\(session.name.padded(24)) \(size) unreadable: \(error.description)")
        }
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Writes a session's events as lines of JSON, the summary last.",
      discussion: """
        Examples:
          heed sessions show demo
          heed sessions show demo --calibration > calibration.json

        Whose session it is and what it was calibrated with goes to the standard error.
        """)
    @Argument(help: .sessionName) var name: String
    @OptionGroup var place: Place
    @Flag(help: "Writes the calibration that was used, and nothing else.") var calibration = false

    func run() throws {
      let record = try place.opened.read(name)
      if calibration {
        guard let file = record.description.calibration else {
          throw CommandFailure(.notFound, "session \"\(name)\" was not calibrated.")
        }
        print(file, terminator: "")
        return
      }
      Console.say(Self.basis(of: record.description))
      for event in record.events { print(event.line) }
    }

    /// The basis of the session, in a sentence.
    private static func basis(of description: SessionDescription) -> String {
      let driver = description.driver.map { ", driver \($0.shortened(64))" } ?? ""
      let rig = description.rigName.map { ", rig \($0.shortened(64))" } ?? ""
      return "From \(description.source.shortened(64))\(rig)\(driver); \(calibration(description.calibration))."
    }

    private static func calibration(_ file: String?) -> String {
      guard let file else { return "not calibrated" }
      do throws(CalibrationError) {
        let calibration = try GazeCalibration(file: Array(file.utf8))
        let owner = calibration.driver.map { "\($0.shortened(64))'s calibration" } ?? "a calibration"
        return "with \(owner): \(calibration.words)"
      } catch { return "with a calibration that cannot be read" }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Removes a session for good.")
    @Argument(help: .sessionName) var name: String
    @OptionGroup var place: Place
    func run() throws { try place.opened.delete(name) }
  }
}

extension SessionContents {
  fileprivate var words: String {
    let words: [(SessionContents, String)] = [
      (.observations, "observations"), (.cabinVideo, "the cabin's video"), (.roadVideo, "the road's video"),
    ]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
