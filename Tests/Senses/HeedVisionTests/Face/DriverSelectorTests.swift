import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct DriverSelectorTests {
  private let size = ImageSize(width: 1281, height: 481)

  /// A face `across` metres right of the picture's middle; 260 pixels are a face at a scale of 1 px per mm.
  private func face(_ across: Double, _ down: Double = 0, side: Double = 260) -> FaceRegion {
    let pixelsPerMeter = side / HeadPlace.sideMeters
    return FaceRegion(
      center: PlanePoint(x: 640 + across * pixelsPerMeter, y: 240 + down * pixelsPerMeter), size: side,
      rotation: .degrees(0))
  }

  private func seconds(_ value: Double) -> Timestamp { Timestamp(milliseconds: value * 1000) }

  /// A selector that has followed a driver in the picture's middle for a minute, until `seconds(0)`.
  private func selectorOfDriver(beside others: [FaceRegion] = []) -> DriverSelector {
    var selector = DriverSelector()
    for second in stride(from: -60, through: 0, by: 0.5) {
      #expect(selector.follow(face(0), in: size, at: seconds(second)) == true)
    }
    selector.sawBesideDriver(others, in: size, at: .zero)
    return selector
  }

  @Test(
    arguments: [
      (nil, [1, 0, 2], "without a seat, the middle"),
      (.left, [2, 1, 0], "the left seat is at the picture's right"),
      (.right, [0, 1, 2], "the right seat is at the picture's left"),
    ] as [(Rig.Seat?, [Int], Comment)])
  func firstDriverFaceIsChosenBySeat(seat: Rig.Seat?, expected: [Int], why: Comment) {
    var selector = DriverSelector(seat: seat)
    #expect(selector.candidates(among: [face(-0.5), face(0), face(0.6)], in: size, at: .zero) == expected, why)
  }

  @Test func seatIsWhereATurnedCameraSeesIt() {
    // By 15 degrees to the left, at 1 m: the head goes 26 cm to the right.
    let turn = CameraTurn(pitch: .zero, yaw: .degrees(15), roll: .zero).rotation.inverse
    var (selector, kept) = (selectorOfDriver(), selectorOfDriver())
    selector.turned(by: turn, focal: 1000)
    let later = seconds(2)
    #expect(selector.candidates(among: [face(0.26), face(-0.3)], in: size, at: later) == [0])
    #expect(kept.candidates(among: [face(0.26)], in: size, at: later).isEmpty, "without the turn nobody is in the seat")
  }

  @Test(arguments: [(155.0, [1, 0]), (156, [0, 1])] as [(Double, [Int])])
  func faceOnTheRearSeatIsTriedLast(rear: Double, expected: [Int]) {
    var selector = DriverSelector()
    // The smaller face is in the middle: below 0.6 of the larger one it is in the rear.
    #expect(selector.candidates(among: [face(0, side: rear), face(-0.3)], in: size, at: .zero) == expected)
  }

  // For any time with an empty seat: after a second and after an hour.
  @Test(arguments: [
    (0.0, 260.0, true, "in the same place"),
    (0.199, 260, true, "a lean to the side"),
    (-0.201, 260, false, "beside the seat"),
    (0, 389, true, "1.5 times larger: leaning over the wheel"),
    (0, 391, false, "larger than the driver's face becomes"),
    (0, 174, true, "leaning back"),
    (0, 173, false, "in the rear"),
    (-0.6, 260, false, "in the next seat"),
    (-0.3, 300, false, "a passenger who leans in"),
  ])
  func onlyAFaceNearTheSeatCanBeTheDriver(across: Double, side: Double, expected: Bool, why: Comment) {
    var selector = selectorOfDriver()
    for second in [1, 3600.0] {
      let found = selector.candidates(among: [face(across, side: side)], in: size, at: seconds(second))
      #expect(found == (expected ? [0] : []), why)
    }
  }

  @Test func leaningDriverIsFollowedAndFoundAgain() {
    var selector = selectorOfDriver()
    for step in 1...44 {
      let way = 0.01 * Double(step)
      #expect(selector.follow(face(way), in: size, at: seconds(Double(step) / 30)) == true, "a lean of \(way) m")
    }
    #expect(selector.candidates(among: [face(0.4)], in: size, at: seconds(1.9)) == [0], "lost for an instant")
    #expect(selector.candidates(among: [face(0.4)], in: size, at: seconds(2.5)) == [], "for longer")
    #expect(selector.candidates(among: [face(0.1)], in: size, at: seconds(2.5)) == [0], "back in the seat")
  }

  @Test func driverFarFromTheSeatIsNoLongerFollowed() {
    var selector = selectorOfDriver()
    let ways = (1...60).map { 0.01 * Double($0) }
    let followed = ways.filter { selector.follow(face($0), in: size, at: seconds($0 * 3)) }
    #expect(followed.last.map { abs($0 - 0.45) < 1e-9 } == true)
  }

  @Test func faceJumpingOutOfTheSeatIsAnotherFace() {
    var selector = selectorOfDriver()
    #expect(selector.follow(face(0.19), in: size, at: seconds(0.03)) == true, "within the seat it may be the same")
    #expect(selector.follow(face(0.32), in: size, at: seconds(0.06)) == false)
    #expect(
      selector.follow(face(0.3), in: size, at: seconds(0.09)) == true, "no head moves further than 0.12 m in an instant"
    )
  }

  @Test func headAloneInThePictureMayJump() {
    var selector = selectorOfDriver()
    #expect(selector.candidates(among: [face(0.3)], in: size, at: seconds(0.1)) == [0], "a chair aside")
    #expect(selector.candidates(among: [face(0.3)], in: size, at: seconds(0.6)) == [], "whoever comes later")
    #expect(selector.candidates(among: [face(0.5)], in: size, at: seconds(0.1)) == [], "the next seat")
    #expect(selector.candidates(among: [face(0.3), face(-0.6)], in: size, at: seconds(0.1)) == [], "two people")
    #expect(selector.follow(face(0.3), isAlone: true, in: size, at: seconds(0.1)) == true)
  }

  @Test func seatPositionFollowsASeatAdjustment() {
    var selector = selectorOfDriver()
    for second in stride(from: 0, through: 40, by: 0.1) {
      #expect(selector.follow(face(min(0.3, 0.05 * second)), in: size, at: seconds(second)) == true)
    }
    #expect(selector.candidates(among: [face(0.45)], in: size, at: seconds(100)) == [0])
    #expect(selector.candidates(among: [face(0.05)], in: size, at: seconds(100)) == [])
  }

  @Test func faceNearestTheSeatIsTriedFirst() {
    var selector = selectorOfDriver()
    #expect(
      selector.candidates(among: [face(0.15), face(0.01), face(0.6)], in: size, at: seconds(1)) == [1, 0])
  }

  @Test func passengerLeaningOverIsNotTheDriver() {
    var selector = selectorOfDriver(beside: [face(0.3)])
    #expect(
      selector.candidates(among: [face(0.18)], in: size, at: seconds(0.5)) == [], "nearer to the passenger's place")
    #expect(selector.candidates(among: [face(0.05)], in: size, at: seconds(0.6)) == [0], "nearer to the driver's place")
  }

  @Test func passengerWhoStaysInTheSeatIsItsDriver() {
    var (selector, crowded) = (selectorOfDriver(beside: [face(0.3)]), selectorOfDriver(beside: [face(0.3)]))
    for second in stride(from: 0.1, through: 3, by: 0.1) {
      let now = seconds(second)
      #expect(selector.candidates(among: [face(0.18), face(0.6)], in: size, at: now) == [], "one who leans over")
      #expect(crowded.candidates(among: [face(0.18), face(-0.19)], in: size, at: now) == [1], "beside the driver")
    }
    #expect(selector.candidates(among: [face(0.18), face(0.6)], in: size, at: seconds(3.1)) == [0])
    #expect(crowded.candidates(among: [face(0.18), face(-0.19)], in: size, at: seconds(3.1)) == [1])
  }

  @Test(arguments: [(10.0, []), (10.001, [0])] as [(Double, [Int])])
  func unseenPassengerIsForgottenAfterTenSeconds(time: Double, expected: [Int]) {
    var selector = selectorOfDriver(beside: [face(0.3)])
    #expect(selector.candidates(among: [face(0.19)], in: size, at: seconds(time)) == expected)
  }

  @Test(
    arguments: [
      (.left, 0.31, 29.0, 1, "the driver takes the seat after the passenger"),
      (.left, 0.29, 29, nil, "too near to be another seat"),
      (.left, -0.4, 29, nil, "the passenger's side"),
      (.right, -0.4, 29, 1, "the driver's side of a right-hand drive"),
      (nil, 0.4, 29, nil, "nothing is known of the side"),
      (.left, 0.4, 31, nil, "somebody at the window of a settled driver"),
    ] as [(Rig.Seat?, Double, Double, Int?, Comment)])
  func faceOnTheDriverSideIsPreferred(seat: Rig.Seat?, across: Double, followed: Double, expected: Int?, why: Comment) {
    var selector = DriverSelector(seat: seat)
    for second in stride(from: 0, through: followed, by: 0.1) {
      _ = selector.follow(face(0), in: size, at: seconds(second))
    }
    let now = seconds(followed)
    #expect(selector.driverInstead(of: face(0), among: [face(0), face(across)], in: size, at: now) == expected, why)
    #expect(selector.follow(face(across), in: size, at: now) == (expected != nil), why)
  }
}
