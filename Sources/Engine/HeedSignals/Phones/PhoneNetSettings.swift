/// Settings of the search for phones in cabin pictures with the user's net.
public struct PhoneNetSettings: Hashable, Codable, Sendable {
  /// Whether a net that was added for the cabin is used. On: the added net looks for phones. Off: no net looks for
  /// phones, and none is reported. Choice: on, because a user adds a net to use it.
  public var isOn = true
  /// Looks for phones a second, 1...10; a look at the picture and its quarters takes five runs of the net. Higher:
  /// phones are found sooner, at more computing time. Lower: phones are found later, at less computing time. Choice:
  /// the rate for which `PhoneMonitor` weighs looks; docs/attention.md has the computing time.
  public var looksPerSecond = 4.0
  /// Score below which boxes are discarded, 0...1. Higher: weak boxes are dropped, and some phones are missed. Lower:
  /// recordings keep more weak boxes. Choice: a little less than what counts as evidence, so that a recording can be
  /// judged with other thresholds.
  public var leastScore = 0.15
  /// Side of a quarter, share of the picture's side, 0.5...1. Higher: quarters show phones smaller, so small ones are
  /// missed. Lower: quarters overlap less, and cut more phones. Choice: quarters overlap by a fifth of the picture,
  /// about a phone in a hand.
  public var quarterShare = 0.6
  /// Two boxes are of one phone if the larger box covers this share of the smaller box, 0...1. Higher: one phone is
  /// reported as two more often. Lower: two phones side by side count as one. Choice: the box of a part lies within
  /// the phone's box, also after the hand has moved by half its width between two views.
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
