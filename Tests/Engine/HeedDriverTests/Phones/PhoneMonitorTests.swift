import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct PhoneMonitorTests {
  private static let camera = PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5)
  private static let face = ImageRect(x: 250, y: 160, width: 140, height: 170)
  /// The net scans four times a second.
  private static let look = 250.0

  private static func input(_ index: Int, _ phones: [PhoneBox]?) -> PhoneMonitor.Input {
    var input = PhoneMonitor.Input(time: ms(Double(index) * look))
    (input.phones, input.face) = (phones, face)
    return input
  }

  /// The monitor's findings, one scan per character: a digit is a box with that many tenths of score, `.` a scan without
  /// a box, ` ` no scan.
  /// - Parameter place: The box's middle at each scan.
  private func phones(
    _ timeline: String, size: SIMD2<Double> = [60, 120], at place: (Int) -> SIMD2<Double> = { _ in [520, 400] }
  ) -> [(look: Int, phone: SeenPhone)] {
    var monitor = PhoneMonitor()
    return timeline.enumerated().flatMap { index, character in
      let corner = place(index) - size / 2
      let box = ImageRect(x: corner.x, y: corner.y, width: size.x, height: size.y)
      let seen: [PhoneBox]? =
        character == " " ? nil : character.wholeNumberValue.map { [PhoneBox(box: box, score: Double($0) / 10)] } ?? []
      return monitor.update(Self.input(index, seen), camera: Self.camera).map { (index, $0) }
    }
  }

  static let timelines: [(String, began: Int?, ended: Int?, Comment)] = [
    ("6666....", 1, nil, "two sure boxes are a phone, and a second without boxes does not end it"),
    ("9.......", nil, nil, "one box is none, however sure"),
    ("33333333", 3, nil, "poor boxes have to come again"),
    ("3.3.3.3.3.3.", 10, nil, "with gaps they take longer"),
    ("22222222", 6, nil, "the poorest of all twice as often"),
    ("11111111", nil, nil, "below the least score a box says nothing"),
    ("3..3...3", nil, nil, "boxes now and then are none"),
    ("6666.........", 1, 9, "six looks without it: it is gone"),
    ("6666         ", 1, nil, "where nobody looks, nothing is missed"),
    ("........", nil, nil, "nothing"),
  ]

  @Test(arguments: timelines)
  func phoneNeedsRepeatedBoxes(timeline: String, began: Int?, ended: Int?, why: Comment) {
    let found = phones(timeline)
    #expect(found.first { $0.phone.phase == .began }?.look == began, why)
    if let ended {
      #expect(found.last?.phone.phase == .ended && abs((found.last?.look ?? 0) - ended) <= 1, why)
    } else if !timeline.contains(" ") {
      #expect(!found.contains { $0.phone.phase == .ended }, why)
    }
  }

  @Test func phoneEndsIfScansStop() throws {
    let found = phones(times(4, "6") + times(12, " "))
    let last = try #require(found.last)
    #expect(last.phone.phase == .ended && last.phone.end == ms(3 * Self.look))
    #expect(last.phone.confidence > 0.9, "how sure it was, not how sure it still is")
  }

  @Test func phoneMotionTellsHandFromMount() {
    let still = phones(times(40, "6"))
    #expect(still.first?.phone.place == nil, "at first it may be anywhere")
    #expect(still.last?.phone.place == .mount)
    let moving = phones(times(40, "6")) { [520 + 20 * Double($0 % 3), 400] }
    #expect(moving.last?.phone.place == .hand)
    let taken = phones(times(60, "6")) { [520 + ($0 < 40 ? 0 : 25 * Double($0 % 3)), 400] }
    #expect(taken.map(\.phone.place).contains(.mount) && taken.last?.phone.place == .hand, "taken out of its mount")
    let ear = phones(times(40, "6")) { [430 + 20 * Double($0 % 3), 245] }
    #expect(ear.last?.phone.place == .ear && ear.last?.phone.isInUse == true)
    let near = phones(times(40, "6"), size: [150, 300]) { [430 + 40 * Double($0 % 3), 245] }
    #expect(near.last?.phone.place == .hand, "twice as large as at the head: held before it")
  }

  /// The gaze of eyes 60 cm before the camera, with a 30 cm phone before the camera, below and beside its axis.
  private func gaze(at box: ImageRect, distance: Double, beside degrees: Double = 0) throws -> GazeSample {
    let eyes = Point<Camera>.millimeters(0, 0, 600)
    let ray = Self.camera.ray(through: box.point(0.5, 0.5)).vector
    let aim = try #require(eyes.direction(to: Point(meters: ray / ray.z * distance)))
    let direction = Direction<Camera>(azimuth: aim.azimuth + .degrees(degrees), elevation: aim.elevation)
    return GazeSample(time: .zero, origin: eyes, direction: direction, confidence: 1)
  }

  private static let held = ImageRect(x: 380, y: 260, width: 150, height: 300)

  static let gazes: [(beside: Double, zone: Double?, Bool, Comment)] = [
    (0, nil, true, "on it"),
    (0, -3, true, "on it, and on the instruments behind it"),
    (60, nil, false, "elsewhere"),
    (24, 0, false, "beside it, and on a mirror"),
  ]

  @Test(arguments: gazes)
  func gazeDecidesIfThePhoneIsUsedOrHeld(beside: Double, zone: Double?, isUsed: Bool, why: Comment) throws {
    var monitor = PhoneMonitor()
    var last: SeenPhone?
    for index in 0..<90 {
      var input = PhoneMonitor.Input(time: ms(Double(index) * 1000 / 30))
      if index % 8 == 0 { input.phones = [PhoneBox(box: Self.held, score: 0.7)] }
      (input.gaze, input.besideZone) = (try gaze(at: Self.held, distance: 0.3, beside: beside), zone)
      last = monitor.update(input, camera: Self.camera).last ?? last
    }
    #expect(last?.isInUse == isUsed && monitor.isLookedAt == isUsed, why)
  }

  @Test func phoneBeforeTheFaceHidesTheFace() {
    var monitor = PhoneMonitor()
    let before = ImageRect(x: 200, y: 100, width: 250, height: 300)
    for index in 0..<12 {
      var input = Self.input(index, index < 4 ? [] : [PhoneBox(box: before, score: 0.7)])
      if index >= 4 { input.face = nil }
      _ = monitor.update(input, camera: Self.camera)
      #expect(monitor.hidesFace == (index >= 5))
    }
    var away = Self.input(12, [PhoneBox(box: before, score: 0.7)])
    away.face = Self.face
    _ = monitor.update(away, camera: Self.camera)
    #expect(!monitor.hidesFace, "the face is seen beside it")
  }

  @Test func missingPhoneNetReportsNoPhone() {
    #expect(phones(times(40, " ")).isEmpty)
  }
}
