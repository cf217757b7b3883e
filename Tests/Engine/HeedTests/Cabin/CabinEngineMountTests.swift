import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite("The camera's mount and the rig, while somebody drives")
struct CabinEngineMountTests {
  private static let phone = Point<Camera>.millimeters(-110, 360, 290)
  private static let road = Point<Camera>.millimeters(0, 53, 0)

  /// A face that looks at a place of the rig, as a turned camera sees it.
  private static func face(lookingAt target: Point<Camera>, turned turn: CameraTurn) -> FaceObservation {
    let now = turn.rotation.inverse
    func seen(_ point: Point<Camera>) -> Point<Camera> { Point(meters: now.apply(point.meters)) }
    let before = drawnFace(openness: 1, lookingAt: target)
    let gaze = before.origin.direction(to: target)?.vector ?? SIMD3(0, 0, -1)
    func eye(_ eye: EyeObservation?) -> EyeObservation? {
      var eye = eye
      guard let center = eye?.rotationCenter else { return nil }
      eye?.irisCenter = cabin.cabinCamera?.project(seen(center + gaze * 0.01048)) ?? PlanePoint(x: 0, y: 0)
      eye?.rotationCenter = seen(center)
      return eye
    }
    var face = before.turned(back: now)
    (face.leftEye, face.rightEye) = (eye(before.leftEye), eye(before.rightEye))
    face.gaze = drawnView(from: seen(before.origin), to: seen(target))
    return face
  }

  /// A drive in which the camera is turned after 40 s of road; then road, a look at a place, and road again.
  /// - Parameter box: A phone in the picture during the look, as a net finds it.
  private static func drive(
    _ turn: CameraTurn, lookingAt place: Point<Camera> = phone, box: ImageRect? = nil
  ) -> [CabinObservation] {
    Scene((.road, 60)).observations().map { observation in
      let seconds = observation.time.milliseconds / 1000
      guard seconds >= 40 else { return observation }
      var seen = observation
      let isLook = (50..<54).contains(seconds)
      seen.face = face(lookingAt: isLook ? place : road, turned: turn)
      if observation.frame % 8 == 0, let box { seen.phones = isLook ? [PhoneBox(box: box, score: 0.7)] : [] }
      if observation.frame == 1200 { seen.turn = turn }
      return seen
    }
  }

  @Test(arguments: [
    CameraTurn(pitch: .degrees(10), yaw: .zero, roll: .zero), CameraTurn(pitch: .zero, yaw: .degrees(15), roll: .zero),
    CameraTurn(pitch: .zero, yaw: .zero, roll: .degrees(-10)),
  ])
  func turnedCameraIsToldAndZonesAreTurnedWithIt(turn: CameraTurn) throws {
    let events = events(of: Self.drive(turn))
    #expect(events.notices.map(\.cause) == [.cameraMoved])
    #expect(events.notices.allSatisfy { $0.text.hasPrefix("The camera was turned by") })
    #expect(events.availabilities.map(\.availability).dropLast().last == .degraded(.cameraMoved))
    var zones: [Int: String] = [:]
    for case .frame(let report) in events where report.zone != nil {
      zones[Int(report.observation.time.milliseconds / 1000)] = report.zone
    }
    #expect(zones[45] == "road" && zones[52] == "phone" && zones[58] == "road")
    #expect(events.risks.contains { $0.reasons.contains { $0.code == "phoneGlance" } })
  }

  @Test func phoneInThePictureOfATurnedCameraIsLookedAt() {
    // The phone is held a third of the way from the eyes to the mirror; the turn lifts it by 170 pixels.
    let turn = CameraTurn(pitch: .degrees(-15), yaw: .zero, roll: .zero)
    let box = ImageRect(x: 477, y: 0, width: 165, height: 230)
    let events = events(of: Self.drive(turn, lookingAt: .millimeters(430, 75, 0), box: box))
    let glances = events.compactMap { if case .glance(_, let glance) = $0 { glance } else { nil } }
    #expect(glances.contains { $0.zone == Zone.phoneName && $0.phone == .seen })
  }

  @Test func cameraThatIsBackInItsPlaceIsAvailableAgain() {
    var seen = Scene((.road, 60)).observations()
    seen[600].turn = CameraTurn(pitch: .zero, yaw: .degrees(3), roll: .zero)
    seen[1200].turn = CameraTurn(pitch: .zero, yaw: .degrees(0.1), roll: .zero)
    let events = events(of: seen)
    #expect(events.notices.map(\.text).map { $0.contains("back in its place") } == [false, true])
    #expect(events.availabilities.map(\.availability).dropLast().last == .available)
  }

  @Test func pictureThatHangsUpsideDownIsToldAndItsZonesAreNotJudged() {
    var seen = Scene((.road, 10), (.phone, 10)).observations()
    seen[90].turn = CameraTurn(pitch: .zero, yaw: .zero, roll: .degrees(180))
    let events = events(of: seen)
    #expect(events.notices.map(\.cause) == [.rigDoubtful])
    #expect(events.availabilities.map(\.availability).contains(.degraded(.rigDoubtful)))
    #expect(!events.risks.contains { $0.reasons.contains { $0.code == "phoneGlance" } })
  }

  @Test func forwardZoneThatIsElsewhereCausesNoAlertsOfLooksAway() {
    var rig = cabin
    rig.zones[0].shape = .sphere(center: .millimeters(-450, 53, 0), radiusMeters: 0.09)
    let events = events(of: Scene((.road, 89)).observations(), rig: rig)
    #expect(events.notices.map(\.cause) == [.rigDoubtful])
    let late = events.risks.filter { $0.time.milliseconds > 25_000 }
    let alarms = late.filter { $0.level != .normal && $0.level != .unknown }
    #expect(alarms.isEmpty, "\(alarms)")
    for case .attention(_, let score) in events where score.begin.milliseconds >= 20_000 {
      #expect(score.score == nil && score.reason == .rigDoubtful)
    }
  }
}

extension [MonitorEvent] {
  fileprivate var notices: [Notice] { compactMap { if case .notice(let notice) = $0 { notice } else { nil } } }
}
