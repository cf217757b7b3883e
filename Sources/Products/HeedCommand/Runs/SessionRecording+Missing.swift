import HeedFormats
import HeedSession
import HeedSignals

extension SessionRecording {
  /// The gaps of the recording, in one sentence; nil for none.
  /// - Parameter done: The verb for the processing of the other parts, such as `replayed`.
  func missing(_ done: String) -> String? {
    guard !isComplete else { return nil }
    let end = span.map { Figure.number($0.upperBound.milliseconds / 1000, 1) + " s" } ?? "nothing"
    let lost =
      gaps.isEmpty && progress.inputsLost > 0
      ? ["\(progress.inputsLost) observations are missing"]
      : gaps.map { gap in
        "from \(Figure.number(gap.first.milliseconds / 1000, 1)) to \(Figure.number(gap.last.milliseconds / 1000, 1)) s"
          + " \(gap.inputs) observations are missing"
      }
    switch state {
    case .running: return "The session is still being recorded; it was \(done) up to \(end)."
    case .interrupted: return (["The recording was cut off at \(end)"] + lost).joined(separator: "; ") + "."
    case .complete: return "The recording is incomplete: \(lost.joined(separator: "; "))."
    }
  }
}
