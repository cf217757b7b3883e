import Foundation
public import HeedGeometry
public import HeedSignals

/// What the driver has seen of the road's objects: for each the probability that the driver knows of it.
///
/// Looking at an object, or close beside it, raises the probability at the rate of ``NoticingRate``; time lowers it, and so does an
/// object that closes faster than when it was looked at. A look into the cabin raises nothing. Where the driver looks may be
/// unknown: that is neither a look at an object nor one away from it, so belief only fades, and after a while there is none.
public struct HazardAwareness: Sendable {
  private struct Memory: Sendable {
    /// nil: beside or behind the driver, or no camera is known.
    var outline: AngularBox?
    var growth: Double
    /// Metres a second; nil: not known.
    var closing: Double?
    /// Metres; nil: not known.
    var distance: Double?
    var last: Timestamp
    var probability = 0.0
    /// As the driver knows it, of the looks at it.
    var knownClosing: Double?
    /// When it was last known whether it is looked at; nil: never.
    var judged: Timestamp?
    var isSeen: Bool?
  }

  private let settings: Settings
  private let rate: NoticingRate
  private let eyes: SIMD3<Double>
  /// What the eyes' place may be off by to the side, metres.
  private let unsure: Double
  private var memories: [String: Memory] = [:]
  /// Up to when looks have been counted.
  private var now: Timestamp?
  private var lastKnown: Timestamp?

  /// - Parameter seat: The driver's side; nil: not said, the eyes are taken to be in the middle, and off by as much as a seat is.
  public init(seat: Rig.Seat? = nil, settings: Settings = Settings()) {
    self.settings = settings
    rate = NoticingRate(settings: settings.noticing)
    let left: Double =
      switch seat {
      case .left: settings.eyesBeside
      case .right: -settings.eyesBeside
      case nil: 0
      }
    eyes = SIMD3(-settings.eyesBehind, left, -settings.eyesBelow)
    unsure = seat == nil ? settings.eyesBeside : 0
  }

  /// What is believed as of the last look.
  public var sight: HazardSight { sight(at: now ?? .zero) }

  /// Takes in where the driver looks, for the time since the look before; looks come in the order of their times.
  /// - Parameter view: nil, or without direction and without ``DriverGaze/isOnRoad``: not known.
  public mutating func look(_ view: DriverGaze?, at time: Timestamp) {
    guard now.map({ time > $0 }) ?? true else { return }
    let passed = now.map { time.seconds(since: $0) } ?? 0
    let seconds = min(passed, settings.longestLook.seconds)
    now = time
    let look = Look(view, settings)
    if look != .unknown { lastKnown = time }
    var index = memories.startIndex
    while index != memories.endIndex {
      advance(&memories.values[index], look, seconds: seconds, passed: passed, at: time)
      index = memories.index(after: index)
    }
  }

  /// Takes in what one road frame shows.
  public mutating func update(_ report: RoadReport) {
    update(report.objects, camera: report.camera.camera, at: report.observation.time)
  }

  /// - Parameter camera: Of the pictures that the objects' boxes are in; nil: not known, then only looks into the cabin tell.
  public mutating func update(_ objects: [RoadObjectState], camera: MountedCamera?, at time: Timestamp) {
    for object in objects {
      let outline = camera.flatMap {
        AngularBox(box: object.box, distance: object.distanceMeters, camera: $0, eyes: eyes, unsure: unsure)
      }
      let growth = outline.map { object.timeToCollision.map { [size = $0.size] in size / $0.seconds } ?? 0 } ?? 0
      var memory = memories[object.id] ?? Memory(growth: 0, last: time)
      (memory.outline, memory.growth, memory.last) = (outline, growth, time)
      (memory.closing, memory.distance) = (object.closingSpeed, object.distanceMeters)
      memories[object.id] = memory
    }
    let longest = settings.longestAbsence.seconds
    memories = memories.filter { abs(time.seconds(since: $0.value.last)) <= longest }
    guard memories.count > settings.mostObjects else { return }
    let oldest = memories.map { (key: $0.key, last: $0.value.last) }.sorted { ($0.last, $0.key) < ($1.last, $1.key) }
    for old in oldest.prefix(memories.count - max(0, settings.mostObjects)) { memories[old.key] = nil }
  }
}

extension HazardAwareness {
  /// What is believed at a moment no earlier than the last look.
  public func sight(at time: Timestamp) -> HazardSight {
    let longest = settings.longestUnknown.seconds
    func isRecent(_ known: Timestamp?) -> Bool { known.map { time.seconds(since: $0) <= longest } ?? false }
    guard isRecent(lastKnown) else { return .unknown }
    let faded = exp(-max(0, now.map { time.seconds(since: $0) } ?? 0) / settings.memory.seconds)
    var sight = HazardSight(beliefs: [:])
    for (id, memory) in memories where isRecent(memory.judged) {
      sight.beliefs[id] = HazardSight.Belief(probability: faded * probability(memory), isSeen: memory.isSeen)
    }
    return sight
  }

  /// Where somebody looks, as far as a view tells.
  private enum Look: Hashable {
    /// Degrees: azimuth and elevation, and what each is off by.
    case out(gaze: SIMD2<Double>, deviation: Double)
    case away
    case unknown

    init(_ view: DriverGaze?, _ settings: Settings) {
      if view?.isOnRoad == false {
        self = .away
      } else if let azimuth = view?.azimuth?.degrees, let elevation = view?.elevation?.degrees,
        azimuth.isFinite, elevation.isFinite
      {
        let said = view?.deviation?.degrees ?? .nan
        self = .out(gaze: SIMD2(azimuth, elevation), deviation: said >= 0 ? said : settings.usualGazeDegrees)
      } else {
        self = view?.isOnRoad == true ? .out(gaze: .zero, deviation: settings.roadGazeDegrees) : .unknown
      }
    }
  }

  private func advance(
    _ memory: inout Memory, _ look: Look, seconds: Double, passed: Double, at time: Timestamp
  ) {
    let fading = 1 / settings.memory.seconds
    memory.probability *= exp(-fading * (passed - seconds))
    switch look {
    case .out(let gaze, let own):
      // Of what has no outline nobody can tell whether it is looked at.
      guard let outline = memory.outline else {
        memory.probability *= exp(-fading * seconds)
        break
      }
      let deviation = (own * own + outline.deviation * outline.deviation).squareRoot()
      let noticing = rate.rate(gaze: gaze, deviation: deviation, outline: outline, growth: memory.growth)
      let balance = noticing / (noticing + fading)
      memory.probability = balance + (memory.probability - balance) * exp(-(noticing + fading) * seconds)
      memory.judged = time
      // To see an object move otherwise takes a while longer than to see it.
      let old = exp(-noticing * seconds / (1 + noticing * settings.perceiving.seconds))
      if let closing = memory.closing {
        memory.knownClosing = closing + ((memory.knownClosing ?? closing) - closing) * old
      }
    case .away:
      memory.probability *= exp(-fading * seconds)
      memory.judged = time
    case .unknown: memory.probability *= exp(-fading * seconds)
    }
    let probability = probability(memory)
    if memory.judged == nil { return }
    if probability >= settings.seenFrom { memory.isSeen = true }
    if probability <= settings.unseenBelow { memory.isSeen = false }
  }

  /// What is known of an object is worth the less, the harder it closes since.
  private func probability(_ memory: Memory) -> Double {
    guard let closing = memory.closing, closing > 0, let known = memory.knownClosing, let distance = memory.distance
    else { return memory.probability }
    let foreseen = min(settings.farthestContact, known > 0 ? distance / known : .infinity)
    let surprise = max(0, foreseen - distance / closing - settings.sooner)
    let lost = max(0, memory.probability - settings.doubt)
    return memory.probability - lost * (1 - exp(-surprise / settings.soonerScale))
  }
}
