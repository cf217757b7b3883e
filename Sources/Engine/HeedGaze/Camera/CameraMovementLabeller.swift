import HeedGeometry
public import HeedSignals

/// Labels the eye movements in a camera's gaze: 10 to 120 pictures a second, noise of 0.2 to 3 degrees with wander.
///
/// A label is final after a chosen delay; the live run and recordings differ in the delay alone. The noise is measured
/// in the gaze, and a pursuit has to lead farther than the gaze wanders by itself. For the gaze of laboratory trackers
/// use ``EyeMovementLabeller``. Constant memory. Not thread-safe: use one labeller per stream.
///
/// The constants here and in `MovementSearch` were chosen on simulated people at 30 pictures a second. They were tried
/// on real clips, whose true eye movements nobody knows.
public struct CameraMovementLabeller: Sendable {
  /// Delay for recordings. Choice: a pursuit of 5 deg/s has left the wander by then; more changes few labels.
  public static let offlineDelay: Duration = .milliseconds(1350)
  /// Longest loss after which hypotheses go on. Choice: longer than a blink, as for the gaze's filter.
  private static let longestLoss = 0.5
  /// Time at the beginning, and after a long loss, in which head and gaze settle. Choice: a first fixation of drawn
  /// people was off by 5 degrees for 0.3 to 0.5 s.
  private static let settling = 0.5
  /// Pictures after shut lids whose gaze may be off. Choice: lids open over two pictures of a webcam.
  private static let besideLids = 2
  /// Slowest pursuit, deg/s. Choice: the gaze of a resting eye drifts by 1 to 3 deg/s while the head moves.
  static let slowestPursuit = 3.0

  /// Most pictures without gaze in a saccade. Choice: two are lost for 67 ms at 30 Hz.
  private static let longestFlightLoss = 2
  /// Number of pictures after a saccade that show where it led. Choice: as many as a live run waits for.
  private static let landing = 5

  struct Picture: Sendable {
    var time: Timestamp
    var seconds: Double
    var gaze: SIMD2<Double>?
    /// Whether the gaze is missing because the lids are shut.
    var isShut: Bool
    var isSettling: Bool
    /// Number of samples after this one whose times were not later.
    var stale = 0
  }

  /// Pictures that are kept behind the decided one, over which the speed of a pursuit is taken. Choice: two seconds at
  /// 120 Hz.
  private static let kept = 256
  /// Most pictures that wait for their label. Choice: the delay at 600 Hz; pictures in bursts need no more memory.
  private static let mostWaiting = 1024

  private let delay, bridge: Double
  private var search = MovementSearch()
  private var events: CameraMovementEvents
  /// Pictures from number `first` on; the next to decide is `decided`.
  private var pictures: [Picture] = []
  private var first = 0, decided = 0
  private var labels: [EyeMovement] = []
  private var start: Timestamp?
  /// The movement of the last decided picture, and when the present loss among these began.
  private var before = EyeMovement.unknown, lost: Double?
  /// The first picture of the present stay, and its time.
  private var stay: (picture: Int, time: Timestamp)?
  /// When the gaze was seen last, when the present stretch of gaze began, and the last picture with shut lids.
  private var lastSeen: Double?, began = 0.0, lastShut: Int?
  /// False if the jump is no saccade: a stray measurement, or the gaze was not seen around it.
  private var isFlight = false

  /// The movement by the pictures until now; `unknown` before the gaze has settled, and without gaze.
  public private(set) var latest = EyeMovement.unknown
  /// Number of lost samples that were bridged.
  public private(set) var bridged = 0

  /// - Parameters:
  ///   - settings: Its delay is not used.
  ///   - delay: Time after which a label is final, at most 1.35 s.
  public init(settings: EyeMovementLabeller.Settings = .init(), delay: Duration = Self.offlineDelay) {
    self.delay = max(.zero, min(Self.offlineDelay, delay)).seconds
    bridge = settings.blink.bridge.seconds
    events = CameraMovementEvents(shortestFixation: settings.shortestFixation)
  }

  /// Adds a picture; one that is not later than the last one is ignored and gets `unknown`.
  /// - Parameters:
  ///   - position: The gaze before any filter; nil if the eyes were not seen.
  ///   - reference: Not used: a camera's gaze is too coarse to be compared with a target's way.
  ///   - isShut: Whether the lids are shut.
  public mutating func add(
    _ position: GazePosition?, reference: GazePosition? = nil, isShut: Bool = false, at time: Timestamp
  ) {
    let last = pictures.last
    if let last, time <= last.time {
      latest = .unknown
      if decided - first == pictures.count {
        labels.append(.unknown)
      } else {
        pictures[pictures.count - 1].stale += 1
      }
      return
    }
    let seconds = start.map(time.seconds(since:)) ?? 0
    start = start ?? time
    let step = PlaceFilter.Step(seconds: last.map { seconds - $0.seconds } ?? 0)
    let gaze = isShut ? nil : position.flatMap { $0.isUsable ? SIMD2($0.xDegrees, $0.yDegrees) : nil }
    let number = first + pictures.count
    if let gaze {
      if search.best == nil || seconds - (lastSeen ?? seconds) > Self.longestLoss {
        decide(until: .infinity)
        search.begin(gaze, picture: number, atSecond: seconds)
        began = seconds
      } else {
        let isBesideLids = lastShut.map { number - $0 <= Self.besideLids } ?? false
        search.observe(gaze, picture: number, after: step, atSecond: seconds, isBesideLids: isBesideLids)
      }
      lastSeen = seconds
    } else {
      search.miss(step)
      if isShut { lastShut = number }
    }
    let isSettling = gaze != nil && seconds < began + Self.settling
    pictures.append(Picture(time: time, seconds: seconds, gaze: gaze, isShut: isShut, isSettling: isSettling))
    latest = isShut ? .blink : gaze == nil || isSettling ? .unknown : present
    if let best = search.best, stay?.picture != best.lastJump(until: .max) {
      let from = best.lastJump(until: .max)
      stay = (from, pictures[max(0, from - first)].time)
    }
    decide(until: max(seconds - delay, waitingSince) + 5e-7)
  }

  /// The time of the oldest picture that may wait, seconds.
  private var waitingSince: Double {
    pictures.count - (decided - first) > Self.mostWaiting
      ? pictures[pictures.count - Self.mostWaiting].seconds : -.infinity
  }

  /// The labels decided since the last call, one per sample, in order.
  public mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return labels
  }

  /// The events that ended since the last call, in order.
  public mutating func takeEvents() -> [EyeMovementEvent] { events.take() }

  /// Labels the pictures that are left.
  public mutating func finish() {
    decide(until: .infinity)
    events.finish()
  }

  /// Smallest saccade that is looked for, degrees.
  public var leastAmplitudeDegrees: Double? { MovementSearch.leastDegrees }

  /// Standard deviation of the gaze around the place looked at, both axes together, degrees: of each picture by itself,
  /// and of the wander over 0.2 s. nil before it is measured.
  public var noiseDegrees: (white: Double, wander: Double)? {
    guard search.isNoiseMeasured else { return nil }
    let (x, y) = search.noise
    return ((x.white + y.white).squareRoot(), (x.wander + y.wander).squareRoot())
  }

  /// When the present stay began, by the pictures until now.
  public var stayStart: Timestamp? { stay?.time }

  private var present: EyeMovement {
    guard let best = search.best else { return .unknown }
    if best.kind == .saccade || best.last.from != nil && best.last.start == first + pictures.count - 1 {
      return .saccade
    }
    return best.kind == .pursuit && best.speed.length >= Self.slowestPursuit ? .pursuit : .fixation
  }

  private mutating func decide(until seconds: Double) {
    while decided - first < pictures.count, pictures[decided - first].seconds <= seconds {
      let picture = pictures[decided - first]
      before = picture.gaze == nil ? missing(picture) : picture.isSettling ? .unknown : seen(picture)
      labels.append(before)
      labels += repeatElement(.unknown, count: picture.stale)
      if before == .blink || before == .unknown {
        isFlight = false
        events.interrupt(at: picture.time, isBlink: before == .blink)
      }
      decided += 1
    }
    guard decided - first > 2 * Self.kept else { return }
    pictures.removeFirst(decided - first - Self.kept)
    first = decided - Self.kept
  }

  /// The movement of a picture without gaze: that of the pictures around it, if the loss is short.
  private mutating func missing(_ picture: Picture) -> EyeMovement {
    if picture.isShut { return .blink }
    let since = lost ?? picture.seconds
    lost = since
    let next = pictures[(decided - first)...].first { $0.gaze != nil || $0.isShut }
    guard before != .unknown, let next, !next.isShut, next.seconds - since <= bridge + 5e-7 else { return .unknown }
    bridged += 1
    return before
  }

  private mutating func seen(_ picture: Picture) -> EyeMovement {
    lost = nil
    guard let best = search.best, let gaze = picture.gaze, let at = best.part(at: decided) else { return .unknown }
    search.decide(decided, jump: best.lastJump(until: decided))
    let part = best.parts[at]
    if let from = part.from, part.start == decided { begin(from, at, in: best) }
    if part.kind == .saccade || part.from != nil && part.start == decided, isFlight { return .saccade }
    let speed = part.kind == .pursuit ? speed(in: at, of: best) : 0
    let kind = speed >= Self.slowestPursuit ? EyeMovement.pursuit : .fixation
    events.add(
      kind, best.strays.contains(decided) || part.kind == .saccade ? nil : gaze, speed: speed, at: picture.time)
    return kind
  }

  /// Begins a flight from a place, and tells its saccade unless the gaze comes back or was lost meanwhile.
  private mutating func begin(_ from: SIMD2<Double>, _ at: Int, in best: MovementHypothesis) {
    let landed = best.parts[at...].firstIndex { $0.kind != .saccade } ?? at
    let places = gaze(from: best.parts[landed].start, until: end(of: landed, in: best)).prefix(Self.landing)
    let (x, y) = (places.map(\.gaze.x).median() ?? from.x, places.map(\.gaze.y).median() ?? from.y)
    let degrees = (SIMD2(x, y) - from).length
    let landing = best.parts[landed].start - first
    isFlight = degrees >= MovementSearch.leastDegrees && before != .unknown && isSeen(until: landing)
    guard isFlight, decided > first else { return }
    events.jump(
      from: pictures[decided - first - 1].time, to: pictures[best.parts[landed].start - first].time, degrees: degrees)
  }

  /// Whether the gaze around a flight can be believed: no lids close or open there, and no long loss lies in between.
  private func isSeen(until landing: Int) -> Bool {
    let at = decided - first
    let around = pictures[max(0, at - Self.besideLids - 1)..<min(pictures.count, landing + 2)]
    let unseen = pictures[at...landing].count { $0.gaze == nil }
    return !around.contains { $0.isShut } && unseen <= Self.longestFlightLoss
  }

  /// The speed of a pursuit's part around the picture to decide, deg/s: the slope of its gaze.
  private func speed(in at: Int, of best: MovementHypothesis) -> Double {
    let samples = gaze(from: max(first, best.parts[at].start, decided - Self.kept), until: end(of: at, in: best))
    let count = Double(samples.count)
    let time = samples.reduce(0) { $0 + $1.seconds } / count
    let place = samples.reduce(SIMD2<Double>()) { $0 + $1.gaze } / count
    let spread = samples.reduce(0) { $0 + ($1.seconds - time) * ($1.seconds - time) }
    guard spread > 0 else { return 0 }
    return (samples.reduce(SIMD2<Double>()) { $0 + ($1.seconds - time) * ($1.gaze - place) } / spread).length
  }

  private func end(of part: Int, in best: MovementHypothesis) -> Int {
    part + 1 < best.parts.count ? best.parts[part + 1].start : first + pictures.count
  }

  private func gaze(from begin: Int, until end: Int) -> [(seconds: Double, gaze: SIMD2<Double>)] {
    pictures[(max(begin, first) - first)..<(end - first)].compactMap { picture in
      picture.gaze.map { (picture.seconds, $0) }
    }
  }
}
