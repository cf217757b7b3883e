import Foundation
import Heed
import HeedDashboard
import HeedReport
import HeedSession
import Logging

/// The live page of a command. The command prints the address once, and the page ends with the run.
enum RunPage {
  /// Serves the page and prints its address.
  /// - Throws: ``CommandFailure`` with the reason and the remedy if the port cannot be opened.
  static func open(
    _ request: PageRequest, _ content: LivePage.Content, controls: (any PageControls)?, store: SessionStore,
    log: OperatorLog? = nil
  ) throws -> LivePage {
    var content = content
    (content.preview, content.version) = (request.preview, Version.text)
    do throws(PageError) {
      let page = try LivePage(
        content, port: request.port, controls: controls, store: store,
        document: { try SessionDocuments.document(of: $0, in: store) })
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

/// The documents about stored sessions that the local page shows.
enum SessionDocuments {
  /// The page about a session, as `heed report` writes it.
  static func document(of name: String, in store: SessionStore) throws -> SessionDocument {
    SessionDocument(.html, bytes: Array(SessionReport(try store.read(name)).html.utf8))
  }
}
