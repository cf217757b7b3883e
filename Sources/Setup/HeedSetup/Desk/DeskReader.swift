import Foundation
import Heed
import HeedDashboard
import HeedSignals
import HeedVideo
import Synchronization

/// Reads the machine's camera for a calibration page on its own thread.
final class DeskReader: Sendable {
  private let isStopped = Mutex(false)

  init(_ path: String, desk: CalibrationDesk) {
    let thread = Thread { [weak desk, self] in
      do {
        let source = try makeSource(path)
        try source.open()
        defer { source.stop() }
        while !isStopped.withLock({ $0 }), let desk {
          switch try source.next(timeout: DriveRun.patience) {
          case .frame(let frame): desk.take(frame, from: self)
          case .nothingYet: continue
          case .ended(let end): return desk.end(self, "The camera went away\(end.note.map { " (\($0))" } ?? "").")
          }
        }
      } catch { if let desk { desk.end(self, desk.setting.refusal(error).description) } }
    }
    thread.name = "heed.calibration.camera"
    thread.start()
  }

  func stop() { isStopped.withLock { $0 = true } }
}
