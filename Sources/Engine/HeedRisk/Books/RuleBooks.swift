public import HeedSignals

/// Several rule books that judge the same samples.
public struct RuleBooks: Sendable {
  /// The verdicts on the latest sample, in the order of the names; their levels are nil before the first sample.
  public private(set) var verdicts: [Verdict]

  /// Level and kind of each verdict, for detecting changes without copying the verdicts.
  private(set) var outcomes: [(level: Int?, kind: Verdict.Kind?)]
  private var books: [RuleBook]
  /// Readings of glances. Books with the same settings share a reading, because a reading takes as long as the judging.
  private var readings: [GlanceReading] = []
  private var reads: [GlanceReading.Read?] = []
  /// Index of each book's reading, in the order of the names; nil if the book reads the sample itself.
  private var places: [Int?] = []
  private var last: Timestamp?

  /// - Parameter names: Each name gives one verdict per sample.
  public init(_ names: [RuleBookName], settings: RuleBookSettings = RuleBookSettings()) {
    books = names.map { RuleBook($0, settings: settings) }
    for book in books {
      guard let reading = book.glanceReading else {
        places.append(nil)
        continue
      }
      if let place = readings.firstIndex(where: { $0.isAlike(reading) }) {
        places.append(place)
      } else {
        places.append(readings.count)
        readings.append(reading)
      }
    }
    reads = readings.map { _ in nil }
    outcomes = names.map { _ in (nil, nil) }
    verdicts = names.map { Verdict(time: .zero, rules: $0, level: nil) }
  }

  /// The verdict on sleepiness that a book's verdict on the latest sample leaves out; nil if nothing was left out.
  func unsaidSleepiness(of index: Int) -> Verdict? { books[index].unsaidSleepiness(beside: verdicts[index]) }

  /// Feeds one sample; samples come in time order. A sample whose time repeats or goes back only sets the levels to
  /// nil.
  public mutating func update(_ sample: DriverSample) {
    if let last, sample.time <= last {
      for index in books.indices {
        verdicts[index] = books[index].update(sample)
        outcomes[index] = (verdicts[index].level, verdicts[index].kind)
      }
      return
    }
    last = sample.time
    for index in readings.indices { reads[index] = readings[index].read(sample) }
    for index in books.indices {
      books[index].update(sample, read: places[index].flatMap { reads[$0] }, &verdicts[index])
      outcomes[index] = (verdicts[index].level, verdicts[index].kind)
    }
  }
}
