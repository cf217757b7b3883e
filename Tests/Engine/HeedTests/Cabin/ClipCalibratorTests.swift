import Heed
import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite struct ClipCalibratorTests {
  /// The drawn cabin with the sample's display.
  static let rig: Rig = {
    var rig = cabin
    let (x, y) = (Direction<Camera>(SIMD3(-1, 0, 0)), Direction<Camera>(SIMD3(0, 1, 0)))
    guard let x, let y else { return rig }
    rig.display = Rig.Display(
      widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
      xAxis: x, yAxis: y)
    return rig
  }()

  static let five: [PlanePoint<Screen>] = [(960, 540), (192, 108), (1728, 108), (192, 972), (1728, 972)]
    .map { PlanePoint(x: $0.0, y: $0.1) }
  static let others: [PlanePoint<Screen>] = [(480, 270), (1440, 270), (480, 810), (1440, 810)]
    .map { PlanePoint(x: $0.0, y: $0.1) }

  /// A face that looks at a point; its iris is measured one pixel to the right and half a pixel down, a typical error.
  static func face(at target: PlanePoint<Screen>, openness: Double = 1) -> FaceObservation {
    guard let display = rig.display else { return drawnFace(openness: openness) }
    var face = drawnFace(openness: openness, lookingAt: display.position(of: target))
    for eye in [\FaceObservation.leftEye, \.rightEye] {
      face[keyPath: eye]?.irisCenter.x += 1
      face[keyPath: eye]?.irisCenter.y += 0.5
    }
    return face
  }

  static func observation(_ frame: Int, _ face: FaceObservation?) -> CabinObservation {
    CabinObservation(
      frame: frame, time: Timestamp(milliseconds: Double(frame) * 100 / 3), size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame)), face: face)
  }

  /// Two seconds at each point.
  static func clip(_ points: [PlanePoint<Screen>]) throws -> (ClipCalibrator, [PointInterval]) {
    var clip = try ClipCalibrator(rig: rig)
    for (index, point) in points.enumerated() {
      for frame in 0..<60 { clip.add(observation(index * 60 + frame, face(at: point))) }
    }
    let intervals = points.enumerated().map { index, point in
      PointInterval(
        name: "\(index)", start: Timestamp(milliseconds: Double(index) * 2000),
        end: Timestamp(milliseconds: Double(index + 1) * 2000), target: point)
    }
    return (clip, intervals)
  }

  @Test func recordingIsCalibratedAndValidated() throws {
    let (clip, points) = try Self.clip(Self.five + Self.others)
    let result = try clip.fit(Array(points.prefix(5)), driver: "amsel", created: 1_790_000_000_000)
    #expect(result.failures.isEmpty && result.calibration.mode == .fivePoint && result.calibration.driver == "amsel")
    let (before, after) = (
      try clip.validate(nil, at: Array(points.suffix(4))),
      try clip.validate(result.calibration, at: Array(points.suffix(4)))
    )
    #expect(try #require(before.meanDegrees) > 2 * #require(after.meanDegrees))
    #expect(try #require(after.meanDegrees) < 1)
    #expect(after.points.map(\.name) == ["5", "6", "7", "8"] && after.unseen.isEmpty)
    #expect(try #require(after.worst).error.degrees < 2)
  }

  @Test func calibrationPointWithoutSamplesIsSkipped() throws {
    var (clip, points) = try Self.clip(Self.five)
    points.append(
      PointInterval(
        name: "late", start: .init(milliseconds: 90_000), end: .init(milliseconds: 92_000), target: .init(x: 5, y: 5)))
    let result = try clip.fit(points)
    #expect(result.failures.map(\.name) == ["late"] && result.failures.map(\.reason) == [.noEyes])
    #expect(result.calibration.points.count == 5)
    #expect(try clip.validate(result.calibration, at: points).unseen == ["late"])
    #expect(throws: CalibrationError.pointFailed(index: 0, reason: .noEyes)) {
      try clip.fit(Array(repeating: points[5], count: 5))
    }
    clip.add(Self.observation(0, nil))
    #expect(try clip.fit(points).calibration == result.calibration, "a time that goes back is not used")
  }

  @Test func calibratingARecordingNeedsADisplayAndFrames() throws {
    #expect(throws: CalibrationError.noDisplay) { try ClipCalibrator(rig: cabin) }
    let empty = try ClipCalibrator(rig: Self.rig)
    #expect(throws: CalibrationError.noCamera) { try empty.fit([]) }
    let (clip, points) = try Self.clip(Self.five)
    #expect(throws: CalibrationError.tooFewPoints(found: 0, needed: 1)) { try clip.fit([]) }
    #expect(throws: CalibrationError.tooFewPoints(found: 3, needed: 4)) { try clip.fit(Array(points.prefix(3))) }
    #expect(throws: CalibrationError.notFinite(key: "points.[0]")) {
      try clip.fit(
        points.map { PointInterval(name: $0.name, start: $0.start, end: $0.end, target: .init(x: .nan, y: 0)) })
    }
  }
}
