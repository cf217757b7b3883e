import HeedDriver
import HeedGeometry
import HeedRisk
import HeedSignals

/// Runs the driver's detectors on each report and collects their events.
struct DriverStateEngine: ~Copyable, Sendable {
  /// Maximum angle between the gaze and the camera's axis for gaze on target, when the rig has neither a display nor
  /// zones. Choice: a webcam sits on the display, and 20 degrees cover a display at arm's length.
  private static let forwardCone = Angle.degrees(20)
  private static let cameraAxis = Direction<Camera>(azimuth: .zero, elevation: .zero)
  /// Time after the last frame at which each detector ends its open events. Choice: longer than every gap that a
  /// detector bridges.
  private static let pastEveryGap = Duration.seconds(2)
  let hasZones: Bool
  private let largestTurnDegrees: Double
  private let openMeshDegrees: Double
  /// The middle of the road zone; nil if the rig has none.
  private let forward: Point<Camera>?
  private var closureFrom: (microsleep: Duration, sleep: Duration)
  /// The driver's state at the last frame, for the fusion. Stored, because computing so large a value would copy it.
  var snapshot = DriverSnapshot(sample: DriverSample(time: .zero))
  private let zones: ZoneClassifier
  private var phones: PhoneMonitor
  private var leftGap: LidGapEstimator
  private var rightGap: LidGapEstimator
  private var leftClosure: ClosureEstimator
  private var rightClosure: ClosureEstimator
  private var reliability: LidReliability
  private var closures: EyeClosureMonitor
  private var yawn: YawnDetector
  private var drowsiness: DrowsinessEstimator
  private var blinks: BlinkStatistics
  private var glances: GlanceRecorder
  private var distraction: DistractionMonitor
  private var attention: AttentionMeter
  private var attentionTarget: ScreenRegion?
  /// Names of the attention zones; nil for all zones of class forward and driving.
  private var attentionZones: Set<String>?
  private var lastDrowsiness: Drowsiness?
  private var closureKind: EyeClosure.Kind?
  /// True if the last frame's eyes were in sight, but open eyes could not be told from shut eyes.
  private(set) var areLidsUnsure = false

  /// True if a phone was in front of the face in the last frame.
  var phoneHidesFace: Bool { phones.hidesFace }
  /// True while a phone may be in sight.
  var seesPhones: Bool { !phones.isIdle }

  /// Length of an attention interval. A new length begins a new interval.
  var attentionInterval: Duration {
    get { attention.interval }
    set { attention.interval = newValue }
  }

  /// - Parameter target: Attention target on the display; nil for the driving zones or, without zones, near the camera.
  mutating func aimAttention(at target: ScreenRegion?) {
    guard target != attentionTarget else { return }
    attentionTarget = target
    attention.restart()
  }

  /// - Parameter lids: The units of the left and the right eye's lid aperture.
  init(
    zones: [Zone], settings: EngineSettings,
    lids: (left: LidGapEstimator.Scale, right: LidGapEstimator.Scale) = (.degrees, .degrees)
  ) {
    hasZones = !zones.isEmpty
    largestTurnDegrees = LidGapEstimator.largestTurnDegrees
    openMeshDegrees = EyeClosureMonitor.openMeshDegrees
    forward = zones.first(where: \.zoneClass.isOnRoad)?.center
    closureFrom = (settings.closure.microsleepFrom, settings.closure.sleepFrom)
    self.zones = ZoneClassifier(zones: zones, settings: settings.zones)
    phones = PhoneMonitor(settings: settings.phone)
    leftGap = LidGapEstimator(settings: settings.openness, scale: lids.left)
    rightGap = LidGapEstimator(settings: settings.openness, scale: lids.right)
    leftClosure = ClosureEstimator()
    rightClosure = ClosureEstimator()
    reliability = LidReliability()
    closures = EyeClosureMonitor(settings: settings.closure)
    yawn = YawnDetector(settings: settings.yawn)
    drowsiness = DrowsinessEstimator(settings: settings.drowsiness)
    blinks = BlinkStatistics(settings: settings.blinks)
    glances = GlanceRecorder(settings: settings.glance)
    distraction = DistractionMonitor(settings: settings.distraction)
    attention = AttentionMeter(settings: settings.attention)
    attentionZones = settings.attention.zones.isEmpty ? nil : Set(settings.attention.zones)
  }

  /// Uses other settings from now on, limited to those that ``LiveSettings`` names; observed and learned data stay.
  mutating func use(_ settings: EngineSettings) {
    closureFrom = (settings.closure.microsleepFrom, settings.closure.sleepFrom)
    closures.use(settings.closure)
    yawn.use(settings.yawn)
    drowsiness.use(settings.drowsiness)
    distraction.use(settings.distraction)
    attention.use(settings.attention)
    attentionZones = settings.attention.zones.isEmpty ? nil : Set(settings.attention.zones)
  }

  /// The engine for another person in the same seat: without learned data or open events, but with the same attention
  /// target.
  func forAnotherPerson(zones: [Zone], settings: EngineSettings) -> DriverStateEngine {
    var next = DriverStateEngine(zones: zones, settings: settings)
    next.attentionInterval = attentionInterval
    next.attentionTarget = attentionTarget
    return next
  }

  /// Adds the driver's state to the report.
  /// - Parameters:
  ///   - head: The pose of the face, if already known.
  ///   - camera: The camera for the frame's picture; nil if not known.
  ///   - isPictureBelieved: False while the picture repeats or is covered. Then nothing in the picture counts as seen.
  ///   - areLidsSeen: True if the face is well placed and shows an eye.
  /// - Returns: The events that the frame completed, in a fixed order.
  mutating func update(
    _ report: inout FrameReport, head: Transform<Camera, Head>? = nil, camera: PinholeCamera? = nil,
    isUnavailable: Bool, isPictureBelieved: Bool, areLidsSeen: Bool, isZeroKnown: Bool = true
  ) -> [MonitorEvent] {
    // The lids of a doubtful face (cut by the picture's edge, turned far away) never count as closed.
    let face = report.tracking == .unsupported ? nil : report.observation.face
    var lids = LidSample(
      time: report.observation.time, left: face?.leftEye?.lidAperture.degrees,
      right: face?.rightEye?.lidAperture.degrees)
    (lids.leftAppearance, lids.rightAppearance) = (face?.leftEye?.appearance, face?.rightEye?.appearance)
    // Open eyes are not learned from a repeated picture.
    (lids.isBelieved, lids.isSure) = (isPictureBelieved, isPictureBelieved && areLidsSeen)
    if isPictureBelieved {
      lids.turn = face.map { max($0.yaw.magnitude, $0.pitch.magnitude) } ?? .zero
      lids.mouthOpenness = face?.mouthOpenness
      lids.gazeElevation = report.gaze?.direction.elevation
    }
    lids.headPitch = lids.isSure ? face?.pitch : nil
    let reading = update(lids)
    (report.leftOpenness, report.rightOpenness) = reading.gap
    (report.leftShut, report.rightShut) = reading.shut
    (report.leftClosure, report.rightClosure) = reading.closure
    report.closure = closures.closure.map(Precision.ratio.round)
    areLidsUnsure = lids.isSure && closures.lidHeight == nil
    if isPictureBelieved, face != nil { report.lidDrift = leftGap.drift ?? rightGap.drift }
    var events = reading.events
    // Gaze between lids squeezed by a yawn is a guess. At 8 Hz this guess caused a false glance away.
    let isSqueezed = yawn.isWide && (report.closure ?? 0) >= Self.squeezedClosure
    if closures.shutSince != nil || isSqueezed { report.movement = .blink }
    events.add(look(&report, head: head, camera: camera, isUnavailable: isUnavailable || !isPictureBelieved))
    note(report, isUnavailable: isUnavailable, isPictureBelieved: isPictureBelieved, isZeroKnown: isZeroKnown)
    return events
  }

  /// Closure from which the gaze during a yawn is ignored, 0 open ... 1 shut. Choice: half shut; in the sample's yawn,
  /// the gaze rose by 20 degrees while the lids closed this far.
  private static let squeezedClosure = 0.5

  /// Feeds one frame's lids, mouth, head and gaze.
  mutating func update(_ lids: LidSample) -> LidReading {
    let time = lids.time
    var reading = LidReading()
    // Use no closure here that captures a detector, because the closure would copy the detector in every frame.
    if lids.isBelieved {
      if let left = lids.openLeft, let gap = leftGap.update(left, turn: lids.turn, at: time) {
        reading.gap.left = Precision.ratio.round(gap)
      }
      if let right = lids.openRight, let gap = rightGap.update(right, turn: lids.turn, at: time) {
        reading.gap.right = Precision.ratio.round(gap)
      }
      let isLearned = lids.isSure && lids.turn.degrees <= largestTurnDegrees
      if let seen = lids.leftAppearance {
        reading.closure.left = leftClosure.update(
          seen, aperture: .degrees(lids.left ?? .nan), openDegrees: leftGap.shareUnit ?? 0,
          isLearned: isLearned, at: time
        ).map(Precision.ratio.round)
      }
      if let seen = lids.rightAppearance {
        reading.closure.right = rightClosure.update(
          seen, aperture: .degrees(lids.right ?? .nan), openDegrees: rightGap.shareUnit ?? 0,
          isLearned: isLearned, at: time
        ).map(Precision.ratio.round)
      }
    }
    let yawned = yawn.update(lids.mouthOpenness, at: time)
    if let yawned { reading.events.append(.yawn(time: time, yawn: yawned)) }
    let seen = heights(lids, reading)
    if closures.shutSince == nil { closureKind = nil }
    let spreads = (lids.leftAppearance?.closingSpread ?? 0, lids.rightAppearance?.closingSpread ?? 0)
    let hasAppearance = lids.leftAppearance != nil || lids.rightAppearance != nil
    func meshGap(_ degrees: Double?) -> Double? { degrees.map { $0 / openMeshDegrees } }
    let looked = closures.update(
      left: seen.left, right: seen.right, spreads: spreads,
      gaps: hasAppearance ? reading.gap : (nil, nil),
      meshGaps: hasAppearance ? (meshGap(lids.left), meshGap(lids.right)) : (nil, nil),
      blinkDepth: Self.smaller(leftClosure.blinkDepth, rightClosure.blinkDepth), isYawning: yawn.isWide, at: time)
    let found = lids.found ?? looked
    let shut = closures.shut
    reading.shut = (seen.left == nil ? nil : shut.left, seen.right == nil ? nil : shut.right)
    for case .closure(let closure) in found { closureKind = closure.kind }
    if !found.isEmpty { reading.events += events(of: found, at: time) }
    reading.events.add(drowse(lids, found, yawned))
    return reading
  }

  private static func smaller(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  /// The lid height of each eye: 1 minus the net's closure or, without a net, the gap if the eyes agree. The closure of
  /// a gap would lose its last bit, so heights are compared instead.
  private mutating func heights(_ lids: LidSample, _ reading: LidReading) -> (left: Double?, right: Double?) {
    if lids.leftAppearance != nil || lids.rightAppearance != nil {
      guard lids.isSure else { return (nil, nil) }
      return (reading.closure.left.map(LidSign.turned), reading.closure.right.map(LidSign.turned))
    }
    let agree = reliability.update(
      left: LidGapEstimator.share(lids.left, of: leftGap.shareUnit),
      right: LidGapEstimator.share(lids.right, of: rightGap.shareUnit), at: lids.time)
    return lids.isSure && agree ? reading.gap : (nil, nil)
  }

  private mutating func drowse(
    _ lids: LidSample, _ found: [EyeClosureMonitor.Finding], _ yawned: Yawn?
  ) -> [MonitorEvent] {
    var input = DrowsinessEstimator.Input(time: lids.time, lidHeight: closures.lidHeight)
    (input.findings, input.isShutInYawn, input.yawn) = (found, closures.isShutInYawn, yawned)
    (input.headPitch, input.gazeElevation) = (lids.headPitch, lids.gazeElevation)
    blinks.update(
      isSeen: input.lidHeight != nil,
      blinks: found.compactMap { if case .blink(let blink) = $0 { blink } else { nil } },
      at: lids.time)
    guard var state = drowsiness.update(input) else { return [] }
    state.blinks = blinks.summary
    lastDrowsiness = state
    snapshot.drowsyFrom = drowsiness.drowsyFromKSS
    return [.drowsiness(time: lids.time, drowsiness: state)]
  }

  @inline(__always)
  private mutating func note(_ report: FrameReport, isUnavailable: Bool, isPictureBelieved: Bool, isZeroKnown: Bool) {
    snapshot.sample = DriverSample(
      report, forward: forward, isZeroKnown: isZeroKnown, isBelieved: isPictureBelieved && !isUnavailable)
    if phones.hidesFace, isPictureBelieved, !isUnavailable {
      snapshot.sample.lookAtPhone()
    } else if phones.isLookedAt, !hasZones {
      // With zones, the seen phone counts as a zone instead.
      snapshot.sample.phone = 1
    }
    snapshot.sample.kss = lastDrowsiness?.kss
    if report.leftShut != nil || report.rightShut != nil { snapshot.framesSeen += 1 }
    snapshot.hasZones = hasZones
    snapshot.isUnavailable = isUnavailable
    snapshot.drowsiness = lastDrowsiness?.isDrowsy == true ? lastDrowsiness : nil
    close(closures.closureLength)
  }

  mutating func noteNothing(at time: Timestamp, isUnavailable: Bool) {
    snapshot.sample = DriverSample(time: time)
    snapshot.sample.isFaceSeen = false
    snapshot.departure = nil
    snapshot.isUnavailable = isUnavailable
    close(closures.shutSince == nil ? nil : closures.closureLength)
  }

  /// - Parameter length: Length of the closure that continues or ended with the frame; nil if no closure counts. A
  ///   closure during a yawn raises no risk by itself, and the eyes count as not seen.
  private mutating func close(_ length: Duration?) {
    let isShut = closures.shutSince != nil
    snapshot.framesShut = isShut ? snapshot.framesShut + 1 : length == nil ? 0 : snapshot.framesShut
    snapshot.sample.eyesClosed = isShut && !closures.isShutInYawn ? 1 : 0
    snapshot.sample.closureLength = length
    snapshot.closureKind = length == nil ? nil : closureKind
    snapshot.closureFrom =
      snapshot.closureKind == nil ? nil : closureKind == .sleep ? closureFrom.sleep : closureFrom.microsleep
  }

  mutating func finish(at time: Timestamp) -> [MonitorEvent] {
    let later = time + Self.pastEveryGap
    let glance = glances.update(nil, at: later)
    let away = distraction.update(ended: glance, ongoing: nil, at: later) + distraction.finish()
    let ended = finishLids(at: time)
    let yawned = yawn.update(nil, at: later)
    let scores = attention.finish(at: time)
    let held = phones.finish().map { MonitorEvent.phone(time: time, phone: $0) }
    return ended + (yawned.map { [.yawn(time: time, yawn: $0)] } ?? [])
      + (glance.map { [.glance(time: time, glance: $0)] } ?? [])
      + away.map { .distraction(time: time, distraction: $0) } + held
      + scores.map { .attention(time: time, attention: $0) }
  }

  mutating func finishLids(at time: Timestamp) -> [MonitorEvent] {
    events(of: closures.update(left: nil, right: nil, isYawning: false, at: time + Self.pastEveryGap), at: time)
  }

  private func events(of findings: [EyeClosureMonitor.Finding], at time: Timestamp) -> [MonitorEvent] {
    findings.map { finding in
      switch finding {
      case .blink(let blink): .blink(time: time, blink: blink)
      case .closure(let closure): .eyeClosure(time: time, closure: closure)
      }
    }
  }

  private mutating func look(
    _ report: inout FrameReport, head: Transform<Camera, Head>?, camera: PinholeCamera?, isUnavailable: Bool
  ) -> [MonitorEvent] {
    let time = report.observation.time
    let gaze = isUnavailable || report.movement == .blink ? nil : report.gaze
    var besideZone: Double?
    if hasZones, let sample = report.gaze {
      let nearest = zones.nearest(to: sample)
      report.zone = nearest?.zone.name ?? Zone.otherName
      report.zoneClass = nearest?.zone.zoneClass ?? .nondriving
      besideZone = nearest?.beside
    }
    var events = see(&report, gaze, besideZone: besideZone, camera: camera)
    if hasZones {
      var look: Look?
      if let gaze, let zone = report.zone, let zoneClass = report.zoneClass {
        look = Look(
          zone: zone, zoneClass: zoneClass, direction: gaze.direction,
          areEyesSeen: report.observation.face?.leftEye != nil || report.observation.face?.rightEye != nil,
          cameraFromHead: head ?? report.observation.face?.cameraFromHead)
      }
      let ended = glances.update(look, at: time)
      if let ended { events.append(.glance(time: time, glance: ended)) }
      for found in distraction.update(ended: ended, ongoing: glances.ongoing, at: time) {
        events.append(.distraction(time: time, distraction: found))
      }
    }
    var isMet: Bool?
    if let gaze { isMet = Self.isOnTarget(gaze, report, region: attentionTarget, zones: attentionZones) }
    let scores = attention.update(isOnTarget: isMet, confidence: gaze?.confidence ?? 0, at: time)
    for score in scores { events.append(.attention(time: time, attention: score)) }
    report.attentionScore = attention.recentScore
    return events
  }

  /// Looks for phones; a look at a phone is reported as the zone ``Zone/phoneName``.
  private mutating func see(
    _ report: inout FrameReport, _ gaze: GazeSample?, besideZone: Double?, camera: PinholeCamera?
  ) -> [MonitorEvent] {
    let seen = report.observation
    var input = PhoneMonitor.Input(time: seen.time)
    (input.phones, input.face, input.gaze) = (seen.phones, seen.face?.box, gaze)
    input.besideZone = besideZone
    let found = phones.update(input, camera: camera)
    // The rig's own phone zones keep their names.
    if hasZones, phones.isLookedAt, report.zoneClass != .phone {
      (report.zone, report.zoneClass) = (Zone.phoneName, .phone)
    }
    return found.isEmpty ? [] : found.map { .phone(time: seen.time, phone: $0) }
  }

  // The function is static, because a method of the value would copy the engine (10 KB) in each frame.
  private static func isOnTarget(
    _ gaze: GazeSample, _ report: FrameReport, region: ScreenRegion?, zones: Set<String>?
  ) -> Bool {
    if let region { return report.screenPoint.map(region.contains) ?? false }
    if let zone = report.zone, let zones { return zones.contains(zone) }
    if let zoneClass = report.zoneClass { return zoneClass.isDrivingRelated }
    return gaze.direction.angle(to: cameraAxis) <= forwardCone
  }
}
