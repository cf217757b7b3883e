import Foundation
import HeedSignals
import HeedVideo

/// The sample drive's five points in ten seconds: every other picture of the first two seconds of each point, and the
/// first point once more. It suffices to test the calibration command, with little work for the nets.
enum ShortDrive {
  static let millisecondsAPoint = 2000
  /// The second look at the first point, to its end.
  static let again = 10_000...11_400

  /// Made once, next to the tests' own executable.
  static let path: Result<String, any Error> = Result {
    let path = Heed.program.deletingLastPathComponent().appending(path: "short-drive.mp4").path
    let source = VideoFileSource(path: Heed.drive)
    try source.open()
    defer { source.stop() }
    var (kept, repeated): ([Frame], [Frame]) = ([], [])
    while kept.count < 150, case .frame(let frame) = try source.next(timeout: .seconds(40)) {
      guard frame.index.isMultiple(of: 2) else { continue }
      let second = frame.time.milliseconds.truncatingRemainder(dividingBy: 4000) / 1000
      if second < 1.99 { kept.append(frame) } else if frame.time.milliseconds < 3450 { repeated.append(frame) }
    }
    let writer = try VideoWriter(path: path, size: kept[0].size, frameRate: 15)
    for (index, frame) in (kept + repeated).enumerated() {
      // The original frame owns the bytes, so the new one keeps it alive.
      try writer.write(
        Frame(
          index: index, time: Timestamp(milliseconds: Double(index) * 1000 / 15), size: frame.size,
          stride: frame.stride, format: frame.format, bytes: frame.bytes, release: { _ = frame }))
    }
    try writer.finish()
    return path
  }
}
