import HeedGeometry
import HeedSession
import HeedSignals
import Testing

struct FrozenBytesTests {
  /// Every recorded field, with a value that changes from frame to frame.
  /// - Parameter coding: Fields of later versions of the coding are left out.
  private static func inputs(_ frame: Int, coding: UInt8) -> [MonitorInput] {
    let (share, time) = (0.1 + Double(frame) / 8, Timestamp(milliseconds: Double(frame) * 40))
    let (point, size) = (PlanePoint<Image>(x: 300 + share, y: 200 - share), ImageSize(width: 640, height: 480))
    let box = ImageRect(x: 200 + share, y: 100, width: 150 - share, height: 160)
    var eye = EyeObservation(
      lidAperture: .degrees(20 + share), irisCenter: point, irisRadiusPixels: 5 + share,
      rotationCenter: Point(x: share, y: 0.1, z: 0.7))
    eye.appearance = EyeAppearance(
      closing: share, closingSpread: 0.05, apertureDegrees: 30 + share, apertureSpread: 2, irisSpreadPixels: share,
      hidden: 0.01, cover: .hair, glasses: frame == 1 ? nil : share,
      view: EyeView(azimuthDegrees: -share, elevationDegrees: 4, spreadDegrees: 3))
    var picture = PictureObservation(meanLuma: share, contrast: 0.2, fingerprint: 7 + UInt64(frame), roughness: share)
    picture.trace = BodyTrace(body: share, left: 0, right: 0.3, surroundings: 0.9, detail: 1 + share)
    picture.motion = PictureMotion(
      isFace: true, widthPixels: 150, time: time,
      comparisons: [.init(since: time - .milliseconds(167), shiftPixels: share, change: 2)])
    let gaze = GazeView(
      azimuthDegrees: -share, elevationDegrees: 4 + share, azimuthSpread: 2, elevationSpread: 3 + share)
    let face = FaceObservation(
      score: 0.9, box: box, yaw: .degrees(share), pitch: .degrees(-3), roll: .degrees(1),
      origin: Point(x: 0, y: share, z: 0.8), leftEye: eye, rightEye: frame == 0 ? nil : eye, mouthOpenness: share,
      gaze: coding < 9 || frame == 1 ? nil : gaze, isCarried: frame == 2)
    let turn = CameraTurn(pitch: .degrees(5 + share), yaw: .degrees(-share), roll: .zero)
    var vehicle = VehicleState(
      time: time, speed: 13 + share, yawRate: share, turnSignal: .left,
      position: GeoPosition(longitude: 13.4, latitude: 52.5), speedLimit: 13.888_89)
    (vehicle.steering, vehicle.heading) = (.degrees(share), .degrees(90 + share))
    (vehicle.isBraking, vehicle.isEngaged, vehicle.isAcknowledging) = (frame == 1, frame == 2, nil)
    (vehicle.supports, vehicle.honours) = ([.laneSupport], [])
    var road = RoadObservation(
      frame: frame, time: time, size: size,
      objects: [
        RoadObject(id: "7", label: .car, box: box, score: share, distanceMeters: 20 - share),
        RoadObject(label: .pedestrian, box: box),
      ], lanes: [LaneMarking(position: .egoLeft, points: [point, point], confidence: share)], vehicle: vehicle)
    road.flow = RoadFlow(since: time - .milliseconds(40), tracks: [.init(from: point, to: point)])
    road.driver = DriverGaze(
      azimuth: .degrees(share), elevation: .degrees(-share), deviation: .degrees(2), isOnRoad: frame == 1)
    return [
      .cabin(
        CabinObservation(
          frame: frame, time: time, size: size, picture: picture, face: face, driverChanges: frame / 2,
          phones: [PhoneBox(box: box, score: share)], turn: coding < 11 || frame == 0 ? nil : turn)),
      .road(road), .vehicle(vehicle),
      .host(HostCondition(time: time, kind: .storageFull, isThere: frame == 1)),
      .settings(SettingsChange(time: time, settings: "{}", regions: Rig.Regions(primary: [SIMD2(share, 1)]))),
      .roadAvailability(RoadAvailabilityChange(time: time, function: .lanes, reason: frame == 1 ? .lanesMissing : nil)),
      .cabinEnded(
        SourceEnd(
          isComplete: frame == 1, note: "cut off", framesRead: 9 + frame, framesDeclared: 12, droppedFrames: 1,
          failure: .cameraInterrupt)),
    ] + (coding < 10 ? [] : [.marker(Marker(time: time, text: "picture \(frame)"))])
      + (coding < 11 ? [] : [.clockSet(WallClockAnchor(timestamp: time, utcMilliseconds: 1e12 + share))])
  }

  private static func inputs(coding: UInt8) -> [MonitorInput] { (0..<3).flatMap { inputs($0, coding: coding) } }

  /// The encoded inputs without the coding's version, which is the first byte.
  private static func bytes(coding: UInt8) -> ArraySlice<UInt8> {
    var encoder = InputEncoder()
    for input in inputs(coding: coding) { encoder.add(input) }
    return encoder.bytes.dropFirst()
  }

  /// If a change of the coding changed these bytes, earlier recordings would be opened wrongly.
  @Test(
    arguments: [
      (8, 938, 0xf285_6820_e96a_81d5), (9, 953, 0xc7e0_cf17_85ce_c497), (10, 985, 0x54e4_42cd_720e_9f73),
      (11, 1020, 0x1bac_f01f_1d96_2c2c),
    ] as [(UInt8, UInt64, UInt64)])
  func recordedInputsKeepTheirBytes(coding: UInt8, count: UInt64, expected: UInt64) {
    let bytes = Self.bytes(coding: coding)
    let sum = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect([UInt64(bytes.count), sum] == [count, expected])
  }

  @Test(arguments: [8, 9, 10, 11] as [UInt8])
  func recordedInputsOfEachCodingAreDecoded(coding: UInt8) throws {
    var (decoder, found) = (try InputDecoder([coding] + Self.bytes(coding: coding)), [MonitorInput]())
    while let input = try decoder.next() { found.append(input) }
    #expect(found.map(\.exact) == Self.inputs(coding: coding).map { $0.rounded().exact })
  }
}
