public import ArgumentParser
import Foundation
import Heed
public import HeedDashboard
import HeedReport
import HeedSession
import Logging

extension PagePreview: ExpressibleByArgument {}

/// The options of a live page that accompanies a run.
struct PageOptions: ParsableArguments {
  @Option(
    name: .customLong("serve"), defaultAsFlag: PageRequest.usualPort, parsing: .next,
    help: .value(
      "port",
      "Shows the run on a page for a browser of this machine; a terminal shows its address. 0: any free port."))
  var port: Int?
  @OptionGroup var shown: PreviewOption

  /// The live page that the user requested; nil for none.
  var request: PageRequest? { port.map { PageRequest(port: $0, preview: shown.choice) } }

  func validate() throws {
    guard let port else {
      if shown.choice != .none { throw ValidationError("--preview needs the live page; add --serve.") }
      return
    }
    try PageRequest.check(port, option: "--serve")
  }
}

/// The port of a live page, and what the page shows of the camera.
struct PageRequest {
  /// The default port. Choice: the port in docs/formats.md; no other known program uses this port.
  static let usualPort = 8077
  var port: Int
  var preview: PagePreview
  /// True if the page stays after the end of a recording, until the program is interrupted.
  var stays = false

  static func check(_ port: Int, option: String) throws {
    try require((0...65535).contains(port), "\(option) \(port): give a port from 1 to 65535, or 0 for any free port.")
  }

  /// Serves the page, and shows its address or names its private file, once. The page ends with the run.
  /// - Throws: ``CommandFailure`` with the reason and the remedy if the port cannot be opened.
  func open(
    _ content: LivePage.Content, controls: (any PageControls)?, store: SessionStore, log: OperatorLog?
  ) throws -> LivePage {
    var content = content
    (content.preview, content.version) = (preview, Version.whole)
    do throws(PageError) {
      let page = try LivePage(
        content, port: port, controls: controls, store: store,
        document: { Array(SessionReport(try store.read($0)).html.utf8) })
      let isScreen = Console.isTerminal(STDERR_FILENO)
      Console.say("Live page: \(page.server.invitation(isScreen: isScreen, in: store.folder))")
      let served = page.address.port.map { "\($0)" }
      log?.note(LogRecord(.info, "page", ["state": "served", "port": served ?? "", "preview": "\(preview)"]))
      return page
    } catch {
      throw CommandFailure(.notAvailable, "the live page: \(error.description).")
    }
  }
}

/// The option `--preview`, shared by all commands that show a page.
struct PreviewOption: ParsableArguments {
  @Option(
    name: .customLong("preview"),
    help: .value("what", "The driver on the page: none; mesh: only the face's points; image: the camera's picture."))
  var choice = PagePreview.none
}
