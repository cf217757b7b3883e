import Foundation
import HeedDashboard
import HeedSession

extension CalibrationDesk {
  /// Time without an open page after which the service ends, once a calibration is saved. Choice: a reloaded page is
  /// back within a second.
  private static let farewell = Duration.seconds(4)

  /// Serves the page until the person closes it.
  /// - Parameters:
  ///   - port: 0 means any free port.
  ///   - camera: The machine's camera to begin with.
  /// - Throws: ``SetupError`` if nothing was saved.
  package func serve(port: Int, camera: String?, dialog: SetupDialog) throws -> DeskSaved {
    let isInterrupted = dialog.terminal.watchInterrupt()
    let page: BrowserCalibrationPage
    do throws(PageError) { page = try BrowserCalibrationPage(port: port, host: self) } catch {
      throw SetupError.notAvailable("the calibration page: \(error.description).")
    }
    defer { page.stop() }
    if let camera { try perform(["do": "camera", "kind": "machine", "path": camera]) }
    let store = SessionStore(folder: setting.store.map { URL(fileURLWithPath: $0, isDirectory: true) })
    let address = page.server.invitation(isScreen: dialog.terminal.isScreen, in: store.folder)
    dialog.say("Calibration page: \(address)")
    dialog.say("Open it in a browser on this machine. The interrupt key ends it; nothing is written before you save.")
    var lastOpen = ContinuousClock.now
    while !isInterrupted() {
      Thread.sleep(forTimeInterval: 0.05)
      let (saved, isClosed) = lock.withLock { (self.saved, self.isClosed) }
      if page.isOpen { lastOpen = .now }
      if isClosed || saved != nil && .now - lastOpen > Self.farewell {
        if let saved { return saved }
        throw SetupError.interrupted("Closed; nothing was saved.")
      }
    }
    if let saved = lock.withLock({ saved }) { return saved }
    throw SetupError.interrupted("Stopped; nothing was changed.")
  }
}
