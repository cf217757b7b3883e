extension MovementHorizon {
  /// The first sample that cannot belong to a saccade: lids close there, or the change of the gaze is not known yet.
  private var limit: Int { loss == nil ? measured : min(measured, max(flank, next)) }

  /// Searches ahead for the first fast sample, whose saccade would end the present stay.
  mutating func scan() {
    guard peak == nil, case .stay = ahead else { return }
    let limit = limit
    let threshold = threshold
    let scatters = showsSpeeds ? saccades.settings.peakOverScatter : steps.settings.stepOverScatter
    scanned = max(scanned, next)
    while scanned < limit {
      let sample = trace[scanned]
      if sample.change > threshold, sample.change > scatters * sample.scatter {
        peak = (scanned, earliestOnset(of: scanned))
        if stay.ending == nil { stay.ending = verdict(until: lastRest(before: scanned, limit)) }
        return
      }
      drift.add(x: sample.x, y: sample.y)
      if isFollowing { follow(scanned) }
      scanned += 1
    }
  }

  /// The end of the stay before a fast sample. At a low rate, one or two samples decide the stay's kind.
  private func lastRest(before fast: Int, _ limit: Int) -> Int {
    let onset = peak?.onset ?? fast
    guard !showsSpeeds else { return onset }
    return steps.saccade(in: trace, at: fast, after: stay.part, until: limit, noise: noise.value).found?.moved ?? onset
  }

  /// The earliest possible start of a fast sample's saccade, before its peak is known.
  private func earliestOnset(of fast: Int) -> Int {
    let earliest = max(stay.start, next)
    // Choice: the saccade of a step begins at most two samples before the step.
    return showsSpeeds ? rise(to: fast, after: earliest) : max(earliest, fast - 2)
  }

  private func rise(to fast: Int, after earliest: Int) -> Int {
    let slow = saccades.onset(noise: noise.value)
    var onset = fast
    while onset > earliest, trace[onset - 1].change > slow { onset -= 1 }
    return onset
  }

  /// Notes the true start of a saccade for its event, if the labels of the saccade only begin at `index`.
  private mutating func note(onset: Int, toldFrom index: Int) {
    guard showsSpeeds, onset < index else { return }
    self.onset = GazeTrace.Onset(index: index, sample: onset)
  }

  /// The label of a sample in a saccade or its swing; nil for all other samples.
  mutating func saccadeMark(_ index: Int, isComplete: Bool) -> GazeTrace.Mark? {
    if case .saccade(let swings, _, false, let from, _) = ahead, index + 1 >= swings {
      look(from: from, at: index, isComplete: isComplete)
    }
    if let mark = ongoing(index) { return mark }
    guard let peak, index >= peak.onset else { return nil }
    look(from: peak.at, at: index, isComplete: isComplete)
    return ongoing(index)
  }

  /// The label of a sample in the detected saccade or its swing; ends the saccade after its swing and returns nil.
  private mutating func ongoing(_ index: Int) -> GazeTrace.Mark? {
    guard case .saccade(let swings, let rests, _, _, _) = ahead else { return nil }
    if index < swings { return .saccade }
    if index < rests { return .pso }
    if isCausal, stopped < index { onset = GazeTrace.Onset(index: index, sample: stopped) }
    begin(at: index)
    return nil
  }

  /// Examines the saccade whose first fast sample is `from`, when sample `index` is labelled.
  private mutating func look(from: Int, at index: Int, isComplete: Bool) {
    var (isBegun, since) = (false, index)
    if case .saccade(_, _, _, _, let begun) = ahead { (isBegun, since) = (true, begun) } else { isFound = false }
    let (from, stayed) = (max(from, since), isBegun ? since : stay.part)
    let limit = limit
    let (found, after) =
      showsSpeeds
      ? saccades.saccade(in: trace, at: from, after: stayed, until: limit, noise: noise.value, interval: interval)
      : steps.saccade(in: trace, at: from, after: stayed, until: limit, noise: noise.value)
    let isOpen = loss == nil && after >= measured - (showsSpeeds ? 0 : 1) && !isComplete
    guard let found else {
      miss(from: from, since: since, at: index, after: after, isBegun: isBegun, isOpen: isOpen)
      return
    }
    if !isBegun {
      if found.saccade.lowerBound > index, !(isOpen && !showsSpeeds && from == index) {
        peak = (from, found.saccade.lowerBound)
        stay.ending = verdict(until: found.moved)
        return
      }
      note(onset: found.saccade.lowerBound, toldFrom: index)
      endStay(at: index, moved: found.moved)
    }
    isFound = true
    keep(found.jump, at: index, isBegun: isBegun)
    go(on: found, from: from, since: since, at: index, isOpen: isOpen, isComplete: isComplete)
  }

  /// True if the gaze has returned: it is less than the minimum step away from its place before `since`.
  private func comesBack(to index: Int, since: Int) -> Bool {
    guard since > 0, index < trace.count, trace[since - 1].isSeen, trace[index].isSeen else { return false }
    let farthest = (since..<index).lazy.map { trace.distance(since - 1, $0) }.max() ?? 0
    return trace.distance(since - 1, index) < max(StepScanner.netShare * farthest, steps.settings.smallestStep)
  }

  /// Handles a peak that is no saccade: waits if the peak may grow, ends a labelled one, or skips it.
  private mutating func miss(from: Int, since: Int, at index: Int, after: Int, isBegun: Bool, isOpen: Bool) {
    if isOpen, showsSpeeds {
      if !isBegun {
        note(onset: rise(to: min(from, index), after: stay.part), toldFrom: index)
        endStay(at: index)
      }
      let end = max(after, index + 1)
      stopped = end
      ahead = .saccade(swings: end, rests: end, isFinal: false, from: from, since: since)
    } else if isBegun {
      ahead = .saccade(swings: index, rests: index, isFinal: true, from: from, since: since)
      stopped = index
      if showsSpeeds, !isFound, comesBack(to: index, since: since) { trace[index].verdict = .spike }
    } else {
      (peak, stay.ending) = (nil, nil)
      scanned = max(after, index)
      scan()
    }
  }

  /// Plans the labels of a detected saccade and its swing; later samples may extend the plan until it is final.
  private mutating func go(
    on found: FoundSaccade, from: Int, since: Int, at index: Int, isOpen: Bool, isComplete: Bool
  ) {
    var swings = found.saccade.upperBound
    stopped = max(swings, found.swing.upperBound)
    if !showsSpeeds, isOpen, swings <= index { swings = index + 1 }
    var end = max(found.swing.upperBound, swings)
    // The swing may continue until the eye pauses.
    let swingsOn =
      showsSpeeds && loss == nil && !isComplete
      && trace[measured - 1].seconds - trace[max(end - 1, 0)].seconds <= saccades.swingPause
    // Without a delay, a swing is assumed, because the labeller cannot wait and most saccades swing.
    if swingsOn, index >= end, end > swings || isCausal || trace[index].change > saccades.swing(noise: noise.value) {
      end = index + 1
    }
    ahead = .saccade(swings: swings, rests: end, isFinal: !isOpen && !swingsOn, from: from, since: since)
    rests = max(found.rests, end)
  }

  /// Stores start and end of a saccade between two samples; a later finding replaces them.
  private mutating func keep(_ jump: GazeTrace.Jump?, at index: Int, isBegun: Bool) {
    guard var jump else { return }
    guard isBegun, let last = trace.jumps.indices.last else {
      jump.index = index
      trace.jumps.append(jump)
      return
    }
    jump.index = trace.jumps[last].index
    trace.jumps[last] = jump
  }
}
