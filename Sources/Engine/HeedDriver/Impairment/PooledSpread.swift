/// The standard deviation of a value around its own mean of some seconds, pooled over a minute: bends, drifts of a calibration and
/// the side of the lane that somebody prefers do not count.
struct PooledSpread: Sendable {
  private let piece: Double
  private let least: Double
  /// Of the piece that is being collected.
  private var (count, mean, squares, seconds): (Double, Double, Double, Double) = (0, 0, 0, 0)
  private var elapsed = 0.0
  private var isSpoiled = false
  /// Of the whole pieces.
  private var (freedom, sum): (Double, Double) = (0, 0)
  /// Seconds that whole pieces have seen.
  private(set) var seen = 0.0

  /// - Parameters:
  ///   - piece: Length of a piece, seconds.
  ///   - least: Share of it that has to be seen, 0...1.
  init(piece: Double, least: Double) { (self.piece, self.least) = (piece, least) }

  /// - Parameter value: nil: not seen.
  mutating func add(_ value: Double?, for step: Double) {
    elapsed += step
    if let value {
      count += 1
      seconds += step
      let difference = value - mean
      mean += difference / count
      squares += difference * (value - mean)
    }
    if elapsed >= piece { close() }
  }

  /// What happens now says nothing: the piece does not count.
  mutating func spoil() { isSpoiled = true }

  private mutating func close() {
    if !isSpoiled, count > 2, seconds >= least * elapsed {
      freedom += count - 1
      sum += squares
      seen += seconds
    }
    (count, mean, squares, seconds, elapsed, isSpoiled) = (0, 0, 0, 0, 0, false)
  }

  /// Squares around the means of whole pieces, and how many of them are free; then it begins anew with the next piece.
  mutating func takeSquares() -> SlotAmount {
    defer { (freedom, sum, seen) = (0, 0, 0) }
    return SlotAmount(sum: sum, weight: freedom)
  }

  /// nil: of too little.
  var deviation: Double? { freedom > 0 && sum > 0 ? (sum / freedom).squareRoot() : nil }
}
