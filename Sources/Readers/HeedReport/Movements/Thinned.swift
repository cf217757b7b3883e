/// Values in order, of any number, in bounded memory: beyond the limit every second value stays, then every fourth,
/// and so on.
struct Thinned<Value: Sendable>: Sendable {
  private let most: Int
  /// The kept values, oldest first.
  private(set) var values: [Value] = []
  /// One of so many values is kept; 1 while all are kept.
  private(set) var step = 1
  /// Number of added values.
  private(set) var count = 0

  /// - Parameter most: Largest number of kept values, at least 2.
  init(most: Int) { self.most = max(2, most) }

  mutating func add(_ value: Value) {
    defer { count += 1 }
    guard count.isMultiple(of: step) else { return }
    if values.count == most {
      values = stride(from: 0, to: values.count, by: 2).map { values[$0] }
      step *= 2
      guard count.isMultiple(of: step) else { return }
    }
    values.append(value)
  }
}
