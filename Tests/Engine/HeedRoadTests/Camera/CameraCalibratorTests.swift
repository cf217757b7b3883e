import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The camera calibrates itself")
struct CameraCalibratorTests {
  /// A rig whose mounting was estimated by eye.
  static let rig = SimulatedDrive.camera(height: 1.3)
  /// The camera's true mounting.
  static let truth = SimulatedDrive.camera(yaw: 2, pitch: -3, roll: 1)

  /// An ordinary drive: one pixel of noise, one random track in five, moving springs.
  static func ordinary(_ truth: MountedCamera = truth, seed: UInt64 = 1) -> SimulatedDrive {
    var drive = SimulatedDrive(truth, seed: seed)
    (drive.noise, drive.outliers, drive.sway, drive.tracks) = (1, 0.2, 0.3, 16)
    return drive
  }

  /// Continues the drive and returns the state after each frame.
  static func run(
    _ calibrator: inout CameraCalibrator, _ drive: inout SimulatedDrive, seconds: Double
  ) -> [(time: Double, state: CameraCalibration)] {
    (0..<Int(seconds / drive.step)).map { _ in
      let seen = drive.next()
      return (drive.time, calibrator.update(seen, speed: drive.speed, yawRate: drive.yawRate))
    }
  }

  /// A calibrated camera and its continuing drive.
  static let calibrated: (calibrator: CameraCalibrator, drive: SimulatedDrive) = {
    var (calibrator, drive) = (CameraCalibrator(camera: rig), ordinary())
    _ = run(&calibrator, &drive, seconds: 24)
    return (calibrator, drive)
  }()

  /// Degrees of yaw, pitch and roll, and the share of the height.
  static func errors(_ camera: MountedCamera?, from truth: MountedCamera = truth) -> [Double]? {
    guard let camera, let height = camera.heightMeters, let real = truth.heightMeters else { return nil }
    return [camera.yaw - truth.yaw, camera.pitch - truth.pitch, camera.roll - truth.roll].map(\.degrees)
      + [height / real - 1]
  }

  static func isFinite(_ camera: MountedCamera?) -> Bool {
    guard let camera else { return true }
    return [camera.yaw, camera.pitch, camera.roll].allSatisfy { $0.radians.isFinite }
      && camera.heightMeters.map { $0.isFinite && $0 > 0 } ?? true
  }

  // MARK: Driving

  @Test func ordinaryDriveCalibratesTheCamera() throws {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), Self.ordinary())
    let steps = Self.run(&calibrator, &drive, seconds: 24)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.state.progress <= $1.state.progress }, "progress is monotone")
    #expect(steps.allSatisfy { (0...1).contains($0.state.progress) && $0.state.hold == nil && $0.state.knocks == 0 })
    let done = try #require(steps.first { $0.state.isCalibrated })
    let least = CameraCalibrator.leastDriving.seconds
    #expect(done.time >= least && done.time < 1.5 * least, "after the least driving: \(done.time)")
    #expect(done.state.progress == 1)
    #expect(done.state.camera == done.state.estimate && done.state.camera?.optics == Self.rig.optics)
    for (time, state) in steps where state.isCalibrated {
      let errors = try #require(Self.errors(state.camera))
      #expect(abs(errors[0]) < 0.15 && abs(errors[1]) < 0.15, "\(time): \(errors)")
      #expect(abs(errors[2]) < 0.5 && abs(errors[3]) < 0.04, "\(time): \(errors)")
    }
    #expect(try #require(steps.last?.state.deviation?.degrees) < CameraCalibrator.calibratedDegrees)
  }

  @Test(arguments: [-0.1, 0.1])
  func wrongCameraHeightIsCorrected(share: Double) throws {
    let rig = SimulatedDrive.camera(yaw: 2, pitch: -3, height: 1.4 * (1 + share))
    var (calibrator, drive) = (CameraCalibrator(camera: rig), Self.ordinary())
    let errors = try #require(Self.errors(Self.run(&calibrator, &drive, seconds: 12).last?.state.estimate))
    #expect(abs(errors[3]) < 0.03, "\(errors)")
  }

  static let bends: [(Double, Bool, Comment)] = [
    (6, true, "a long bend to the left"), (-6, true, "a long bend to the right"),
    (-6, false, "one to the right that nobody tells"),
  ]

  @Test(arguments: bends)
  func cameraAheadOfTheAxleCalibratesInBends(degrees: Double, isTold: Bool, why: Comment) throws {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), Self.ordinary())
    (drive.yawRate, drive.ahead) = (Angle.degrees(degrees).radians, 1.6)
    var state: CameraCalibration?
    while drive.time < 10 {
      let seen = drive.next()
      state = calibrator.update(seen, speed: drive.speed, yawRate: isTold ? drive.yawRate : nil)
    }
    let errors = try #require(Self.errors(state?.estimate))
    #expect(abs(errors[0]) < 0.3 && abs(errors[1]) < 0.2, "\(why): \(errors)")
  }

  @Test func markingsAloneCalibratePitchAndYawSlowly() throws {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), SimulatedDrive(Self.truth))
    (drive.noise, drive.step) = (1, 0.25)
    var (state, last) = (CameraCalibration(progress: 0), 0.0)
    while drive.time < 900, !state.isCalibrated {
      let seen = drive.nextLanes()
      state = calibrator.update(seen, speed: drive.speed, yawRate: 0)
      #expect(state.progress >= last && state.hold == nil)
      last = state.progress
    }
    let errors = try #require(Self.errors(state.camera))
    #expect(abs(errors[0]) < 0.3 && abs(errors[1]) < 0.15, "\(errors)")
    #expect(state.camera?.heightMeters.map { abs($0 - 1.3) < 1e-6 } ?? false, "markings say nothing of the height")
    #expect(drive.time > 60, "slowly: \(drive.time)")
  }

  // MARK: Holds

  /// One character is half a second of driving.  D ordinary  s slow  t turning  p no speed  x nothing to follow
  /// _ no flow  o pictures of another shape. Beneath it the hold at its end; - none.
  static let holds: [(String, String, Comment)] = [
    ("DDDD", "----", "nothing is missing"), ("ssssDD", "ssss--", "a queue, and on"),
    ("DDssssDD", "---sss--", "told after a second, gone at once"), ("DDttttDD", "---ttt--", "a roundabout"),
    ("DDppppDD", "---ppp--", "a tunnel"), ("DDxxxxDD", "---xxx--", "snow"), ("DD____DD", "---___--", "a lens cap"),
    ("____DD", "--__--", "nobody looks from the beginning"), ("ppDD", "pp--", "no speed from the beginning"),
    ("DDsDDtDDxDD", "-----------", "half a second is no reason"),
    ("DDssttDD", "---stt--", "one reason after the other"), ("DDooDD", "--oo--", "another camera for a second"),
  ]

  static let codes: [CameraCalibration.Hold: Character] = [
    .tooSlow: "s", .turning: "t", .noPosition: "p", .noTexture: "x", .noPictures: "_", .noCamera: "o",
  ]

  @Test(arguments: holds)
  func missingCalibrationInputsAreReported(timeline: String, expected: String, why: Comment) {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), SimulatedDrive(Self.truth))
    drive.tracks = 12
    let told = timeline.map { moment in
      var hold: CameraCalibration.Hold?
      for _ in 0..<4 {
        drive.yawRate = moment == "t" ? Angle.degrees(15).radians : 0
        var seen = moment == "_" ? drive.empty() : drive.next()
        if moment == "x" { seen.flow?.tracks = [] }
        if moment == "o" { seen.size = ImageSize(width: 720, height: 1280) }
        let speed: Double? = moment == "p" ? nil : moment == "s" ? 1 : drive.speed
        hold = calibrator.update(seen, speed: speed, yawRate: drive.yawRate).hold
      }
      return hold.flatMap { Self.codes[$0] } ?? "-"
    }
    #expect(String(told) == expected, why)
  }

  static let thresholds: [(Double, Double, CameraCalibration.Hold?, Comment)] = [
    (2.99, 0, .tooSlow, "just under the slowest"), (3, 0, nil, "on it"), (3.01, 0, nil, "just over"),
    (15, 9.99, nil, "just under the fastest turn"), (15, 10, nil, "on it"), (15, 10.01, .turning, "just over"),
    (15, -10.01, .turning, "to the right too"), (15, -9.99, nil, "and under it"),
  ]

  @Test(arguments: thresholds)
  func calibrationHoldsFollowTheThresholds(
    speed: Double, degrees: Double, expected: CameraCalibration.Hold?, why: Comment
  ) {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.truth), SimulatedDrive(Self.truth))
    (drive.speed, drive.yawRate, drive.pair) = (speed, Angle.degrees(degrees).radians, 0.1)
    #expect(Self.run(&calibrator, &drive, seconds: 2).allSatisfy { $0.state.hold == expected }, why)
  }

  @Test func noCalibrationIsLearnedWithoutACamera() {
    var (calibrator, drive) = (CameraCalibrator(camera: nil), SimulatedDrive(Self.truth))
    let steps = Self.run(&calibrator, &drive, seconds: 3)
    #expect(steps.allSatisfy { $0.state == CameraCalibration(progress: 0, hold: .noCamera) })
  }

  // MARK: Pictures and times

  @Test func smallerPicturesGiveTheSameMounting() throws {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), Self.ordinary())
    var (other, small) = (CameraCalibrator(camera: Self.rig), Self.ordinary())
    let whole = try #require(Self.run(&calibrator, &drive, seconds: 5).last?.state.estimate)
    func scaled(_ p: PlanePoint<Image>) -> PlanePoint<Image> {
      PlanePoint(x: (p.x + 0.5) / 2 - 0.5, y: (p.y + 0.5) / 2 - 0.5)
    }
    var estimate: MountedCamera?
    while small.time < drive.time {
      var seen = small.next()
      seen.size = ImageSize(width: 640, height: 360)
      let tracks = seen.flow?.tracks ?? []
      seen.flow?.tracks = tracks.map { RoadFlow.Track(from: scaled($0.from), to: scaled($0.to)) }
      estimate = other.update(seen, speed: small.speed, yawRate: 0).estimate
    }
    let half = try #require(estimate)
    #expect((half.yaw - whole.yaw).magnitude.degrees < 0.1 && (half.pitch - whole.pitch).magnitude.degrees < 0.1)
    #expect(half.optics == Self.rig.optics, "the rig's size stays")
  }

  @Test func sameDriveGivesTheSameCalibrationStates() {
    let runs = (0..<2).map { _ in
      var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), Self.ordinary())
      return Self.run(&calibrator, &drive, seconds: 4).map(\.state)
    }
    #expect(runs[0] == runs[1])
  }

  @Test func repeatedOrEarlierTimesChangeNothing() {
    var (plain, repeated, drive) = (
      CameraCalibrator(camera: Self.rig), CameraCalibrator(camera: Self.rig), Self.ordinary()
    )
    for _ in 0..<24 {
      let seen = drive.next()
      let state = plain.update(seen, speed: 15, yawRate: 0)
      #expect(repeated.update(seen, speed: 15, yawRate: 0) == state)
      var earlier = seen
      for milliseconds in [0.0, 1, 1e6] {
        earlier.time = Timestamp(milliseconds: seen.time.milliseconds - milliseconds)
        #expect(repeated.update(earlier, speed: 30, yawRate: 0.1) == state)
      }
    }
  }

  // MARK: Garbage

  static func track(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> RoadFlow.Track {
    RoadFlow.Track(from: PlanePoint(x: x, y: y), to: PlanePoint(x: toX, y: toY))
  }

  static let garbage: [(RoadFlow.Track, Comment)] = [
    (track(.nan, .nan, .nan, .nan), "no numbers"), (track(500, 600, .nan, 600), "half a number"),
    (track(.infinity, 600, 500, 600), "no end"), (track(500, 600, -.infinity, .infinity), "no end either"),
    (track(1e300, 1e300, 1e300, 1e300), "huge"), (track(500, 600, 1e9, 600), "gone far"),
    (track(500, 600, 500, 600), "still"), (track(500, 100, 510, 90), "in the sky"),
  ]

  @Test(arguments: garbage)
  func garbageTracksDoNotChangeTheCalibration(track: RoadFlow.Track, why: Comment) {
    var (calibrator, drive) = Self.calibrated
    drive.step = 1
    let before = calibrator.update(drive.empty(), speed: 15, yawRate: 0)
    for _ in 0..<3 {
      var seen = drive.empty()
      seen.flow = RoadFlow(
        since: Timestamp(milliseconds: (drive.time - 0.1) * 1000), tracks: Array(repeating: track, count: 20))
      let after = calibrator.update(seen, speed: 15, yawRate: 0)
      #expect(after.estimate == before.estimate && after.camera == before.camera, why)
      #expect(after.progress == before.progress && after.knocks == 0, why)
    }
  }

  @Test(arguments: garbage)
  func garbageAmongGoodTracksDoesNotSpoilTheCalibration(track: RoadFlow.Track, why: Comment) throws {
    var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), Self.ordinary())
    var state = CameraCalibration(progress: 0)
    while drive.time < 2 {
      var seen = drive.next()
      seen.flow?.tracks.append(track)
      state = calibrator.update(seen, speed: 15, yawRate: 0)
    }
    let errors = try #require(Self.errors(state.estimate), why)
    #expect(abs(errors[0]) < 0.6 && abs(errors[1]) < 0.6, "\(why): \(errors)")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -15, 1e300])
  func invalidSpeedsAndYawRatesTeachNoCalibration(number: Double) {
    for (speed, yawRate) in [(number, 0), (15, number)] {
      if yawRate == -15 || yawRate == 1e300 { continue }
      var (calibrator, drive) = (CameraCalibrator(camera: Self.rig), SimulatedDrive(Self.truth))
      for _ in 0..<12 {
        let state = calibrator.update(drive.next(), speed: speed, yawRate: yawRate)
        #expect(state.estimate == nil && state.progress == 0 && state.hold != nil, "\(speed) \(yawRate)")
      }
    }
  }

  static let cameras: [(MountedCamera, Comment)] = {
    let size = SimulatedDrive.optics.size
    func camera(_ size: ImageSize, _ focal: Double, height: Double? = 1.4, yaw: Double = 0) -> MountedCamera {
      MountedCamera(
        optics: PinholeCamera(size: size, fx: focal, fy: focal, cx: 639.5, cy: 359.5), heightMeters: height,
        yaw: .degrees(yaw))
    }
    return [
      (camera(size, 0), "no focal length"), (camera(size, .nan), "a focal length that is none"),
      (camera(size, .infinity), "infinite"), (camera(size, -900), "mirrored"), (camera(size, 1e-300), "tiny"),
      (camera(ImageSize(width: 1, height: 1), 900), "one pixel"),
      (camera(ImageSize(width: 0, height: 0), 900), "no picture"), (camera(size, 900, height: 0), "on the road"),
      (camera(size, 900, height: -1), "below it"), (camera(size, 900, height: .nan), "nowhere"),
      (camera(size, 900, height: 1e300), "beyond the sky"), (camera(size, 900, yaw: .nan), "a yaw that is none"),
      (camera(size, 900, yaw: 180), "looks back"),
    ]
  }()

  @Test(arguments: cameras)
  func impossibleCamerasGiveFiniteEstimates(camera: MountedCamera, why: Comment) {
    for size in [SimulatedDrive.optics.size, camera.optics.size] {
      var (calibrator, drive) = (CameraCalibrator(camera: camera), SimulatedDrive(Self.truth))
      for index in 0..<16 {
        var seen = index % 2 == 0 ? drive.next() : drive.nextLanes()
        seen.size = size
        let state = calibrator.update(seen, speed: 15, yawRate: 0)
        #expect((0...1).contains(state.progress) && !state.isCalibrated, why)
        if camera.yaw.radians.isFinite { #expect(Self.isFinite(state.estimate), "\(why): \(state)") }
      }
    }
  }
}
