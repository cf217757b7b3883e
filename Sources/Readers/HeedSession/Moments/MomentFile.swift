package import Foundation
package import Heed
import HeedSignals
import Synchronization

/// A file with what a recording's fusion was fed with, so that the recording can be judged again by other rule books,
/// weights and times of warnings without looking at driver and road again.
///
/// It may go at any time: a replay makes it anew.
package struct MomentFile {
  private static let mark = Array("heed moments 4\n".utf8)
  private let url: URL
  /// What the moments follow from: another one has other moments.
  private let origin: String

  /// - Parameters:
  ///   - recording: The session.
  ///   - settings: Those it is judged under; all but `risk`, `rules`, `escalation` and `requests` belong to the moments.
  package init(_ url: URL, of recording: SessionRecording, under basis: ReplayBasis) {
    self.url = url
    var seen = basis.settings
    let judged = EngineSettings()
    (seen.risk, seen.rules, seen.escalation) = (judged.risk, judged.rules, judged.escalation)
    seen.requests = judged.requests
    let inputs = recording.progress.inputs
    let span = recording.span.map { "\($0.lowerBound.nanoseconds) \($0.upperBound.nanoseconds)" } ?? "empty"
    origin = [
      GazeTracker.frameworkVersion, "\(inputs)", span, recording.description.heedVersion,
      "\(LatestChecksum.of(seen))",
      "\(Checksum.of(Array(RigFile.text(of: basis.rig).utf8)))",
      "\(Checksum.of(Array((basis.calibration?.file ?? "").utf8)))",
    ].joined(separator: " ")
  }

  /// The moments; nil when there is no file, or one of something else, or a damaged one: then it has to be made.
  package func read() -> MomentReader? {
    // A file that cannot be read is made anew, like one that is not there: it only saves time.
    // Nothing else than a file is read: a pipe would never end.
    guard WholeFile.isFile(url) == true, let data = FileManager.default.contents(atPath: url.path) else { return nil }
    let bytes = [UInt8](data)
    let head = Self.mark + Array((origin + "\n").utf8)
    guard bytes.count >= head.count + 4, bytes.starts(with: head) else { return nil }
    let records = Array(bytes[head.count..<bytes.count - 4])
    let sum = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard Checksum.of(records) == sum else { return nil }
    return MomentReader(records)
  }

  /// Writes the moments, whole or not at all.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)`` and its like.
  package func write(_ writer: MomentWriter) throws(SessionError) {
    let sum = Checksum.of(writer.records)
    let tail = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32($0))) }
    let bytes = Self.mark + Array((origin + "\n").utf8) + writer.records + tail
    try WholeFile.write(bytes, to: url, mode: 0o600)
  }
}

/// Writing settings down takes longer than judging minutes of a drive, and a fleet is judged under the same: the latest
/// checksum is kept.
private enum LatestChecksum {
  private static let latest = Mutex<(settings: EngineSettings, checksum: UInt32)?>(nil)

  static func of(_ settings: EngineSettings) -> UInt32 {
    if let known = latest.withLock({ $0 }), known.settings == settings { return known.checksum }
    let checksum = Checksum.of(Array(SettingsFile.text(of: settings).utf8))
    latest.withLock { $0 = (settings, checksum) }
    return checksum
  }
}
