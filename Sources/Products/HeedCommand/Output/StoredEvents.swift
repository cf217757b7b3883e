import Heed
import HeedFormats
import HeedSignals

/// Compares the events of a replay with the stored events.
final class StoredEvents {
  private let lines: [String]
  private let isWhole: Bool
  private var count = 0
  /// True once the comparison has ended, so that later events are ignored.
  var isOver = false
  /// True once all inputs were replayed, so that only the events that end a recording follow.
  var isPlayedWhole = false
  /// The first difference: number from 1, stored line and new line; nil while all events agree.
  private var first: (number: Int, then: String, now: String)?
  /// - Parameter isWhole: True if the session ended properly. The replay must then give all events of the session.
  init(_ lines: [String], isWhole: Bool) { (self.lines, self.isWhole) = (lines, isWhole) }

  /// Compares events by their JSON lines, and keeps only the first difference.
  func compare(_ events: [MonitorEvent]) {
    guard !isOver else { return }
    for event in events where !event.isFrame {
      defer { count += 1 }
      guard first == nil, count < lines.count else { continue }
      let now = event.json.text
      if now != lines[count] { first = (count + 1, lines[count], now) }
    }
  }

  var difference: String? {
    if let first {
      return "Event \(first.number) differs from the recorded one, which was \(first.then.shortened(1000)) and is now"
        + " \(first.now)."
    }
    guard isWhole, isPlayedWhole, count != lines.count else { return nil }
    let end = count < lines.count ? "; the first missing event is \(lines[count].shortened(1000))" : ""
    return "The session holds \(Figure.count(lines.count, "event")), but the replay gave \(count)\(end)."
  }

  /// The result of the comparison for people; nil if there is nothing to report.
  var remark: String? {
    guard difference == nil else { return nil }
    let compared = min(count, lines.count)
    return isWhole && compared == lines.count && count == lines.count
      ? "\(Figure.count(count, "event")), identical to the recorded ones."
      : "\(compared) of \(Figure.count(lines.count, "recorded event")) compared, all identical."
  }
}
