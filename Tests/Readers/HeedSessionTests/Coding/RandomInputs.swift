import Draws
import HeedGeometry
import HeedSignals

/// Random inputs such as cameras, recognitions and damaged sources give; equal seeds give equal inputs.
struct RandomInputs {
  private var random: SeededRandom
  private var frame = 0
  private var time: Int64 = 0

  /// False as in earlier programs, which did not detect glasses.
  private let knowsGlasses: Bool

  init(seed: UInt64) { (random, knowsGlasses) = (SeededRandom(seed: seed), seed % 2 == 0) }

  mutating func next() -> MonitorInput {
    frame += 1
    time += 33_333_333 + .random(in: -500_000...500_000, using: &random)
    let now = Timestamp(nanoseconds: rarely ? .random(in: .min ... .max, using: &random) : time)
    switch Int.random(in: 0..<27, using: &random) {
    case 0: return .cabinPassed(now)
    case 1: return .cabinSilent(now)
    case 2: return .cabinEnded(end())
    case 3:
      let function = RoadFunction.allCases.randomElement(using: &random) ?? .lanes
      let reason = RoadAvailabilityChange.Reason.allCases.randomElement(using: &random)
      return .roadAvailability(RoadAvailabilityChange(time: now, function: function, reason: rarely ? nil : reason))
    case 4: return .roadEnded(at: now, missing: often ? nil : text())
    case 5:
      let corners = (0..<Int.random(in: 0...5, using: &random)).map { _ in SIMD2(number(0...1), number(0...1)) }
      let regions = often ? Rig.Regions(primary: corners, secondary: often ? [] : corners) : nil
      return .settings(SettingsChange(time: now, settings: text(), regions: regions))
    case 26: return .clockSet(WallClockAnchor(timestamp: now, utcMilliseconds: number(0...2e12)))
    case 25: return .marker(Marker(time: now, text: text()))
    case 24:
      let kind = HostCondition.Kind.allCases.randomElement(using: &random) ?? .storageFull
      return .host(HostCondition(time: now, kind: kind, isThere: often))
    case 6..<14: return .cabin(cabin(now))
    default: return .road(road(now))
    }
  }

  private var rarely: Bool { mutating get { .random(in: 0..<40, using: &random) == 0 } }
  private var often: Bool { mutating get { .random(in: 0..<4, using: &random) != 0 } }

  /// A number that is plausible in most cases and invalid in a few.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    guard rarely else { return .random(in: range, using: &random) }
    let odd: [Double] = [
      .nan, .infinity, -.infinity, -0.0, 0, 1e6, -1e6, 999_999.999_99, 1e300, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 0x1p49, 0x1p52, -5, 10, 9_999.999_999_9, 1,
    ]
    let scale = Double(1 << Int.random(in: 0...50, using: &random))
    return often ? odd.randomElement(using: &random) ?? 0 : .random(in: -1...1, using: &random) * scale
  }

  private mutating func maybe(_ range: ClosedRange<Double>) -> Double? { often ? number(range) : nil }

  private mutating func text() -> String {
    let texts = ["car", "a\u{301}", "á", "", "track-7", "Straßenbahn", "🛴", String(repeating: "long ", count: 100)]
    return rarely ? "\(UInt64.random(in: .min ... .max, using: &random))" : texts.randomElement(using: &random) ?? ""
  }

  private mutating func size() -> ImageSize {
    rarely
      ? ImageSize(width: .random(in: .min ... .max, using: &random), height: 0) : ImageSize(width: 1280, height: 720)
  }

  private mutating func pixel() -> PlanePoint<Image> { PlanePoint(x: number(0...1280), y: number(0...720)) }

  private mutating func end() -> SourceEnd {
    SourceEnd(
      isComplete: often, note: often ? text() : nil, framesRead: frame, framesDeclared: often ? .max : nil,
      droppedFrames: .random(in: .min ... .max, using: &random),
      failure: often ? .cameraInterrupt : nil)
  }

  private mutating func eye() -> EyeObservation? {
    guard often else { return nil }
    return EyeObservation(
      lidAperture: .degrees(number(-5...60)), irisCenter: pixel(), irisRadiusPixels: number(2...20),
      rotationCenter: Point(x: number(-1...1), y: number(-1...1), z: number(0.2...2)), appearance: appearance())
  }

  private mutating func appearance() -> EyeAppearance? {
    guard often else { return nil }
    return EyeAppearance(
      closing: number(-0.1...1.1), closingSpread: number(0...1), apertureDegrees: number(-5...60),
      apertureSpread: number(0...20), irisSpreadPixels: number(0...5), hidden: number(0...1),
      cover: EyeCover.allCases.randomElement(using: &random) ?? .lens, glasses: knowsGlasses ? number(0...1) : nil,
      view: knowsGlasses
        ? EyeView(
          azimuthDegrees: number(-90...90), elevationDegrees: number(-90...90), spreadDegrees: number(0...40)) : nil)
  }

  private mutating func gaze() -> GazeView? {
    guard often else { return nil }
    return GazeView(
      azimuthDegrees: number(-90...90), elevationDegrees: number(-90...90), azimuthSpread: number(-1...40),
      elevationSpread: number(-1...40))
  }

  private mutating func motion(_ time: Timestamp) -> PictureMotion {
    let comparisons = (0..<Int.random(in: 0...20, using: &random)).map { back in
      PictureMotion.Comparison(
        since: Timestamp(nanoseconds: rarely ? .min : time.nanoseconds &- Int64(back) * 166_666_667),
        shiftPixels: number(0...3), change: number(0...20))
    }
    return PictureMotion(isFace: often, widthPixels: number(10...640), time: time, comparisons: comparisons)
  }

  private mutating func trace() -> BodyTrace {
    BodyTrace(
      body: number(0...1), left: number(0...1), right: number(0...1), surroundings: number(0...1),
      detail: number(0...10))
  }

  private mutating func cabin(_ time: Timestamp) -> CabinObservation {
    let face = FaceObservation(
      score: number(-0.1...1.1),
      box: ImageRect(x: number(0...640), y: number(0...480), width: number(10...300), height: number(10...300)),
      yaw: .degrees(number(-90...90)), pitch: .degrees(number(-60...60)), roll: Angle(radians: number(-1...1)),
      origin: Point(x: number(-1...1), y: number(-1...1), z: number(0.2...2)), leftEye: eye(), rightEye: eye(),
      mouthOpenness: number(0...1), gaze: gaze(), isCarried: often)
    return CabinObservation(
      frame: rarely ? .random(in: .min ... .max, using: &random) : frame, time: time, size: size(),
      picture: PictureObservation(
        meanLuma: number(0...1), contrast: number(0...0.5), fingerprint: .random(in: .min ... .max, using: &random),
        motion: often ? nil : motion(time), trace: often ? nil : trace(),
        roughness: often ? nil : number(0...2)),
      face: often ? face : nil, driverChanges: rarely ? .random(in: .min ... .max, using: &random) : 1,
      phones: often ? nil : phones(),
      turn: often ? nil : CameraTurn(pitch: .degrees(number(-25...25)), yaw: .zero, roll: .degrees(number(-180...180))))
  }

  private mutating func phones() -> [PhoneBox] {
    (0..<Int.random(in: 0...10, using: &random)).map { _ in
      PhoneBox(
        box: ImageRect(x: number(0...640), y: number(0...480), width: number(10...300), height: number(10...300)),
        score: number(0...1))
    }
  }

  private mutating func road(_ time: Timestamp) -> RoadObservation {
    let objects = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      RoadObject(
        id: often ? nil : text(), label: often ? .car : RoadLabel(text()),
        box: ImageRect(x: number(-50...1280), y: number(0...720), width: number(1...200), height: number(1...200)),
        score: maybe(0...1), distanceMeters: maybe(0...200))
    }
    var result = RoadObservation(frame: frame, time: time, size: size(), objects: objects)
    result.looksForObjects = often
    if often {
      result.lanes = LaneMarking.Position.allCases.shuffled(using: &random).prefix(2).map { position in
        LaneMarking(
          position: position, points: (0..<Int.random(in: 0...20, using: &random)).map { _ in pixel() },
          confidence: maybe(0...1))
      }
    }
    if often {
      let tracks = (0..<Int.random(in: 0...30, using: &random)).map { _ in RoadFlow.Track(from: pixel(), to: pixel()) }
      result.flow = RoadFlow(since: Timestamp(nanoseconds: time.nanoseconds &- 50_000_000), tracks: tracks)
    }
    if often { result.vehicle = vehicle(time) }
    return result
  }

  private mutating func vehicle(_ time: Timestamp) -> VehicleState {
    var state = VehicleState(
      time: often ? time : .zero, speed: maybe(-1...40), yawRate: maybe(-1...1),
      turnSignal: VehicleState.TurnSignal.allCases.randomElement(using: &random),
      position: GeoPosition(longitude: .random(in: -180...180, using: &random), latitude: -0.0),
      speedLimit: maybe(0...50))
    state.steering = maybe(-3...3).map(Angle.degrees)
    state.heading = maybe(0...360).map(Angle.degrees)
    (state.isBraking, state.isEngaged) = (often ? often : nil, often ? often : nil)
    state.isAcknowledging = rarely ? often : nil
    if rarely { state.supports = VehicleRequest.Kinds(rawValue: .random(in: 0...15, using: &random)) }
    if rarely { state.honours = VehicleRequest.Kinds(rawValue: .random(in: 0...15, using: &random)) }
    if rarely { state.position?.longitude = .nan }
    return state
  }
}
