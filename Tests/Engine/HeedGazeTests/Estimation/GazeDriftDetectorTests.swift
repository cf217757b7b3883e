import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite struct GazeDriftDetectorTests {
  private static let road = Zone(
    name: "road", zoneClass: .forward, shape: .sphere(center: .millimeters(0, 53, 0), radiusMeters: 0.09))
  private static let mirror = SIMD2(36.0, -2)
  private static let phone = SIMD2(-12.0, -40)

  /// A detector and the clock of its samples.
  struct Drive {
    var watch: GazeDriftDetector
    var frame = 0
    var said: [(seconds: Double, change: CalibrationChange)] = []

    init(forward: Zone? = road, display: Rig.Display? = sampleDisplay) {
      watch = GazeDriftDetector(forward: forward, display: display)
    }

    /// Looks this many degrees beside a place for some seconds.
    mutating func look(
      _ beside: SIMD2<Double>, seconds: Double, at place: Point<Camera> = .millimeters(0, 53, 0),
      confidence: Double = 0.9
    ) {
      let origin = Point<Camera>.millimeters(3, 5, 600)
      guard let aim = origin.direction(to: place) else { return }
      for _ in 0..<Int(seconds * 30) {
        frame += 1
        // One degree to and fro, as in calibrated webcam gaze.
        let tremor = Double(frame % 3 - 1)
        let gaze = Direction<Camera>(
          azimuth: aim.azimuth + .degrees(beside.x + tremor), elevation: aim.elevation + .degrees(beside.y))
        let sample = GazeSample(time: frameTime(frame), origin: origin, direction: gaze, confidence: confidence)
        if let change = watch.update(sample) { said.append((Double(frame) / 30, change)) }
      }
    }

    /// A minute of driving: the road, and occasional glances; all directions shifted by `off` degrees.
    mutating func minute(off: SIMD2<Double> = .zero) {
      for _ in 0..<6 {
        look(off, seconds: 8)
        look(mirror + off, seconds: 1)
        look(phone + off, seconds: 1)
      }
    }

    var states: [String] { said.map(\.change.stateName) }
  }

  @Test func ordinaryDrivingIsNotDrift() {
    var drive = Drive()
    for _ in 0..<20 { drive.minute() }
    #expect(drive.said.isEmpty)
  }

  @Test func restingWithinTheRoadZoneIsNotGazeDrift() {
    var drive = Drive()
    for _ in 0..<10 { drive.minute(off: SIMD2(-5, -3)) }
    #expect(drive.said.isEmpty, "within the zone people rest where they like")
  }

  static let steps: [(SIMD2<Double>, Bool, Comment)] = [
    (SIMD2(3.4, 0), false, "less than the usual error twice"), (SIMD2(5, 0), true, "five degrees to the left"),
    (SIMD2(0, -5), true, "down"), (SIMD2(-6, 4), true, "both"),
  ]

  @Test(arguments: steps)
  func gazeStepIsReportedAsDriftOnce(off: SIMD2<Double>, isNoticed: Bool, why: Comment) throws {
    var drive = Drive()
    for _ in 0..<5 { drive.minute() }
    #expect(drive.said.isEmpty, why)
    for _ in 0..<8 { drive.minute(off: off) }
    #expect(drive.states == (isNoticed ? ["drifted"] : []), why)
    #expect(drive.watch.hasDrifted == isNoticed)
    guard isNoticed, case .drifted(let degrees) = try #require(drive.said.first).change else { return }
    #expect(abs(degrees - (off * off).sum().squareRoot()) < 2, why)
    #expect(drive.said[0].seconds < 300 + 150, "within two and a half minutes")
  }

  @Test func slowGazeShiftIsReportedAsDrift() {
    var drive = Drive()
    for minute in 0..<40 { drive.minute(off: SIMD2(0, -Double(max(0, minute - 4)) * 0.25)) }
    #expect(drive.states == ["drifted"])
  }

  @Test func driftEndsWhenTheGazeComesBack() {
    var drive = Drive()
    for _ in 0..<4 { drive.minute() }
    for _ in 0..<4 { drive.minute(off: SIMD2(6, 0)) }
    for _ in 0..<6 { drive.minute() }
    #expect(drive.states == ["drifted", "driftEnded"])
  }

  @Test func driftStateHoldsBetweenTheThresholds() {
    var drive = Drive()
    for _ in 0..<4 { drive.minute() }
    for _ in 0..<4 { drive.minute(off: SIMD2(6, 0)) }
    for _ in 0..<8 { drive.minute(off: SIMD2(3.2, 0)) }
    #expect(drive.states == ["drifted"])
  }

  @Test func cameraMovedBeforeTheStartIsReportedAsDrift() {
    // The zone's edge lies at 8.5 degrees: a driver's resting gaze lies within it, unless something is wrong.
    var near = Drive()
    for _ in 0..<3 { near.minute(off: SIMD2(0, -12)) }
    #expect(near.said.isEmpty, "three and a half degrees beside the zone")
    var far = Drive()
    for _ in 0..<3 { far.minute(off: SIMD2(0, -13.5)) }
    #expect(far.states == ["drifted"], "five degrees beside it")
  }

  @Test func longGlancesAsideAreNotDrift() {
    var drive = Drive()
    for _ in 0..<3 { drive.minute() }
    for _ in 0..<10 {
      drive.look(SIMD2(-6, -8), seconds: 9)
      drive.look(.zero, seconds: 14)
    }
    #expect(drive.said.isEmpty)
  }

  @Test func calibrationPointsAreNotDrift() {
    var drive = Drive()
    for target in CalibrationSessionTests.targets + CalibrationSessionTests.targets {
      drive.look(.zero, seconds: 4, at: sampleDisplay.position(of: target))
    }
    #expect(drive.said.isEmpty)
  }

  @Test func uncertainGazeReportsNoDrift() {
    var drive = Drive()
    for _ in 0..<4 { drive.minute() }
    drive.look(SIMD2(6, 0), seconds: 400, confidence: 0.29)
    #expect(drive.said.isEmpty)
    drive.look(SIMD2(6, 0), seconds: 400, confidence: 0.3)
    #expect(drive.states == ["drifted"])
  }

  @Test func gazeBesideTheDisplayIsDriftWithoutARoadZone() {
    var drive = Drive(forward: nil)
    let top = sampleDisplay.position(of: PlanePoint(x: 960, y: 0))
    for _ in 0..<5 {
      for target in CalibrationSessionTests.targets {
        drive.look(.zero, seconds: 12, at: sampleDisplay.position(of: target))
      }
    }
    #expect(drive.said.isEmpty, "anywhere on the display")
    drive.look(SIMD2(0, 3.5), seconds: 300, at: top)
    #expect(drive.said.isEmpty, "just above it")
    drive.look(SIMD2(0, 5.5), seconds: 300, at: top)
    #expect(drive.states == ["drifted"], "mostly well above it")
  }

  @Test func driftNeedsARoadZoneOrADisplay() {
    var drive = Drive(forward: nil, display: nil)
    drive.look(SIMD2(6, 0), seconds: 600)
    #expect(drive.said.isEmpty)
  }
}
