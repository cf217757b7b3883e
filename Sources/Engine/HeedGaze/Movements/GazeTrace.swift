import HeedSignals

/// Gaze samples without a final label, and a few samples before them.
struct GazeTrace: Sendable {
  /// A sample's label in one byte, with states that `EyeMovement` lacks.
  enum Mark: UInt8, Sendable {
    /// Undecided.
    case open
    case fixation, saccade, pso, pursuit, blink
    /// The eyes are not seen without a blink, or the sample lies far from its neighbours.
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

  /// Kind of the movement that ends at a sample, if the kind is only known then.
  enum Verdict: UInt8, Sendable {
    case none
    /// The part of a stay that ends at the sample was of this kind.
    case fixation, pursuit
    /// The samples are labelled a saccade, but the gaze returned.
    case spike
  }

  /// One sample of the gaze, or a placeholder within a time gap.
  struct Sample: Sendable {
    var time: Timestamp
    /// Seconds since the first sample.
    var seconds: Double
    /// Position, degrees; 0 if the eyes are not seen.
    var x, y: Double
    /// Speed in deg/s or step in degrees, depending on the sample rate; -1 if unknown.
    var change = -1.0
    /// Scatter of the velocities or steps before the sample, in the unit of `change`.
    var scatter = 0.0
    var isSeen: Bool
    /// False for a placeholder, which gets no label.
    var isSample: Bool
    /// True if the eyes were not seen, and the position lies between those before and after.
    var isBridged: Bool
    /// True if a bridged sample had to be labelled before the end of the loss: its label is `unknown`.
    var isGuess: Bool
    var mark = Mark.open
    var verdict = Verdict.none
  }

  /// A saccade between two samples, at sample rates that show only steps.
  struct Jump: Sendable {
    var index: Int
    var start, end: Timestamp
    var amplitudeDegrees: Double
  }

  /// Start of a movement that was only detected after its first samples were labelled, as with a short delay.
  struct Onset: Sendable {
    /// The first sample labelled as the movement, and the sample in which the movement began.
    var index, sample: Int
  }

  private(set) var samples: ContiguousArray<Sample> = []
  var jumps: [Jump] = []

  @inline(__always) var count: Int { samples.count }
  @inline(__always) subscript(index: Int) -> Sample {
    get { samples[index] }
    _modify { yield &samples[index] }
  }

  mutating func append(
    _ position: GazePosition?, at time: Timestamp, seconds: Double, isSample: Bool, isBridged: Bool = false,
    isGuess: Bool = false
  ) {
    samples.append(
      Sample(
        time: time, seconds: seconds, x: position?.xDegrees ?? 0, y: position?.yDegrees ?? 0, isSeen: position != nil,
        isSample: isSample, isBridged: isBridged, isGuess: isGuess))
  }

  /// The first sample at or after a moment; `count` if there is none.
  func index(atSecond second: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].seconds < second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func forget(first: Int) {
    samples.removeFirst(first)
    jumps.removeAll { $0.index < first }
    for index in jumps.indices { jumps[index].index -= first }
  }
}

extension GazePosition {
  func distance(to other: GazePosition) -> Double {
    let (dx, dy) = (other.xDegrees - xDegrees, other.yDegrees - yDegrees)
    return (dx * dx + dy * dy).squareRoot()
  }
}
