public import HeedSignals

/// Several rule books that judge the same samples.
public struct RuleBooks: Sendable {
  /// The verdicts on the latest sample, in the order of the names. Before the first sample, their level is nil.
  public private(set) var verdicts: [Verdict]

  /// Level and kind of each verdict, kept apart because whole verdicts are slow to copy.
  private(set) var outcomes: [(level: Int?, kind: Verdict.Kind?)]
  private var books: [RuleBook]
  /// Readings of glances, shared by books that read alike, because reading takes as long as judging.
  private var readings: [GlanceReading] = []
  private var reads: [GlanceReading.Read?] = []
  /// Index of each rule book's reading in `readings`; nil if the book reads samples itself.
  private var places: [Int?] = []
  private var last: Timestamp?

  /// - Parameter names: Each name gives one verdict per sample.
  /// - Parameter isFair: As in ``RuleBook/init(_:isFair:)``.
  public init(_ names: [RuleBookName], isFair: Bool = true) {
    books = names.map { RuleBook($0, isFair: isFair) }
    outcomes = names.map { _ in (nil, nil) }
    verdicts = names.map { Verdict(time: .zero, rules: $0, level: nil) }
    for book in books {
      let place = book.reading.map { own in readings.firstIndex { $0.isAlike(own) } ?? readings.count }
      places.append(place)
      if place == readings.count, let reading = book.reading { readings.append(reading) }
    }
    reads = readings.map { _ in nil }
  }

  /// The verdict on sleepiness that a rule book's latest verdict leaves out; nil if none is left out.
  func unsaidSleepiness(of index: Int) -> Verdict? { books[index].unsaidSleepiness(beside: verdicts[index]) }

  /// Feeds one sample. A sample that is not later than the last one only sets the levels to nil.
  public mutating func update(_ sample: DriverSample) {
    let isLater = last.map { sample.time > $0 } ?? true
    if isLater {
      last = sample.time
      for index in readings.indices { reads[index] = readings[index].read(sample) }
    }
    for index in books.indices {
      books[index].update(sample, read: isLater ? places[index].flatMap { reads[$0] } : nil, &verdicts[index])
      outcomes[index] = (verdicts[index].level, verdicts[index].kind)
    }
  }
}
