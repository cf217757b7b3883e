extension MovementHorizon {
  /// The largest saccade that may be undetected within a stay, degrees; 0 at sample rates that show speeds.
  private var hidden: Double { showsSpeeds ? 0 : steps.step(noise: noise.value) }

  /// Begins a stay at `index`, closes a loss before it, and searches for the next saccade.
  mutating func begin(at index: Int) {
    if case .loss(_, _, false, let start) = ahead, index > start { close(lossAt: index) }
    ahead = .stay
    rests = max(index, rests)
    stay = Stay(start: index, part: index, partFrom: rests + settling)
    peak = nil
    drift.begin()
    if isFollowing { followed = FollowedWay() }
    scanned = index
    scan()
  }

  /// Fixation or pursuit: by the part's verdict if there is one, else by the reference, else by the drift so far.
  mutating func restingMark(_ index: Int) -> GazeTrace.Mark {
    let newest = max(index, scanned - 1)
    let seconds = trace[newest].seconds
    if stay.ending == nil, seconds - trace[stay.part].seconds >= longestPart {
      let isPursuit = judgePart(until: newest)
      stay.judged = (newest, isPursuit)
      trace[newest].verdict = isPursuit ? .pursuit : .fixation
      stay.goesOn = true
      stay.part = newest
      stay.partFrom = min(newest, max(stay.partFrom, trace.index(atSecond: seconds - longestPart)))
      drift.begin(x: trace[stay.partFrom].x, y: trace[stay.partFrom].y)
      if isFollowing { followAgain(until: newest) }
    }
    if let judged = stay.judged, index < judged.until { return judged.isPursuit ? .pursuit : .fixation }
    if let ending = stay.ending { return ending ? .pursuit : .fixation }
    if isFollowing, let mark = followingMark(newest) { return mark }
    let isPursuit = pursuits.isPursuit(
      squareDegrees: drift.squareDegrees, seconds: seconds - trace[min(stay.partFrom, newest)].seconds,
      hiddenDegrees: hidden, goesOn: stay.goesOn)
    return isPursuit ? .pursuit : .fixation
  }

  /// The label by the gaze's motion relative to the reference; nil without evidence. A separate function, to keep its
  /// code out of the loop over samples without a reference.
  @inline(never) private func followingMark(_ newest: Int) -> GazeTrace.Mark? {
    let seconds = trace[newest].seconds - trace[min(stay.partFrom, newest)].seconds
    guard let evidence = evidence(of: followed, seconds: seconds) else { return nil }
    return pursuits.isPursuit(evidence: evidence, goesOn: stay.goesOn) ? .pursuit : .fixation
  }

  /// Adds a sample of the stay and its reference.
  @inline(never) mutating func follow(_ index: Int) {
    let sample = trace[index]
    guard sample.isSeen else { return }
    followed.add(x: sample.x, y: sample.y, reference: reference[index], atSecond: sample.seconds)
  }

  @inline(never) private mutating func followAgain(until end: Int) {
    followed = trace.followed(stay.partFrom..<end, reference, isWhole: true)
  }

  private func evidence(of way: FollowedWay, seconds: Double) -> Double? {
    way.summary.flatMap { pursuits.evidence(of: $0, seconds: seconds, hiddenDegrees: hidden) }
  }

  /// The verdict on the stay's present part if this part ends at `end`: true for a pursuit.
  func verdict(until end: Int) -> Bool {
    var pursuits = pursuits
    return observe(&pursuits, until: end)
  }

  private mutating func judgePart(until end: Int) -> Bool {
    var pursuits = pursuits
    defer { self.pursuits = pursuits }
    return observe(&pursuits, until: end)
  }

  /// Judges the stay's part up to `end`, by the reference if known, else by the drift; true for a pursuit.
  private func observe(_ pursuits: inout PursuitDetector, until end: Int) -> Bool {
    let hasLength = end > stay.partFrom
    let seconds = hasLength ? trace[end - 1].seconds - trace[stay.partFrom].seconds : 0
    if isFollowing, hasLength,
      let evidence = evidence(of: trace.followed(stay.partFrom..<end, reference), seconds: seconds)
    {
      return pursuits.judge(evidence: evidence, seconds: seconds, goesOn: stay.goesOn)
    }
    let drift = hasLength ? trace.drift(stay.partFrom..<end, interval: interval) : 0
    return pursuits.judge(driftDegrees: drift, seconds: seconds, hiddenDegrees: hidden, goesOn: stay.goesOn)
  }

  /// Ends the stay and stores its verdict; `moved` is the first moving sample, if known.
  mutating func endStay(at index: Int, moved: Int? = nil) {
    guard index > stay.part || stay.goesOn else { return }
    // Without a delay, a saccade is detected late: samples that already moved are not part of the stay.
    let end = isCausal ? max(stay.part, min(moved ?? index, index) - halfWindow / 2) : max(moved ?? index, index)
    let isPursuit = judgePart(until: end)
    trace[index].verdict = (isCausal ? isPursuit : stay.ending ?? isPursuit) ? .pursuit : .fixation
    (stay.start, stay.part, stay.goesOn) = (index, index, false)
  }
}
