import HeedSignals

/// Losses of sight, with the lids' closing before and opening after them.
extension MovementHorizon {
  mutating func note(loss start: Int) {
    loss = start
    flank = losses.flank(
      in: trace, before: start, earliest: max(stay.start, next), moves: lidThreshold, showsSpeeds: showsSpeeds)
    if case .stay = ahead, peak == nil { stay.ending = verdict(until: max(flank, stay.part)) }
  }

  /// The mark of a sample in a loss or its flanks; nil outside of one.
  mutating func lossMark(_ index: Int, isComplete: Bool) -> GazeTrace.Mark? {
    if case .loss(_, _, false, let start) = ahead { look(at: start, isComplete: isComplete) }
    if case .loss(let end, let mark, _, _) = ahead {
      if index < end { return mark }
      begin(at: index)
    }
    guard let loss, index >= flank else { return nil }
    if case .stay = ahead { endStay(at: index) }
    let leadsOn = index > 0 && trace[index - 1].mark == .blink
    if !leadsOn { blinkBegan = trace[index].seconds }
    look(at: loss, isComplete: isComplete)
    if case .loss(let end, let mark, _, _) = ahead, index < end { return mark }
    begin(at: index)
    return nil
  }

  private mutating func look(at start: Int, isComplete: Bool) {
    var found = losses.look(
      in: trace, at: start, began: blinkBegan, until: measured, moves: lidThreshold, showsSpeeds: showsSpeeds,
      isComplete: isComplete)
    // A loss that leads on from one that was too long is none of the lids'.
    if found.isBlink, start > 0, trace[start - 1].mark == .lost { found.isBlink = false }
    ahead = .loss(end: found.after, mark: found.isBlink ? .blink : .lost, isFinal: found.isFinal, start: start)
    peak = nil
    if found.isFinal { close(lossAt: found.after) }
  }

  /// Ends a loss, and notes the next one among the samples so far.
  func nextLoss(from after: Int) -> Int? {
    var index = after
    while index < trace.count, trace[index].isSeen { index += 1 }
    return index < trace.count ? index : nil
  }

  mutating func close(lossAt after: Int) {
    loss = nil
    if let next = nextLoss(from: after) { note(loss: next) }
    scanned = max(scanned, after)
  }
}
