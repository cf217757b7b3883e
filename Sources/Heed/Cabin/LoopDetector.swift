import HeedGeometry
public import HeedSignals

/// Finds a picture that repeats itself with a period of some seconds: irises and lids go the same way, at the same times,
/// period after period. Pure: driven by timestamps.
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
    /// Longest interval between two samples. Choice: what lies between them is not known.
    @Seconds public var longestInterval: Duration = .milliseconds(350)

    /// The defaults.
    public init() {}
  }

  private struct Sample {
    var time: Timestamp
    /// The middle between the irises, pixels.
    var iris: SIMD2<Double>
    var eyeDistancePixels: Double
    var lidDegrees: Double
  }

  /// A stretch of time that repeats what was one lag earlier.
  private struct Match {
    var since: Timestamp
    var count = 0.0
    var difference = 0.0
    var sum = SIMD2<Double>.zero
    var squares = 0.0
    var missedSince: Timestamp?
  }

  private let settings: Settings
  private var samples: [Sample] = []
  /// One per sample but the last: the stretch in which the present repeats what was then.
  private var matches: [Match] = []

  /// A detector that has seen nothing.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Returns: True if the picture has repeated itself for long enough.
  public mutating func update(_ face: FaceObservation?, at time: Timestamp) -> Bool {
    if let last = samples.last, time - last.time > settings.longestInterval { (samples, matches) = ([], []) }
    guard let sample = Self.sample(face, at: time) else { return false }
    let forgotten = samples.prefix { time - $0.time > settings.longest }.count
    samples.removeFirst(forgotten)
    matches.removeFirst(min(forgotten, matches.count))
    let before = samples.last
    var next: [Match] = []
    next.reserveCapacity(samples.count)
    var isLoop = false
    for index in samples.indices {
      let earlier = samples[index]
      var match = before.flatMap { predecessor(of: index, at: time, before: $0) } ?? Match(since: time)
      add(sample, earlier, to: &match)
      next.append(match)
      let lag = time - earlier.time
      if lag >= settings.shortest, time - match.since >= lag * settings.periods, isExact(match, eyes: sample.eyeDistancePixels) { isLoop = true }
    }
    matches = next
    samples.append(sample)
    return isLoop
  }

  private static func sample(_ face: FaceObservation?, at time: Timestamp) -> Sample? {
    guard let left = face?.leftEye, let right = face?.rightEye else { return nil }
    let (a, b) = (left.irisCenter, right.irisCenter)
    let distance = a.distance(to: b)
    guard distance > 1 else { return nil }
    return Sample(
      time: time, iris: SIMD2(a.x + b.x, a.y + b.y) / 2, eyeDistancePixels: distance,
      lidDegrees: (left.lidAperture + right.lidAperture).degrees / 2)
  }

  /// The stretch that the pair of now and sample `index` continues: the previous frame's pair with nearly the same lag.
  private func predecessor(of index: Int, at time: Timestamp, before: Sample) -> Match? {
    let step = time - before.time
    let wanted = samples[index].time - step
    let candidates = (max(0, index - 2)...index).filter { $0 < matches.count }
    func error(_ candidate: Int) -> Duration {
      let error = samples[candidate].time - wanted
      return error < .zero ? .zero - error : error
    }
    guard let best = candidates.min(by: { error($0) < error($1) }), error(best) * 2 <= step else { return nil }
    return matches[best]
  }

  private func add(_ now: Sample, _ then: Sample, to match: inout Match) {
    let apart = now.iris - then.iris
    let difference = (apart * apart).sum()
    let farthest = settings.sameIris * now.eyeDistancePixels
    let isSame =
      difference <= farthest * farthest
      && abs(now.lidDegrees - then.lidDegrees) <= settings.sameLidDegrees
    if isSame {
      match.missedSince = nil
    } else {
      match.missedSince = match.missedSince ?? now.time
      if let since = match.missedSince, now.time - since >= settings.longestMiss || match.count == 0 {
        match = Match(since: now.time)
        return
      }
    }
    match.count += 1
    match.difference += difference
    match.sum += now.iris
    match.squares += (now.iris * now.iris).sum()
  }

  private func isExact(_ match: Match, eyes distance: Double) -> Bool {
    guard match.count > 1 else { return false }
    let least = settings.leastMotion * distance
    let energy = match.squares - (match.sum * match.sum).sum() / match.count
    return energy >= least * least * match.count
      && match.difference <= settings.mostDifference * energy
  }
}
