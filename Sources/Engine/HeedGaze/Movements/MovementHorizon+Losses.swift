extension MovementHorizon {
  mutating func note(loss start: Int) {
    loss = start
    // Samples that were bridged before the loss proved long are lost as well.
    lossBegan = start
    while lossBegan > max(stay.start, 1), trace[lossBegan - 1].isBridged { lossBegan -= 1 }
    flank = dropouts.flank(
      in: trace, before: lossBegan, earliest: stay.start, moves: lidThreshold, showsSpeeds: showsSpeeds)
    isFlankLate = showsSpeeds && flank <= next && next > stay.start
    flank = max(flank, next)
    if case .stay = ahead, peak == nil { stay.ending = verdict(until: max(flank, stay.part)) }
  }

  /// The label of a sample in a loss or in the lid movement around it; nil for all other samples.
  mutating func lossMark(_ index: Int, isComplete: Bool) -> GazeTrace.Mark? {
    if case .loss(_, _, false, let start) = ahead { keep(found(at: start, isComplete: isComplete), at: start) }
    if case .loss(let end, let mark, _, let start) = ahead {
      // If the loss is no blink, the seen samples before it are no closing lids and get other labels.
      if index < end, mark == .blink || index >= start { return mark }
      begin(at: index)
    }
    guard let loss, index >= flank else { return nil }
    let leadsOn = index > 0 && trace[index - 1].mark == .blink
    if !leadsOn {
      blinkBegan = trace[index].seconds
      noteLids(toldFrom: index)
    }
    let found = found(at: loss, isComplete: isComplete)
    if !found.isBlink, index < loss {
      // If the loss is no blink, the samples before it are no closing of the lids.
      flank = loss
      return nil
    }
    if case .stay = ahead { endStay(at: index) }
    keep(found, at: loss)
    if case .loss(let end, let mark, _, _) = ahead, index < end { return mark }
    begin(at: index)
    return nil
  }

  /// Notes when the lids began to close, if the samples of the closing are already labelled.
  private mutating func noteLids(toldFrom index: Int) {
    guard isFlankLate else { return }
    isFlankLate = false
    let first = dropouts.flank(
      in: trace, before: lossBegan, earliest: stay.start, moves: lidThreshold, showsSpeeds: showsSpeeds)
    if first < index { onset = GazeTrace.Onset(index: index, sample: first) }
  }

  private func found(at start: Int, isComplete: Bool) -> DropoutScanner.Found {
    dropouts.look(
      in: trace, at: start, since: trace[loss == start ? lossBegan : start].seconds, began: blinkBegan,
      leadsOn: start > 0 && trace[start - 1].mark == .lost && !trace[start - 1].isSeen,
      interval: interval, until: measured, moves: lidThreshold, showsSpeeds: showsSpeeds, isComplete: isComplete)
  }

  private mutating func keep(_ found: DropoutScanner.Found, at start: Int) {
    ahead = .loss(end: found.after, mark: found.isBlink ? .blink : .lost, isFinal: found.isFinal, start: start)
    peak = nil
    if found.isFinal { close(lossAt: found.after) }
  }

  /// Ends a loss, and notes the next loss among the samples so far.
  mutating func close(lossAt after: Int) {
    loss = nil
    var index = after
    while index < measured, trace[index].isSeen { index += 1 }
    if index < measured { note(loss: index) }
    scanned = max(scanned, after)
  }
}
