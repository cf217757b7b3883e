import Heed
import HeedSignals
import HeedVideo

/// Reads a camera, a recording or pictures during a set-up.
struct SetupReader {
  let source: VideoSource
  private let name: String
  private let isInterrupted: () -> Bool

  init(_ description: String, isInterrupted: @escaping () -> Bool) throws {
    (name, self.isInterrupted) = (description, isInterrupted)
    source = try makeSource(description)
    try source.open()
  }

  /// Reads until the end, or until `each` returns false.
  func read(_ each: (Frame) throws -> Bool) throws {
    defer { source.stop() }
    while true {
      if isInterrupted() { throw SetupError.interrupted("Stopped; nothing was written.") }
      switch try source.next(timeout: DriveRun.patience) {
      case .nothingYet: continue
      case .frame(let frame): if try !each(frame) { return }
      case .ended(let end):
        guard source.isLive || end.isComplete || end.framesRead > 0 else {
          throw SetupError.badInput("\(name) has no picture\(end.note.map { " (\($0))" } ?? "").")
        }
        return
      }
    }
  }
}
