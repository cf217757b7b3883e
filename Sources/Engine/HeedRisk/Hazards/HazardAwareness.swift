import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates the probability that the driver is aware of each object on the road. A look at or near an object raises
/// awareness at the rate of ``NoticingRate``. Awareness falls with time, and if the object closes faster than when
/// the driver looked. Looks into the cabin raise nothing. While the gaze is unknown, awareness falls, and after a
/// while it is unknown.
public struct HazardAwareness: Sendable {
  /// Assumed deviation of a gaze that comes without a deviation, degrees. Source: docs/references.md, calibration and
  /// gaze: calibrated cameras in the field are off by 2 to 3 degrees.
  static let usualGazeDegrees = 3.0
  /// Deviation of a look at the road without a direction, degrees. Choice: looks at the road scatter sideways so far.
  static let roadGazeDegrees = 8.0
  /// Time to perceive a change of motion. Choice: half of the 0.7 to 1.5 s in which drivers react to braking.
  static let perceiving: Duration = .milliseconds(700)
  /// Awareness falls if contact comes sooner than expected by so many seconds; by twice as many, it falls 63 % of the
  /// way to `doubt`. Choice: the scatter of measured times.
  static let sooner = 0.6
  /// Least awareness of a seen object that closes faster, 0...1. Choice: drivers may or may not notice its braking.
  static let doubt = 0.5
  /// Longest anticipated time to contact, seconds. Choice: several times the time of warnings.
  static let farthestContact = 10.0
  /// Maximum time between gaze samples of a look. Choice: one sample per second still shows where the driver looks.
  static let longestLook: Duration = .seconds(1)
  /// Time without a gaze after which awareness is unknown. Choice: the memory of a look lasts about as long.
  static let longestUnknown: Duration = .seconds(3)
  /// Time out of view after which an object is forgotten. Choice: as in object trackers.
  static let longestAbsence: Duration = .seconds(2)
  /// Maximum number of remembered objects. Choice: five times the objects of a full road; bounds memory and work.
  package static let mostObjects = 256
  /// How far the driver's eyes are behind the road camera, metres. Choice: for a camera behind the mirror; an error of
  /// 0.1 m is 1 degree at 5 m.
  static let eyesBehind = 0.6
  /// How far the driver's eyes are below the road camera, metres. Choice: for a camera behind the mirror.
  static let eyesBelow = 0.2
  /// How far the driver's eyes are beside the road camera, towards the driver's side, metres. Choice: a camera behind
  /// the mirror.
  static let eyesBeside = 0.37
  /// Time constant with which awareness decays. Choice: between the 2 s that AttenD allows a look away and the several
  /// seconds for which people keep track of a few moving things.
  static let memory: Duration = .seconds(4)
  /// Probability from which an object counts as seen. Choice: one half plus the effect of a look of 150 ms.
  static let seenFrom = 0.6
  /// Probability at or below which an object counts as unseen again. Choice: as far below one half as `seenFrom` is
  /// above.
  static let unseenBelow = 0.4

  private struct Memory: Sendable {
    /// Outline in the driver's view; nil for an object beside or behind the driver, and without a camera.
    var outline: AngularBox?
    var growth: Double
    /// Closing speed, metres a second; nil when unknown.
    var closing: Double?
    var distance: Double?
    var last: Timestamp
    var probability = 0.0
    /// The closing speed that the driver has perceived.
    var knownClosing: Double?
    /// Last time at which the engine knew whether the driver looks at the object; nil if never.
    var judged: Timestamp?
    var isSeen: Bool?
  }

  private let rate = NoticingRate()
  private let eyes: SIMD3<Double>
  /// Lateral uncertainty of the eyes' position, metres.
  private let unsure: Double
  private var memories: [String: Memory] = [:]
  private var now: Timestamp?
  private var lastKnown: Timestamp?

  /// - Parameter seat: The driver's side; nil if unknown. The eyes then count as in the vehicle's middle, with an
  /// uncertainty of `eyesBeside`.
  public init(seat: Rig.Seat? = nil) {
    let left = seat.map { $0 == .left ? Self.eyesBeside : -Self.eyesBeside } ?? 0
    eyes = SIMD3(-Self.eyesBehind, left, -Self.eyesBelow)
    unsure = seat == nil ? Self.eyesBeside : 0
  }

  /// The driver's awareness of all objects at the time of the last look.
  public var sight: HazardSight { sight(at: now ?? .zero) }

  /// Feeds the gaze since the previous look, in time order.
  /// - Parameter gaze: Unknown if nil, or if both the direction and ``DriverGaze/isOnRoad`` are missing.
  public mutating func look(_ gaze: DriverGaze?, at time: Timestamp) {
    guard now.map({ time > $0 }) ?? true else { return }
    let passed = now.map { time.seconds(since: $0) } ?? 0
    let seconds = min(passed, Self.longestLook.seconds)
    now = time
    let look = Look(gaze)
    if look != .unknown { lastKnown = time }
    var index = memories.startIndex
    while index != memories.endIndex {
      advance(&memories.values[index], look, seconds: seconds, passed: passed, at: time)
      index = memories.index(after: index)
    }
  }

  /// Feeds one road frame.
  public mutating func update(_ report: RoadReport) {
    update(report.objects, camera: report.camera.camera, at: report.observation.time)
  }

  /// Feeds the objects of one road frame.
  /// - Parameter camera: The camera that took the boxes; if nil, only looks into the cabin count.
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
    let longest = Self.longestAbsence.seconds
    memories = memories.filter { abs(time.seconds(since: $0.value.last)) <= longest }
    guard memories.count > Self.mostObjects else { return }
    let oldest = memories.map { (key: $0.key, last: $0.value.last) }.sorted { ($0.last, $0.key) < ($1.last, $1.key) }
    for old in oldest.prefix(memories.count - Self.mostObjects) { memories[old.key] = nil }
  }

  /// The driver's awareness of all objects at a moment no earlier than the last look.
  public func sight(at time: Timestamp) -> HazardSight {
    let longest = Self.longestUnknown.seconds
    func isRecent(_ known: Timestamp?) -> Bool { known.map { time.seconds(since: $0) <= longest } ?? false }
    guard isRecent(lastKnown) else { return .unknown }
    let faded = exp(-max(0, now.map { time.seconds(since: $0) } ?? 0) / Self.memory.seconds)
    var sight = HazardSight(beliefs: [:])
    for (id, memory) in memories where isRecent(memory.judged) {
      sight.beliefs[id] = HazardSight.Belief(probability: faded * probability(memory), isSeen: memory.isSeen)
    }
    return sight
  }

  /// Where the driver looks: out of the vehicle, into the cabin, or unknown.
  private enum Look: Hashable {
    /// Azimuth and elevation, and the standard deviation of each, degrees.
    case out(gaze: SIMD2<Double>, deviation: Double)
    case away
    case unknown

    /// A gaze on the road without a direction counts as straight ahead, with a wide deviation.
    init(_ gaze: DriverGaze?) {
      if gaze?.isOnRoad == false {
        self = .away
      } else if let azimuth = gaze?.azimuth?.degrees, let elevation = gaze?.elevation?.degrees,
        azimuth.isFinite, elevation.isFinite
      {
        let said = gaze?.deviation?.degrees ?? .nan
        self = .out(gaze: SIMD2(azimuth, elevation), deviation: said >= 0 ? said : HazardAwareness.usualGazeDegrees)
      } else {
        self = gaze?.isOnRoad == true ? .out(gaze: .zero, deviation: HazardAwareness.roadGazeDegrees) : .unknown
      }
    }
  }

  /// Changes awareness by a look of `seconds`; the rest of `passed` only lets awareness fall.
  private func advance(_ memory: inout Memory, _ look: Look, seconds: Double, passed: Double, at time: Timestamp) {
    let fading = 1 / Self.memory.seconds
    memory.probability *= exp(-fading * (passed - seconds))
    if case .out(let gaze, let own) = look, let outline = memory.outline {
      let deviation = (own * own + outline.deviation * outline.deviation).squareRoot()
      let noticing = rate.rate(gaze: gaze, deviation: deviation, outline: outline, growth: memory.growth)
      let balance = noticing / (noticing + fading)
      memory.probability = balance + (memory.probability - balance) * exp(-(noticing + fading) * seconds)
      memory.judged = time
      // The driver perceives an object's change of motion later than the object itself.
      let old = exp(-noticing * seconds / (1 + noticing * Self.perceiving.seconds))
      if let closing = memory.closing {
        memory.knownClosing = closing + ((memory.knownClosing ?? closing) - closing) * old
      }
    } else {
      // Without an outline, nobody can tell whether a driver who looks out of the vehicle looks at the object.
      memory.probability *= exp(-fading * seconds)
      if look == .away { memory.judged = time }
    }
    let probability = probability(memory)
    if memory.judged == nil { return }
    if probability >= Self.seenFrom { memory.isSeen = true }
    if probability <= Self.unseenBelow { memory.isSeen = false }
  }

  /// Awareness of an object; it falls if the object closes faster than the driver has perceived.
  private func probability(_ memory: Memory) -> Double {
    guard let closing = memory.closing, closing > 0, let known = memory.knownClosing, let distance = memory.distance
    else { return memory.probability }
    let foreseen = min(Self.farthestContact, known > 0 ? distance / known : .infinity)
    let surprise = max(0, foreseen - distance / closing - Self.sooner)
    let lost = max(0, memory.probability - Self.doubt)
    return memory.probability - lost * (1 - exp(-surprise / Self.sooner))
  }
}
