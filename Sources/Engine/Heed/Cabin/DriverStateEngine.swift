import HeedDriver
import HeedGeometry
import HeedRisk
import HeedSignals

/// Judges lids, yawns, drowsiness, glances, phones and attention, for reports, events and the risk.
struct DriverStateEngine: ~Copyable, Sendable {
  /// Time after the last frame at which open events end. Choice: longer than every gap that a detector bridges.
  private static let pastEveryGap = Duration.seconds(2)
  private let isZoned: Bool
  private let road: Point<Camera>?
  /// True while what is seen contradicts the rig; nothing is then judged by its zones.
  var isRigDoubtful = false
  /// Leads from a turned camera's frame to the rig's, in which the gaze is given; nil if they are the same.
  var rigFromCamera: Rotation<Camera, Camera>?
  var hasZones: Bool { isZoned && !isRigDoubtful }
  /// The middle of the road zone; nil if it is not known.
  private var forward: Point<Camera>? { isRigDoubtful ? nil : road }
  private var closureFrom: (microsleep: Duration, sleep: Duration)
  /// The driver's state at the last frame, from which the risk is judged. A stored value is not copied when read.
  var snapshot = DriverSnapshot(sample: DriverSample(time: .zero))
  private let zones: ZoneClassifier
  private var phones = PhoneMonitor()
  private var leftGap, rightGap: LidGapEstimator
  private var leftClosure = ClosureEstimator(), rightClosure = ClosureEstimator()
  private var reliability = LidReliability()
  private var closures: EyeClosureMonitor
  private var yawn = YawnDetector()
  private var drowsiness: DrowsinessEstimator
  private var blinks = BlinkStatistics()
  private var glances = GlanceRecorder()
  private var distraction: DistractionMonitor
  private var attention: AttentionMeter
  private var aim = AttentionAim(.camera)
  private var isCalibrated = false
  private var lastDrowsiness: Drowsiness?
  private var closureKind: EyeClosure.Kind?
  /// True if an eye was in sight in the last frame, but may be open or shut.
  private(set) var areLidsUnsure = false

  var phoneHidesFace: Bool { phones.hidesFace }
  var seesPhones: Bool { !phones.isIdle }

  var attentionInterval: Duration {
    get { attention.interval }
    set { attention.interval = newValue }
  }

  /// Sets what attention is measured against; another target begins a new stretch.
  /// - Parameter isCalibrated: True if the person's own calibration is in use.
  mutating func aimAttention(at next: AttentionAim, isCalibrated: Bool) {
    self.isCalibrated = isCalibrated
    guard next != aim else { return }
    aim = next
    attention.aim(at: next.target)
  }

  /// - Parameter lids: The units of the left and the right eye's lid aperture.
  init(
    zones: [Zone], settings: EngineSettings,
    lids: (left: LidGapEstimator.Scale, right: LidGapEstimator.Scale) = (.degrees, .degrees)
  ) {
    isZoned = !zones.isEmpty
    road = zones.first(where: \.zoneClass.isOnRoad)?.center
    closureFrom = (settings.closure.microsleepFrom, settings.closure.sleepFrom)
    self.zones = ZoneClassifier(zones: zones)
    leftGap = LidGapEstimator(scale: lids.left)
    rightGap = LidGapEstimator(scale: lids.right)
    closures = EyeClosureMonitor(settings: settings.closure)
    drowsiness = DrowsinessEstimator(settings: settings.drowsiness)
    distraction = DistractionMonitor(settings: settings.distraction)
    attention = AttentionMeter(settings: settings.attention)
    attention.aim(at: aim.target)
  }

  /// Uses other values of the settings that ``LiveSettings`` names; all observations are kept.
  mutating func use(_ settings: EngineSettings) {
    closureFrom = (settings.closure.microsleepFrom, settings.closure.sleepFrom)
    closures.use(settings.closure)
    drowsiness.use(settings.drowsiness)
    distraction.use(settings.distraction)
    attention.use(settings.attention)
  }

  /// The engine for another person in the seat. Keeps only the attention target.
  func forAnotherPerson(zones: [Zone], settings: EngineSettings) -> DriverStateEngine {
    var next = DriverStateEngine(zones: zones, settings: settings)
    next.attentionInterval = attentionInterval
    next.isRigDoubtful = isRigDoubtful
    next.aimAttention(at: aim, isCalibrated: isCalibrated)
    return next
  }

  /// Adds the driver's state to the report.
  /// - Parameters:
  ///   - head: The head's pose, if already known.
  ///   - camera: The camera's optics at the picture's size; nil if not known.
  ///   - isPictureBelieved: False while the picture repeats or is covered; then nothing in it counts as seen.
  ///   - areLidsSeen: True if the face is well placed and shows an eye.
  /// - Returns: The events that the frame completed, in a fixed order.
  mutating func update(
    _ report: inout FrameReport, head: Transform<Camera, Head>? = nil, camera: PinholeCamera? = nil,
    isUnavailable: Bool, isPictureBelieved: Bool, areLidsSeen: Bool, isZeroKnown: Bool = true
  ) -> [MonitorEvent] {
    // The lids of a face cut by the picture's edge or turned far away never count as closed.
    let face = report.tracking == .unsupported ? nil : report.observation.face
    var lids = FaceLids(
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
    // Nobody knows where eyes look that may be shut.
    if closures.areLowered { report.dropGaze() }
    if isPictureBelieved, face != nil { report.lidDrift = leftGap.drift ?? rightGap.drift }
    var events = reading.events
    // While a yawn squeezes the lids, the gaze is a guess, which at 8 Hz caused a false glance away.
    let isSqueezed = yawn.isWide && (report.closure ?? 0) >= Self.squeezedClosure
    if closures.shutSince != nil || isSqueezed { report.movement = .blink }
    events.add(look(&report, head: head, camera: camera, isUnavailable: isUnavailable || !isPictureBelieved))
    note(report, isUnavailable: isUnavailable, isPictureBelieved: isPictureBelieved, isZeroKnown: isZeroKnown)
    return events
  }

  /// Lid closure, 0...1, from which a yawn hides the gaze. Choice: in a sample clip, gaze rose by 20 degrees at 0.5.
  private static let squeezedClosure = 0.5

  /// Judges lids and mouth. Blinks and closures in the sample, if any, replace those found from the lids.
  mutating func update(_ lids: FaceLids) -> LidReading {
    let time = lids.time
    var reading = LidReading()
    if lids.isBelieved {
      let left = Self.judge(lids, lids.left, lids.leftAppearance, &leftGap, &leftClosure)
      let right = Self.judge(lids, lids.right, lids.rightAppearance, &rightGap, &rightClosure)
      (reading.gap, reading.closure) = ((left.gap, right.gap), (left.closure, right.closure))
    }
    let yawned = yawn.update(lids.mouthOpenness, at: time)
    if let yawned { reading.events.append(.yawn(time: time, yawn: yawned)) }
    let seen = heights(lids, reading)
    if closures.shutSince == nil { closureKind = nil }
    func eye(_ height: Double?, _ gap: Double?, _ seen: EyeAppearance?) -> LidSample.Eye {
      .init(height: height, spread: seen?.closingSpread ?? 0, gap: seen == nil ? nil : gap)
    }
    let looked = closures.update(
      LidSample(
        time: time, left: eye(seen.left, reading.gap.left, lids.leftAppearance),
        right: eye(seen.right, reading.gap.right, lids.rightAppearance), headPitch: lids.headPitch,
        isYawning: yawn.isWide))
    let found = lids.found ?? looked
    let shut = closures.shut
    reading.shut = (seen.left == nil ? nil : shut.left, seen.right == nil ? nil : shut.right)
    for case .closure(let closure) in found { closureKind = closure.kind }
    if !found.isEmpty { reading.events += events(of: found, at: time) }
    reading.events.add(drowse(lids, found, yawned))
    return reading
  }

  // A (Swift) closure that captures a detector would copy the detector in every frame.
  private static func judge(
    _ lids: FaceLids, _ aperture: Double?, _ seen: EyeAppearance?, _ gap: inout LidGapEstimator,
    _ closure: inout ClosureEstimator
  ) -> (gap: Double?, closure: Double?) {
    var found: (gap: Double?, closure: Double?) = (nil, nil)
    // If the eye net ran, its lid aperture is learned.
    if let degrees = seen?.apertureDegrees ?? aperture {
      found.gap = gap.update(degrees, turn: lids.turn, at: lids.time).map(Precision.ratio.round)
    }
    guard let seen else { return found }
    found.closure = closure.update(
      seen, aperture: .degrees(aperture ?? .nan), openDegrees: gap.shareUnit,
      isLearned: lids.isSure && lids.turn.degrees <= LidGapEstimator.largestTurnDegrees, at: lids.time
    ).map(Precision.ratio.round)
    return found
  }

  /// The lid height of each eye: 1 minus the net's closure or, without a net, the lid gap if the eyes agree. Heights,
  /// because converting a gap to a closure would lose its last bit.
  private mutating func heights(_ lids: FaceLids, _ reading: LidReading) -> (left: Double?, right: Double?) {
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
    _ lids: FaceLids, _ found: [EyeClosureMonitor.Finding], _ yawned: Yawn?
  ) -> [MonitorEvent] {
    // Lids that may be lowered or shut are no evidence of drowsiness.
    let height = closures.areLowered ? nil : closures.lidHeight
    var input = DrowsinessEstimator.Input(time: lids.time, lidHeight: height)
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

  /// Stores the frame in `snapshot`, from which the fusion judges the risk.
  @inline(__always)
  private mutating func note(_ report: FrameReport, isUnavailable: Bool, isPictureBelieved: Bool, isZeroKnown: Bool) {
    snapshot.sample = DriverSample(
      report, forward: forward, isZeroKnown: isZeroKnown, isBelieved: isPictureBelieved && !isUnavailable)
    if phones.hidesFace, isPictureBelieved, !isUnavailable {
      snapshot.sample.lookAtPhone()
    } else if phones.isLookedAt, !hasZones {
      // In a rig with zones, the phone itself counts as a zone.
      snapshot.sample.phone = 1
    }
    let lowered = isPictureBelieved && !isUnavailable ? closures.loweredSince : nil
    snapshot.lowered = lowered.map { report.observation.time - $0 }
    if snapshot.lowered != nil, forward != nil { snapshot.sample.lookAwayUnseen() }
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
    (snapshot.departure, snapshot.lowered) = (nil, nil)
    snapshot.isUnavailable = isUnavailable
    close(closures.shutSince == nil ? nil : closures.closureLength)
  }

  /// - Parameter length: How long the eyes have been shut, up to this frame; nil if no closure counts. During a yawn,
  ///   eyes count as not seen, and shut eyes raise no risk.
  private mutating func close(_ length: Duration?) {
    let isShut = closures.shutSince != nil
    snapshot.framesShut = isShut ? snapshot.framesShut + 1 : length == nil ? 0 : snapshot.framesShut
    snapshot.sample.eyesClosed = isShut && !closures.isShutInYawn ? 1 : 0
    snapshot.sample.closureLength = length
    snapshot.closureKind = length == nil ? nil : closureKind
    snapshot.closureFrom =
      snapshot.closureKind == nil ? nil : closureKind == .sleep ? closureFrom.sleep : closureFrom.microsleep
  }

  /// Ends all open events as if nothing had been seen for longer than any gap that a detector bridges.
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
    let unseen = LidSample.Eye(height: nil)
    let last = LidSample(time: time + Self.pastEveryGap, left: unseen, right: unseen)
    return events(of: closures.update(last, isLast: true), at: time)
  }

  private func events(of findings: [EyeClosureMonitor.Finding], at time: Timestamp) -> [MonitorEvent] {
    findings.map { finding in
      switch finding {
      case .blink(let blink): .blink(time: time, blink: blink)
      case .closure(let closure): .eyeClosure(time: time, closure: closure)
      case .lowered(let lowering): .lidsLowered(time: time, lowering: lowering)
      }
    }
  }

  /// Judges zone, phone, glance, distraction and attention. A blink's gaze is used only for the zone.
  private mutating func look(
    _ report: inout FrameReport, head: Transform<Camera, Head>?, camera: PinholeCamera?, isUnavailable: Bool
  ) -> [MonitorEvent] {
    let time = report.observation.time
    let gaze = isUnavailable || report.movement == .blink ? nil : report.gaze
    let areLowered = closures.areLowered && !isUnavailable
    var besideZone: Double?
    if hasZones, let sample = report.gaze {
      let nearest = zones.nearest(to: sample)
      (report.zone, report.zoneClass) = (nearest?.zone.name ?? Zone.otherName, nearest?.zone.zoneClass ?? .nondriving)
      besideZone = nearest?.beside
    }
    var events = see(&report, gaze, besideZone: besideZone, camera: camera)
    if isZoned {
      var look: Look?
      if let gaze, let zone = report.zone, let zoneClass = report.zoneClass {
        look = Look(
          zone: zone, zoneClass: zoneClass, direction: gaze.direction,
          areEyesSeen: report.observation.face?.leftEye != nil || report.observation.face?.rightEye != nil,
          cameraFromHead: head ?? report.observation.face?.cameraFromHead)
      } else if areLowered, forward != nil, let head = head ?? report.observation.face?.cameraFromHead,
        let nose = Direction<Camera>(head.rotation.zAxis)
      {
        look = Look(
          zone: Zone.otherName, zoneClass: .nondriving, direction: nose, areEyesSeen: false, cameraFromHead: head)
      }
      let ended = glances.update(look, at: time)
      if let ended { events.append(.glance(time: time, glance: ended)) }
      for found in distraction.update(ended: ended, ongoing: glances.ongoing, at: time) {
        events.append(.distraction(time: time, distraction: found))
      }
    }
    var (isMet, confidence, doubt) = (nil as Bool?, gaze?.confidence ?? 0, aim.unknown)
    var shutSince: Timestamp?
    if let gaze {
      (isMet, doubt) = (aim.isMet(by: gaze, report), aim.doubt(gaze, isCalibrated: isCalibrated))
      if isRigDoubtful, aim.target == .road || aim.target == .zones { doubt = .rigDoubtful }
    } else if !isUnavailable, closures.isShutForLong, let since = closures.shutSince {
      // A driver with shut eyes attends to nothing.
      shutSince = since
      (isMet, confidence) = (false, 1 - Self.spread(report.observation.face))
    } else if areLowered, aim.target == .road || aim.target == .zones {
      // Lowered or shut, the eyes are off the road; they may be on a display.
      (isMet, confidence) = (false, 1 - Self.spread(report.observation.face))
    }
    for score in attention.update(
      isOnTarget: isMet, confidence: confidence, shutSince: shutSince, doubt: doubt, at: time)
    {
      events.append(.attention(time: time, attention: score))
    }
    report.attentionScore = attention.recentScore
    return events
  }

  /// Spread of the better seen eye's closure, 0...1; 0 without an eye net.
  private static func spread(_ face: FaceObservation?) -> Double {
    let spreads = [face?.leftEye, face?.rightEye].compactMap { $0?.appearance?.closingSpread }
    return min(1, spreads.min() ?? 0)
  }

  /// Looks for phones; a look at one is reported as the zone ``Zone/phoneName``.
  private mutating func see(
    _ report: inout FrameReport, _ gaze: GazeSample?, besideZone: Double?, camera: PinholeCamera?
  ) -> [MonitorEvent] {
    let seen = report.observation
    var input = PhoneMonitor.Input(time: seen.time)
    (input.phones, input.face, input.gaze) = (seen.phones, seen.face?.box, gaze)
    // Boxes are places in the picture, so the gaze is compared as the turned camera sees it.
    if let cameraFromRig = rigFromCamera?.inverse, let gaze {
      input.gaze?.origin = Point(meters: cameraFromRig.apply(gaze.origin.meters))
      input.gaze?.direction = cameraFromRig * gaze.direction
    }
    input.besideZone = besideZone
    let found = phones.update(input, camera: camera)
    // A phone zone of the rig keeps its own name.
    if hasZones, phones.isLookedAt, report.zoneClass != .phone {
      (report.zone, report.zoneClass) = (Zone.phoneName, .phone)
    }
    return found.isEmpty ? [] : found.map { .phone(time: seen.time, phone: $0) }
  }
}

extension FrameReport {
  /// Removes the gaze and everything that follows from the gaze.
  fileprivate mutating func dropGaze() {
    (gaze, vehicleGaze, screenPoint, screenState) = (nil, nil, nil, .unknown)
  }
}
