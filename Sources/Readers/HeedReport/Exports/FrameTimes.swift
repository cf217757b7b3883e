import HeedGeometry
import HeedSignals

/// The times of a session's frames.
struct FrameTimes {
  private var milliseconds: [Double] = []
  var count: Int { milliseconds.count }
  var first: Timestamp? { milliseconds.first.map(Timestamp.init(milliseconds:)) }
  var last: Timestamp? { milliseconds.last.map(Timestamp.init(milliseconds:)) }

  mutating func add(_ time: Timestamp) { milliseconds.append(time.milliseconds) }

  /// Frames per second from the median interval, because pauses must not count; nil for one frame.
  var rate: Double? {
    zip(milliseconds, milliseconds.dropFirst()).map { $1 - $0 }.median().flatMap { $0 > 0 ? 1000 / $0 : nil }
  }

  /// The number of the frame nearest to a time, from 0; nil without frames.
  func index(at time: Timestamp) -> Int? {
    guard !milliseconds.isEmpty else { return nil }
    var (low, high) = (0, milliseconds.count)
    while low < high {
      let middle = (low + high) / 2
      if milliseconds[middle] < time.milliseconds { low = middle + 1 } else { high = middle }
    }
    if low == 0 || low == milliseconds.count { return max(0, low - 1) }
    return time.milliseconds - milliseconds[low - 1] < milliseconds[low] - time.milliseconds ? low - 1 : low
  }
}
