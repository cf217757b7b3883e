import HeedSignals

/// Labels the samples of a stream with a constant sample rate, each once and in order. A label is decided after a
/// delay, by all samples known by then; with delay 0, by the past. The work does not depend on the delay, because
/// samples ahead are only examined when a movement begins, continues or ends.
struct MovementHorizon: Sendable {
  /// The movement that already determines the labels of the samples ahead.
  enum Ahead: Sendable {
    /// No movement after the present stay is known.
    case stay
    /// The samples before index `swings` belong to a saccade, those up to `rests` to its swing. Unless `isFinal`,
    /// later samples may extend both. `from` is the first fast sample, `since` the first labelled one.
    case saccade(swings: Int, rests: Int, isFinal: Bool, from: Int, since: Int)
    case loss(end: Int, mark: GazeTrace.Mark, isFinal: Bool, start: Int)
  }

  /// The present stay (fixation or pursuit); a long stay is judged in parts of `longestPart`.
  struct Stay: Sendable {
    /// The first sample of the stay, of its present part, and of the measured drift.
    var start = 0, part = 0, partFrom = 0
    /// True if an earlier part of the stay is already judged to be a fixation or a pursuit.
    var goesOn = false
    /// The verdict on the samples before the present part, and the verdict on the part that the next movement ends.
    var judged: (until: Int, isPursuit: Bool)?
    var ending: Bool?
  }

  /// Minimum number of samples to drop at once, because all kept samples then move in memory.
  private static let fewestDropped = 1024

  /// Time between two samples, seconds.
  let interval: Double
  let showsSpeeds: Bool
  let longestPart = PursuitDetector.longestPart.seconds
  /// Number of samples after a saccade that the drift leaves out, because the eye still glides into place.
  let settling: Int
  let saccades: SaccadeScanner
  let steps: StepScanner
  let dropouts: DropoutScanner
  let delay, nextAfter: Double
  /// Number of samples on each side of a speed's slope, at least 1.
  let halfWindow: Int
  /// Part of the delay beyond one second, seconds; its samples only help to find the ends of losses.
  private let later: Double
  /// True if the delay is too short to wait for the later half of a speed's samples; speeds then use only the past.
  let isCausal: Bool

  var trace = GazeTrace()
  var noise = LearnedNoise()
  var pursuits: PursuitDetector
  private var scatter: VelocityScatter
  private var start: Timestamp?
  var lag: Double { isCausal ? Double(halfWindow) / 2 * interval : 0 }

  /// Next sample to label, first sample without a known speed or step, and next sample to search for a saccade.
  var next = 0, measured = 0, scanned = 0
  var ahead = Ahead.stay
  /// The first sample with a speed or step above the threshold, and the earliest start of its saccade.
  var peak: (at: Int, onset: Int)?
  /// The first unlabelled sample of a loss, the first sample of the closing lids, and when the present blink began.
  var loss: Int?
  /// The first sample of the present loss, labelled or not.
  var lossBegan = 0
  var flank = 0
  /// True if the lids began to close before the first unlabelled sample.
  var isFlankLate = false
  var blinkBegan = 0.0
  var stay = Stay()
  var drift: StayDrift
  /// True once a reference was known; until then, the reference's path is not read, to save time.
  var isFollowing = false
  /// Start of the latest saccade, blink, or stay after a saccade that was only detected after its labels began.
  var onset: GazeTrace.Onset?
  /// Positions of the reference; outside the trace, because the compiler optimises only a small trace.
  var reference = ReferencePath()
  /// Samples that wait for the end of a loss, from its first on.
  var held: [Held] = []
  /// When the gaze was seen last, seconds; at first, the time of the first sample.
  var lastSeen = 0.0
  /// Share of bridged samples, averaged over about the longest loss that is bridged.
  var bridgedShare = 0.0
  /// Number of samples that were bridged.
  var bridged = 0
  /// Motion of the gaze relative to the reference in the stay's present part.
  var followed = FollowedWay()
  /// Index at which the last saccade with its swing is over.
  var rests = 0
  /// True if the saccade ahead has the minimum length of a saccade.
  var isFound = false
  /// Index at which the eyes stopped, as far as known; without a delay, the labels of a swing may go further.
  var stopped = 0

  init(interval: Double, delay: Double, settings: EyeMovementLabeller.Settings, pursuits: PursuitDetector) {
    (self.interval, self.delay, self.pursuits) = (interval, delay, pursuits)
    showsSpeeds = interval <= 1 / EyeMovementLabeller.speedsFromHertz
    halfWindow = max(1, Int((SaccadeScanner.speedHalfWindow.seconds / interval).rounded()))
    later = max(0, delay - 1)
    isCausal = showsSpeeds && delay < Double(halfWindow) * interval
    saccades = SaccadeScanner(settings: settings.saccade)
    steps = StepScanner(settings: settings.step, interval: interval)
    dropouts = DropoutScanner(settings: settings.blink)
    settling = showsSpeeds ? Int((settings.drift.settling.seconds / interval).rounded()) : 0
    let longestHole = settings.holeIntervals * interval
    // At rates that show speeds each missing row is filled, because a speed needs even intervals.
    nextAfter = showsSpeeds ? 1.5 * interval : max(longestHole, settings.blink.bridge.seconds + interval)
    scatter = VelocityScatter(interval: interval)
    drift = StayDrift(interval: interval)
  }

  @inline(never) private mutating func keepReference(_ place: GazePosition?, atSecond seconds: Double) {
    reference.append(place, atSecond: seconds, after: trace.count)
  }

  /// Adds a sample, labels the samples whose delay has passed, and returns their range; the labels are in `trace`.
  mutating func append(
    _ position: GazePosition?, reference: GazePosition? = nil, at time: Timestamp
  ) -> Range<Int> {
    let since = start.map(time.seconds(since:)) ?? 0
    start = start ?? time
    if reference != nil { isFollowing = true }
    let sample = Held(time: time, seconds: since, position: position, reference: reference)
    if position != nil, held.isEmpty, trace.samples.last.map({ $0.isSeen && since - $0.seconds < nextAfter }) ?? true {
      add(sample)
    } else {
      hold(sample)
    }
    if !held.isEmpty { releaseDue(until: since - delay + 5e-7) }
    let first = next
    // The comparison allows half a microsecond for the rounding of times.
    while next < trace.count, trace[next].seconds <= since - delay + 5e-7 { decide(isComplete: false) }
    return first..<next
  }

  mutating func finish() -> Range<Int> {
    let first = next
    releaseAll()
    measure(until: trace.count, upTo: .infinity)
    while next < trace.count { decide(isComplete: true) }
    return first..<next
  }

  /// - Parameters:
  ///   - bridge: The position of a bridged sample.
  ///   - isGuess: Whether the loss is not over.
  mutating func add(_ sample: Held, bridge: GazePosition? = nil, isGuess: Bool = false) {
    if isFollowing { keepReference(sample.reference, atSecond: sample.seconds) }
    let position = sample.position ?? bridge
    if sample.position != nil { lastSeen = sample.seconds }
    if position != nil {
      bridgedShare += min(1, interval / dropouts.settings.bridge.seconds) * ((bridge == nil ? 0 : 1) - bridgedShare)
    }
    if bridge != nil, sample.isSample { bridged += 1 }
    trace.append(
      position, at: sample.time, seconds: sample.seconds, isSample: sample.isSample, isBridged: bridge != nil,
      isGuess: isGuess)
    // The window of a speed ends at a loss, so at a loss all earlier speeds are known at once.
    let isWhole = position == nil || isCausal || !showsSpeeds
    measure(until: isWhole ? trace.count : trace.count - halfWindow, upTo: sample.seconds - later)
  }

  /// Measures the change of the samples before `end`, up to the time `seconds`, and updates noise and scatter.
  private mutating func measure(until end: Int, upTo seconds: Double) {
    while measured < end, trace[measured].seconds <= seconds + 5e-7 {
      let velocity = showsSpeeds ? trace.velocity(at: measured, halfWindow: halfWindow) : trace.step(at: measured)
      trace[measured].scatter = scatter.value
      if let velocity {
        let change = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
        trace[measured].change = change
        if !trace[measured].isBridged {
          noise.update(change, interval: interval)
          scatter.update(velocity, threshold: threshold)
        }
      }
      measured += 1
      if !trace[measured - 1].isSeen, loss == nil { note(loss: measured - 1) }
    }
  }

  /// Minimum speed of a saccade, deg/s, at sample rates that show speeds; else its minimum step, degrees.
  var threshold: Double { showsSpeeds ? saccades.peak(noise: noise.value) : steps.step(noise: noise.value) }
  /// Size of the smallest saccade above the threshold, degrees. Choice: saccades of 0.3 to 1 degree reach about 100 deg/s
  /// for each degree in the irf recordings.
  var leastAmplitude: Double { showsSpeeds ? threshold / 100 : threshold }
  var lidThreshold: Double { showsSpeeds ? dropouts.speed(noise: noise.value) : threshold }

  private mutating func decide(isComplete: Bool) {
    scan()
    let index = next
    trace[index].mark = mark(index, isComplete: isComplete)
    next = index + 1
  }

  private mutating func mark(_ index: Int, isComplete: Bool) -> GazeTrace.Mark {
    if case .stay = ahead, peak == nil, loss == nil { return restingMark(index) }
    if let mark = lossMark(index, isComplete: isComplete) { return mark }
    if let mark = saccadeMark(index, isComplete: isComplete) { return mark }
    return restingMark(index)
  }

  /// Drops samples that were labelled and collected.
  mutating func forget() {
    guard next > Self.fewestDropped else { return }
    // Keeps the samples that the next slope, the next step and a saccade between two samples need.
    let first = min(next - max(halfWindow, 16), min(stay.partFrom, stay.start, stay.part) - 1)
    guard first > Self.fewestDropped else { return }
    trace.forget(first: first)
    onset = onset.flatMap { $0.sample < first ? nil : .init(index: $0.index - first, sample: $0.sample - first) }
    if isFollowing { reference.forget(first: first) }
    (next, measured, scanned) = (next - first, measured - first, scanned - first)
    rests = max(0, rests - first)
    stopped = max(0, stopped - first)
    (stay.start, stay.part, stay.partFrom) = (stay.start - first, stay.part - first, max(0, stay.partFrom - first))
    if let judged = stay.judged { stay.judged = (judged.until - first, judged.isPursuit) }
    if let peak { self.peak = (peak.at - first, peak.onset - first) }
    if let loss { (self.loss, lossBegan) = (loss - first, max(0, lossBegan - first)) }
    flank -= first
    switch ahead {
    case .stay: break
    case .saccade(let swings, let rests, let isFinal, let from, let since):
      ahead = .saccade(
        swings: swings - first, rests: rests - first, isFinal: isFinal, from: from - first, since: since - first)
    case .loss(let end, let mark, let isFinal, let start):
      ahead = .loss(end: end - first, mark: mark, isFinal: isFinal, start: start - first)
    }
  }
}
