import HeedGeometry
public import HeedSignals

/// Finds a picture that repeats itself with a period of some seconds: irises and lids go the same way, at the same times,
/// period after period. A loop of which frames are lost at random is not found. Pure: driven by timestamps.
public struct LoopDetector: Sendable {
  /// What counts as a loop.
  public struct Settings: Hashable, Codable, Sendable {
    /// Shortest and longest period. Choice: shorter ones are found among their multiples; longer ones need more memory than
    /// a driver is worth being unwatched.
    @Seconds public var shortest: Duration = .milliseconds(1500)
    @Seconds public var longest: Duration = .seconds(8)
    /// Repeated time, in periods. Source: docs/faults.md, row 3: three periods in all; Choice: the first and a bit less than two.
    public var periods = 1.75
    /// Maximum distance of the irises from their place a period ago, share of the distance between the eyes.
    /// Choice: 98 of 100 frames of loops under noise are nearer.
    public var sameIris = 0.025
    /// Maximum difference of the lids' mean aperture. Choice: 98 of 100 frames of loops under noise; a blink is over 30.
    public var sameLidDegrees = 15.0
    /// How long one of the two may differ. Choice: shorter than a blink or a fixation.
    @Seconds public var longestMiss: Duration = .milliseconds(100)
    /// Minimum standard deviation of the irises' place, share of the distance between the eyes.
    /// Choice: 1.5 pixels at 64; a head that only breathes moves less.
    public var leastMotion = 0.023
    /// Maximum difference to a period ago, share of the motion's energy. Choice: loops under noise reach 0.04, people 1.
    public var mostDifference = 0.12
    /// Shortest interval between two comparisons with what was seen before; the frames between them are only remembered.
    /// Choice: eyes rest for longer than this; each frame would cost twice as much.
    @Seconds public var comparedEvery: Duration = .milliseconds(60)
    /// Longest interval between two samples. Choice: what lies between them is not known.
    @Seconds public var longestInterval: Duration = .milliseconds(350)

    /// The defaults.
    public init() {}
  }

  /// What was seen at one time; plain numbers, as each frame is compared with hundreds of them.
  private struct Sample {
    var time: Timestamp
    /// The middle between the irises, pixels.
    var x, y: Double
    var eyeDistancePixels: Double
    var lidDegrees: Double
  }

  /// A stretch of time that repeats what was one lag earlier.
  private struct Match {
    /// Frames in it; 0 if the present does not repeat what was then.
    var count = 0.0
    var since = Timestamp.zero
    var missedSince: Timestamp?
    var difference = 0.0
    var sumX = 0.0
    var sumY = 0.0
    var squares = 0.0
  }

  private let settings: Settings
  private var samples: [Sample] = []
  /// Of the last comparison, one per sample but the last: the stretch in which its present repeats what was then.
  private var matches: [Match] = []
  private var compared: Timestamp?
  private var isLoop = false

  /// A detector that has seen nothing.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Returns: True if the picture has repeated itself for long enough.
  public mutating func update(_ face: FaceObservation?, at time: Timestamp) -> Bool {
    if let last = samples.last, time - last.time > settings.longestInterval {
      (samples, matches, compared, isLoop) = ([], [], nil, false)
    }
    guard let sample = Self.sample(face, at: time) else { return false }
    defer { samples.append(sample) }
    let forgotten = samples.prefix { time - $0.time > settings.longest }.count
    samples.removeFirst(forgotten)
    matches.removeFirst(min(forgotten, matches.count))
    if let compared, time - compared < settings.comparedEvery { return isLoop }
    let step = compared.map { time.seconds(since: $0) } ?? 0
    compared = time
    isLoop = false
    var next = [Match](repeating: Match(), count: samples.count)
    for index in samples.indices {
      let isSame = isSame(sample, samples[index])
      // Most pairs neither match nor continue a match; looking for the one they continue takes longer.
      guard isSame || mayContinue(index) else { continue }
      let continued = predecessor(of: index, step: step)
      guard isSame || continued >= 0 && matches[continued].count > 0 else { continue }
      var match = continued >= 0 ? matches[continued] : Match()
      add(sample, samples[index], isSame: isSame, to: &match)
      if match.count > 0 { isLoop = isLoop || repeats(match, lag: time.seconds(since: samples[index].time), sample) }
      next[index] = match
    }
    matches = next
    return isLoop
  }

  private static func sample(_ face: FaceObservation?, at time: Timestamp) -> Sample? {
    guard let left = face?.leftEye, let right = face?.rightEye else { return nil }
    let (a, b) = (left.irisCenter, right.irisCenter)
    let distance = a.distance(to: b)
    guard distance > 1 else { return nil }
    return Sample(
      time: time, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, eyeDistancePixels: distance,
      lidDegrees: (left.lidAperture + right.lidAperture).degrees / 2)
  }

  /// Whether a match of the previous comparison may go on in the pair of now and sample `index`.
  private func mayContinue(_ index: Int) -> Bool {
    for candidate in max(0, index - 4)...index where candidate < matches.count && matches[candidate].count > 0 {
      return true
    }
    return false
  }

  /// The pair of the previous comparison with nearly the same lag as the pair of now and sample `index`; -1 if there is none.
  private func predecessor(of index: Int, step: Double) -> Int {
    var (best, least) = (-1, step / 2)
    for candidate in max(0, index - 4)...index where candidate < matches.count {
      let error = abs(samples[index].time.seconds(since: samples[candidate].time) - step)
      if error <= least { (best, least) = (candidate, error) }
    }
    return best
  }

  private func isSame(_ now: Sample, _ then: Sample) -> Bool {
    let (x, y, farthest) = (now.x - then.x, now.y - then.y, settings.sameIris * now.eyeDistancePixels)
    return x * x + y * y <= farthest * farthest && abs(now.lidDegrees - then.lidDegrees) <= settings.sameLidDegrees
  }

  private func add(_ now: Sample, _ then: Sample, isSame: Bool, to match: inout Match) {
    if isSame {
      match.missedSince = nil
      if match.count == 0 { match = Match(since: now.time) }
    } else {
      let since = match.missedSince ?? now.time
      match.missedSince = since
      if now.time - since >= settings.longestMiss {
        match = Match()
        return
      }
    }
    let (x, y) = (now.x - then.x, now.y - then.y)
    match.count += 1
    match.difference += x * x + y * y
    match.sumX += now.x
    match.sumY += now.y
    match.squares += now.x * now.x + now.y * now.y
  }

  /// Whether the stretch is long and exact enough, and something moved in it.
  private func repeats(_ match: Match, lag: Double, _ now: Sample) -> Bool {
    guard lag >= settings.shortest.seconds, now.time.seconds(since: match.since) >= lag * settings.periods else {
      return false
    }
    let energy = match.squares - (match.sumX * match.sumX + match.sumY * match.sumY) / match.count
    let least = settings.leastMotion * now.eyeDistancePixels
    return energy >= least * least * match.count && match.difference <= settings.mostDifference * energy
  }
}
