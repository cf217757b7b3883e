import HeedSignals

/// The undecided samples, one array for each value.
struct GazeTrace: Sendable {
  enum Mark: UInt8, Sendable {
    /// Undecided.
    case open
    case fixation, saccade, pso, pursuit, blink
    /// Not seen, outside a blink.
    case lost

    var movement: EyeMovement {
      switch self {
      case .fixation: .fixation
      case .saccade: .saccade
      case .pso: .pso
      case .pursuit: .pursuit
      case .blink: .blink
      case .open, .lost: .unknown
      }
    }
  }

  private(set) var times: ContiguousArray<Timestamp> = []
  /// Seconds since the first sample of the segment.
  private(set) var seconds: ContiguousArray<Double> = []
  private(set) var x: ContiguousArray<Double> = []
  private(set) var y: ContiguousArray<Double> = []
  private(set) var isSeen: ContiguousArray<Bool> = []
  /// False for the placeholder of a gap in the times, which gets no label.
  private(set) var isSample: ContiguousArray<Bool> = []
  /// Speed in deg/s or step in degrees, by the rate; -1 for none. Shorter than the others: the last samples wait.
  var change: ContiguousArray<Double> = []
  var marks: ContiguousArray<Mark> = []
  var count: Int { times.count }

  /// Saccades between samples, in order, at rates that show only steps.
  var jumps: [Jump] = []

  struct Jump: Sendable {
    /// The first sample at or after its beginning.
    var index: Int
    var start, end: Timestamp
    var amplitudeDegrees: Double
  }

  mutating func append(_ position: GazePosition?, at time: Timestamp, seconds since: Double, isSample: Bool) {
    self.isSample.append(isSample)
    times.append(time)
    seconds.append(since)
    x.append(position?.xDegrees ?? 0)
    y.append(position?.yDegrees ?? 0)
    isSeen.append(position != nil)
    marks.append(.open)
  }

  mutating func mark(_ range: Range<Int>, _ mark: Mark) { for index in range { marks[index] = mark } }

  /// The first sample at or after a moment; `count` when there is none.
  func index(atSecond second: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if seconds[middle] < second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Mean position of a range of seen samples; the range is not empty.
  func mean(_ range: Range<Int>) -> GazePosition {
    var (sumX, sumY) = (0.0, 0.0)
    for index in range {
      sumX += x[index]
      sumY += y[index]
    }
    return GazePosition(xDegrees: sumX / Double(range.count), yDegrees: sumY / Double(range.count))
  }

  func distance(_ a: Int, _ b: Int) -> Double {
    let (dx, dy) = (x[b] - x[a], y[b] - y[a])
    return (dx * dx + dy * dy).squareRoot()
  }

  mutating func forget(first: Int) {
    times.removeFirst(first)
    seconds.removeFirst(first)
    x.removeFirst(first)
    y.removeFirst(first)
    isSeen.removeFirst(first)
    isSample.removeFirst(first)
    change.removeFirst(first)
    marks.removeFirst(first)
    jumps.removeAll { $0.index < first }
    for index in jumps.indices { jumps[index].index -= first }
  }
}
