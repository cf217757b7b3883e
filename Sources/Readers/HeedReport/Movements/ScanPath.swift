import HeedSignals

/// The gaze over time in columns of equal width. Their number is bounded: the width doubles as the recording grows. A
/// line through their first, last, least and greatest positions looks like a line through all samples.
///
/// Source: Jugel, Jerzak, Hackenbroich & Markl 2014.
struct ScanPath: Sendable {
  /// Range of one gaze coordinate within a column, degrees.
  struct Range: Hashable, Sendable {
    var first, last, least, greatest: Double
    private var sum: Double
    private var count = 1.0
    var mean: Double { sum / count }
    init(_ value: Double) { (first, last, least, greatest, sum) = (value, value, value, value, value) }

    mutating func add(_ next: Range) {
      (last, least, greatest) = (next.last, min(least, next.least), max(greatest, next.greatest))
      (sum, count) = (sum + next.sum, count + next.count)
    }
  }

  /// Summary of all samples within one column of the path.
  struct Column: Sendable {
    /// Range of the gaze in x and y; nil if the column has no gaze.
    var x, y: Range?
    /// Range of the target in x and y; nil if the target is unknown.
    var targetX, targetY: Range?
    /// Number of samples of each movement, in the order of ``EyeMovement``'s cases.
    var counts = SIMD8<UInt32>()
    var samples: Int { Int(counts.wrappedSum()) }

    func share(_ movement: EyeMovement) -> Double {
      samples > 0 ? Double(counts[ScanPath.index(movement)]) / Double(samples) : 0
    }

    /// The movement with the most samples; of two with equally many, the later ``EyeMovement`` case, which is rarer.
    var movement: EyeMovement {
      EyeMovement.allCases.reversed().max { counts[ScanPath.index($0)] < counts[ScanPath.index($1)] } ?? .unknown
    }

    mutating func add(_ next: Column) {
      counts &+= next.counts
      Self.add(next.x, to: &x)
      Self.add(next.y, to: &y)
      Self.add(next.targetX, to: &targetX)
      Self.add(next.targetY, to: &targetY)
    }

    private static func add(_ range: Range?, to sum: inout Range?) {
      guard let range else { return }
      if sum != nil { sum?.add(range) } else { sum = range }
    }
  }

  /// Maximum number of columns. Choice: one or two columns for each pixel of a wide page.
  private static let most = 1440
  /// Width of a column at first, seconds. Choice: the sample interval of the fastest recordings.
  private static let shortest = 0.0005

  /// Times of the first and the last sample.
  private(set) var begin: Timestamp?
  private(set) var end = Timestamp.zero
  /// Present width of a column, seconds.
  private(set) var width = shortest
  /// All columns from time `begin` on; columns within gaps of the recording have no samples.
  private(set) var columns: [Column] = []
  /// Length of the path that is kept, seconds; nil keeps the whole recording.
  private let longest: Double?
  init(longest: Double? = nil) { self.longest = longest }

  /// Adds the next sample in time order.
  mutating func add(
    _ position: GazePosition?, target: GazePosition? = nil, _ movement: EyeMovement, at time: Timestamp
  ) {
    // A path of limited length starts at the first sample with a gaze.
    if begin == nil, longest != nil, position == nil { return }
    let seconds = time.seconds(since: begin ?? time)
    if let longest, seconds > longest { return }
    (begin, end) = (begin ?? time, time)
    while seconds / width >= Double(Self.most) { merge() }
    let place = Int(seconds / width)
    while columns.count <= place { columns.append(Column()) }
    var column = Column(x: position.map { Range($0.xDegrees) }, y: position.map { Range($0.yDegrees) })
    (column.targetX, column.targetY) = (target.map { Range($0.xDegrees) }, target.map { Range($0.yDegrees) })
    column.counts[Self.index(movement)] = 1
    columns[place].add(column)
  }

  private mutating func merge() {
    width *= 2
    columns = stride(from: 0, to: columns.count, by: 2).map { index in
      var column = columns[index]
      if index + 1 < columns.count { column.add(columns[index + 1]) }
      return column
    }
  }

  private static func index(_ movement: EyeMovement) -> Int { EyeMovement.allCases.firstIndex(of: movement) ?? 0 }
}
