public import HeedSignals

/// Several rule books that judge the same samples.
public struct RuleBooks: Sendable {
  /// The verdicts on the latest sample, in the order of the names; their levels are nil before the first one.
  public private(set) var verdicts: [Verdict]

  private var books: [RuleBook]

  /// - Parameter names: Each gives one verdict per sample.
  public init(_ names: [RuleBookName], settings: RuleBookSettings = RuleBookSettings()) {
    books = names.map { RuleBook($0, settings: settings) }
    verdicts = names.map { Verdict(time: .zero, rules: $0, level: nil) }
  }

  /// Feeds one sample; samples come in time order. A time that repeats or goes back only sets the levels to nil.
  public mutating func update(_ tick: DriverSample) {
    for index in books.indices { verdicts[index] = books[index].update(tick) }
  }
}
