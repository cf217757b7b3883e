import HeedSignals

/// Times looks away from the road. What is not seen in between neither begins nor ends one.
struct LookAway: Sendable {
  private var since: Timestamp?

  /// - Returns: The length of the look that ends with this moment.
  mutating func update(_ areEyesOnRoad: Bool?, at time: Timestamp) -> Duration? {
    switch areEyesOnRoad {
    case true?:
      defer { since = nil }
      return since.map { time - $0 }
    case false?:
      since = since ?? time
      return nil
    case nil: return nil
    }
  }
}
