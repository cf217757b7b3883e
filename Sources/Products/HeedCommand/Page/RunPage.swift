import Foundation
import Heed
import HeedDashboard
import HeedReport
import HeedSession
import Logging

/// The live page of a command. The command shows the address, or names its private file, once. The page ends with the
/// run.
enum RunPage {
  /// Serves the page and shows its address or its private file.
  /// - Throws: ``CommandFailure`` with the reason and the remedy if the port cannot be opened.
  static func open(
    _ request: PageRequest, _ content: LivePage.Content, controls: (any PageControls)?, store: SessionStore,
    log: OperatorLog? = nil
  ) throws -> LivePage {
    var content = content
    (content.preview, content.version) = (request.preview, Version.whole)
    do throws(PageError) {
      let page = try LivePage(
        content, port: request.port, controls: controls, store: store,
        document: { Array(SessionReport(try store.read($0)).html.utf8) })
      let isScreen = Console.isTerminal(STDERR_FILENO)
      Console.say("Live page: \(page.server.invitation(isScreen: isScreen, in: store.folder))")
      let port = page.address.port.map { "\($0)" }
      log?.note(LogRecord(.info, "page", ["state": "served", "port": port ?? "", "preview": "\(request.preview)"]))
      return page
    } catch {
      throw CommandFailure(.notAvailable, "the live page: \(error.description).")
    }
  }
}
