/// Settings of the search for phones in cabin pictures with the user's net.
public struct PhoneNetSettings: Hashable, Codable, Sendable {
  /// Whether the cabin's net, if the user added one, is used. Choice: a user who adds a net wants to use it.
  public var isOn = true
  /// Looks per second, 1...10; each look covers the whole picture and its four quarters, five runs of the net.
  /// Choice: `PhoneMonitor` is tuned to this rate; docs/phones.md has the cost.
  public var looksPerSecond = 4.0
  /// Score below which boxes are discarded, 0...1. Choice: slightly below the score that counts as evidence, so that a
  /// recording can be judged with other thresholds.
  public var leastScore = 0.15
  /// Side of a quarter as a share of the picture's side, 0.5...1. Choice: quarters overlap by a fifth of the picture,
  /// about the size of a phone in a hand.
  public var quarterShare = 0.6
  /// Minimum covered share of the smaller of two boxes to count them as one phone, 0...1.
  /// Choice: the box of a phone's part lies within the phone's box, also if the hand moves by half its width between views.
  public var overlap = 0.5

  /// The defaults.
  public init() {}

  /// Describes the first invalid value; nil when all are valid.
  public var problem: String? {
    let limits: [(String, Double, ClosedRange<Double>)] = [
      ("looksPerSecond", looksPerSecond, 1...10), ("leastScore", leastScore, 0...1),
      ("quarterShare", quarterShare, 0.5...1), ("overlap", overlap, 0...1),
    ]
    let wrong = limits.first { !$0.2.contains($0.1) }
    return wrong.map { "\($0.0) is \($0.1); give a number from \($0.2.lowerBound) to \($0.2.upperBound)" }
  }
}
