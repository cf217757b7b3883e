public import HeedSignals

/// Several rule books that judge the same ticks side by side.
public struct RuleBooks: Sendable {
  /// What each says of the latest tick, in the order in which they were asked for; a level of nil before the first.
  public private(set) var verdicts: [Verdict]

  private var books: [RuleBook]

  public init(_ names: [RuleBookName], settings: RuleBookSettings = RuleBookSettings()) {
    books = names.map { RuleBook($0, settings: settings) }
    verdicts = names.map { Verdict(time: .zero, rules: $0, level: nil) }
  }

  /// Feeds one tick; ticks come in time order. A time that repeats or goes back changes nothing but the verdicts, whose
  /// levels then are nil.
  public mutating func update(_ tick: DriverSample) {
    for index in books.indices { verdicts[index] = books[index].update(tick) }
  }
}
