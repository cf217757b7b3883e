import Foundation
import HeedSignals

/// Shows progress on the standard error for work longer than a second.
final class ProgressSink: EventSink {
  /// Minimum time between two updates of the progress, on a terminal and in a log. Choice: the progress visibly moves
  /// on a terminal and is sparse in a log.
  private static let (terminalPause, logPause) = (Duration.milliseconds(250), Duration.seconds(5))

  private let isTerminal = Console.isTerminal(STDERR_FILENO)
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private let total: Int?
  private let countsRoad: Bool
  private var frames = 0
  private var isShown = false

  /// - Parameters:
  ///   - total: The number of frames that the recording declares; nil if unknown.
  ///   - countsRoad: True counts the frames of the road.
  init(total: Int?, countsRoad: Bool = false) { (self.total, self.countsRoad) = (total, countsRoad) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    let isRoad = if case .road? = events.first { true } else { false }
    if countsRoad ? isRoad : frame != nil && !isRoad { frames += 1 }
    let now = ContinuousClock.now
    guard now - start >= .seconds(1) else { return }
    if let last, now - last < (isTerminal ? Self.terminalPause : Self.logPause) { return }
    last = now
    let line = text(elapsed: now - start)
    if isTerminal { Console.redraw(line) } else { Console.say(line) }
    isShown = isTerminal
  }

  func hide() {
    guard isShown else { return }
    Console.redraw("")
    isShown = false
  }

  func finish() { hide() }
  func cancel() { hide() }

  private func text(elapsed: Duration) -> String {
    let rate = Int((Double(frames) / elapsed.seconds).rounded())
    guard let total, total > 0 else { return "\(frames) frames, \(rate) frames/s" }
    return "\(frames) of \(total) frames (\(min(100, frames * 100 / total)) %), \(rate) frames/s"
  }
}
