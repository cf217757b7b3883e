import Foundation
import HeedDashboard

/// Runs a calibration page until the person closes it.
struct BrowserCalibration {
  /// Choice: a reloaded page is back within a second.
  private static let farewell = Duration.seconds(4)

  let desk: CalibrationDesk
  let port: Int
  let camera: String?

  /// - Returns: The saved calibration and its use.
  /// - Throws: ``CommandFailure`` after an interrupt before anything was saved.
  func run() throws -> DeskSaved {
    let stop = StopRequest()
    let page: BrowserCalibrationPage
    do throws(PageError) { page = try BrowserCalibrationPage(port: port, host: desk) } catch {
      throw CommandFailure(.notAvailable, "the calibration page: \(error.description).")
    }
    defer { page.stop() }
    if let camera { try desk.perform(["do": "camera", "kind": "machine", "path": camera]) }
    Console.say("Calibration page: \(page.address)")
    Console.say("Open it in a browser on this machine. The interrupt key ends it; nothing is written before you save.")
    var lastOpen = ContinuousClock.now
    while !stop.isMade {
      Thread.sleep(forTimeInterval: 0.05)
      let (saved, isClosed) = desk.lock.withLock { (desk.saved, desk.isClosed) }
      if page.isOpen { lastOpen = .now }
      if isClosed || saved != nil && .now - lastOpen > Self.farewell {
        if let saved { return saved }
        throw CommandFailure(.interrupted, "Closed; nothing was saved.")
      }
    }
    if let saved = desk.lock.withLock({ desk.saved }) { return saved }
    throw CommandFailure(.interrupted, "Stopped; nothing was changed.")
  }
}
