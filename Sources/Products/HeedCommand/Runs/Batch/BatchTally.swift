import Foundation
import HeedSignals

/// The results of a batch's clips.
struct BatchTally: Hashable {
  let clips: Int
  private(set) var finished = 0
  private(set) var failed = 0
  private(set) var incomplete = 0
  /// The highest exit status of a clip so far.
  private(set) var worst: Int32 = 0

  /// The report of a clip's end. It has several lines if the clip's process wrote several.
  struct Line: Hashable {
    var text: String
    /// True if `--quiet` hides the line.
    var isRemark: Bool
  }

  /// Counts a clip and returns the line that reports its end.
  /// - Parameter errors: The text that the clip's process wrote to the standard error.
  /// - Returns: The line; nil for a clip that was interrupted.
  mutating func add(_ end: ChildProcess.End, of clip: String, errors: String, seconds: Double) -> Line? {
    finished += 1
    let clip = clip.visible
    let said = errors.trimmingCharacters(in: .whitespacesAndNewlines)
    switch end {
    case .exited(ExitStatus.done.rawValue):
      return Line(text: "\(finished) of \(clips): \(clip), \(String(format: "%.1f", seconds)) s", isRemark: true)
    case .exited(ExitStatus.interrupted.rawValue):
      finished -= 1
      worst = max(worst, ExitStatus.interrupted.rawValue)
      return nil
    case .exited(ExitStatus.incomplete.rawValue):
      (incomplete, worst) = (incomplete + 1, max(worst, ExitStatus.incomplete.rawValue))
      return Line(text: "\(finished) of \(clips): \(Self.naming(clip, said))", isRemark: false)
    case .exited(let status):
      (failed, worst) = (failed + 1, max(worst, status))
      let reason = said.hasPrefix("error: ") ? String(said.dropFirst("error: ".count)) : said
      return Line(text: "error: \(Self.naming(clip, reason))", isRemark: false)
    case .killed(let signal):
      (failed, worst) = (failed + 1, max(worst, ExitStatus.ownDefect.rawValue))
      let remedy = signal == SIGKILL ? "if memory is short, use fewer --jobs" : "please report this with the clip"
      return Line(text: "error: \(clip): its process was ended by signal \(signal); \(remedy).", isRemark: false)
    }
  }

  /// Throws an error unless all clips are done.
  func check(isStopped: Bool) throws {
    try require(!isStopped, .interrupted, "Interrupted: \(finished - failed) of \(clips) clips are written.")
    guard worst != 0 else { return }
    let parts = [
      failed > 0 ? "\(failed) of \(clips) clips failed" : nil,
      incomplete > 0 ? "\(incomplete) of \(clips) clips \(incomplete == 1 ? "is" : "are") incomplete" : nil,
    ].compactMap { $0 }
    throw CommandFailure(ExitStatus(rawValue: worst) ?? .ownDefect, parts.joined(separator: ", ") + ".")
  }

  /// Adds the clip's name to a sentence without the name. Most sentences about a clip already contain it.
  private static func naming(_ clip: String, _ sentence: String) -> String {
    sentence.contains(clip) ? sentence : "\(clip): \(sentence.isEmpty ? "failed without a message." : sentence)"
  }
}
