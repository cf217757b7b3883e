import Heed
import HeedGeometry
import HeedSignals

/// A drive as a script of acts, which the engine judges.
struct ScriptedDrive: Sendable {
  /// The picture of the cabin for some seconds: a driver who looks at one place, or a seat without a face.
  struct Act: Sendable {
    var seconds: Double
    /// Name of the zone that the driver looks at.
    var place: String
    /// Opening of the lids and of the mouth, by the seconds since the act began.
    var lids: @Sendable (Double) -> Double = { $0.truncatingRemainder(dividingBy: 4) >= 3.85 ? 0.03 : 1 }
    var mouth: @Sendable (Double) -> Double = { _ in 0 }
    var hasFace = true
    /// How far the head moves during the act, millimetres to the picture's right and down.
    var moves = SIMD2(0.0, 0)
    var turn = Angle.zero
    var score = 1.0
    /// What hides the eyes; nil for eyes that are seen.
    var cover: EyeCover?
    var phone: ImageRect?
    var brightness = 0.4
    var contrast = 0.2
    /// How the picture without a face differs from the picture before.
    var trace: BodyTrace?
    var driverChanges = 0

    init(_ seconds: Double, at place: String = "road", _ change: (inout Act) -> Void = { _ in }) {
      (self.seconds, self.place) = (seconds, place)
      change(&self)
    }
  }

  /// Metres a second; nil if the vehicle says nothing.
  var speed: Double?
  var acts: [Act]

  /// Frames a second.
  private static let rate = 20.0

  /// The events of the whole drive.
  var events: [MonitorEvent] {
    var engine = DriveEngine(cabin: CabinEngine(rig: Self.rig))
    var (events, frame) = ([MonitorEvent](), 0)
    for act in acts {
      for index in 0..<Int(act.seconds * Self.rate) {
        let time = Timestamp(milliseconds: Double(frame) * 1000 / Self.rate)
        if let speed { events += engine.update(.vehicle(VehicleState(time: time, speed: speed))) }
        events += engine.update(.cabin(act.observation(frame, at: time, since: Double(index) / Self.rate)))
        frame += 1
      }
    }
    return events + engine.update(.cabinEnded(SourceEnd(isComplete: true, framesRead: frame)))
  }

  /// The places of the sample cabin, around its camera.
  static let rig = Rig(
    name: "drawn",
    cabinCamera: PinholeCamera(
      size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5, distortion: [0, 0, 0, 0, 0]),
    zones: [
      zone("road", .forward, 0, 53, 0, 90), zone("cluster", .driving, 0, 186, 0, 60),
      zone("mirror_left", .driving, 430, 75, 0, 70), zone("mirror_rear", .driving, -290, -85, 0, 70),
      zone("mirror_right", .driving, -640, 85, 20, 70), zone("centre_stack", .nondriving, -300, 230, 40, 90),
      zone("phone", .phone, -110, 360, 290, 80), zone("passenger", .nondriving, -760, 20, 250, 150),
    ])

  private static func zone(
    _ name: String, _ zoneClass: ZoneClass, _ x: Double, _ y: Double, _ z: Double, _ radius: Double
  ) -> Zone {
    Zone(name: name, zoneClass: zoneClass, shape: .sphere(center: .millimeters(x, y, z), radiusMeters: radius / 1000))
  }
}

extension ScriptedDrive.Act {
  fileprivate func observation(_ frame: Int, at time: Timestamp, since: Double) -> CabinObservation {
    // A picture without a face is measured five times a second.
    let isMeasured = !hasFace && frame % 4 == 0
    return CabinObservation(
      frame: frame, time: time, size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(
        meanLuma: brightness, contrast: contrast, fingerprint: UInt64(frame) + 2, trace: isMeasured ? trace : nil),
      face: hasFace ? face(since) : nil, driverChanges: driverChanges,
      phones: frame % 8 == 0 ? phone.map { [PhoneBox(box: $0, score: 0.7)] } ?? [] : nil)
  }

  private func face(_ since: Double) -> FaceObservation {
    let shift = moves * (since / seconds)
    let middle = Point<Camera>.millimeters(3 + shift.x, 5 + shift.y, 600)
    let target = ScriptedDrive.rig.zones.first { $0.name == place }?.center ?? .millimeters(250, 420, 350)
    var face = FaceObservation(
      score: score, box: ImageRect(x: 250 + shift.x * 1.08, y: 160 + shift.y * 1.08, width: 140, height: 160),
      yaw: turn, pitch: .zero, roll: .zero, origin: middle, mouthOpenness: mouth(since))
    face.leftEye = eye(middle + SIMD3(0.0313, 0, 0), lids(since), target, from: middle)
    face.rightEye = eye(middle + SIMD3(-0.0313, 0, 0), lids(since), target, from: middle)
    if let gaze = middle.direction(to: target), let sight = Direction<Camera>(-middle.meters), cover == nil {
      face.gaze = GazeView(
        azimuthDegrees: (gaze.azimuth - sight.azimuth).degrees,
        elevationDegrees: (gaze.elevation - sight.elevation).degrees, azimuthSpread: 2, elevationSpread: 2)
    }
    return face
  }

  private func eye(
    _ center: Point<Camera>, _ opening: Double, _ target: Point<Camera>, from middle: Point<Camera>
  ) -> EyeObservation {
    let gaze = middle.direction(to: target)?.vector ?? SIMD3(0, 0, -1)
    var eye = EyeObservation(
      lidAperture: .degrees(40 * opening),
      irisCenter: ScriptedDrive.rig.cabinCamera?.project(center + gaze * 0.01048) ?? PlanePoint(x: 0, y: 0),
      irisRadiusPixels: 6.3, rotationCenter: center)
    if let cover {
      eye.appearance = EyeAppearance(
        closing: 0.02, closingSpread: 0.03, apertureDegrees: 38, apertureSpread: 3, irisSpreadPixels: 0.5, hidden: 0.9,
        cover: cover)
    }
    return eye
  }
}
