import HeedSignals

/// Measures how long the eyes have been shut, nanoseconds.
struct EyesClosedTimer: Sendable {
  private let microsleep, longestLoss: Int64
  private(set) var length: Int64 = 0
  private(set) var start = Timestamp.zero
  private(set) var samples = 0
  private var loss: Int64 = 0
  private var hidden: Int64 = 0

  init(microsleep: Int64, longestLoss: Int64) { (self.microsleep, self.longestLoss) = (microsleep, longestLoss) }

  /// - Parameter closure: Detected length of the closure at the start and end of this stretch of time. If `end` is
  /// nil, the closure ended within the stretch. If both are nil, the lengths of the stretches add up.
  mutating func add(
    _ more: Int64, _ lids: GlanceSample.Lids, isFaceSeen: Bool, from time: Timestamp,
    closure: (start: Int64?, end: Int64?) = (nil, nil)
  ) {
    switch lids {
    case .open: forget()
    case .shut:
      if samples == 0 { start = Timestamp(nanoseconds: time.nanoseconds &- (closure.start ?? 0)) }
      length = closure.end ?? closure.start ?? length.addingClamped(more)
      samples += 1
      (loss, hidden) = (0, 0)
    case .unknown:
      loss = loss.addingClamped(more)
      if isFaceSeen { hidden = hidden.addingClamped(more) }
      // A microsleep outlasts a lost face. Eyes that are hidden in a visible face, as by dark glasses, are not shut.
      if loss > longestLoss, length < microsleep || hidden > longestLoss { forget() }
    }
  }

  mutating func forget() { (length, samples, loss, hidden) = (0, 0, 0, 0) }
}
