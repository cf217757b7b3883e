import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct DriverSelectorTests {
  private let size = ImageSize(width: 1280, height: 480)

  private func face(_ x: Double, _ y: Double = 240, size: Double = 200) -> FaceRegion {
    FaceRegion(center: PlanePoint(x: x, y: y), size: size, rotation: .degrees(0))
  }

  private func seconds(_ value: Double) -> Timestamp { Timestamp(milliseconds: value * 1000) }

  /// A memory whose driver was last seen at 0 s, at x = 300.
  private func memoryOfDriver(beside others: [FaceRegion] = []) -> DriverSelector {
    var memory = DriverSelector()
    memory.saw(face(300), at: .zero)
    memory.sawBesideDriver(others, at: .zero)
    return memory
  }

  @Test(
    arguments: [
      (nil, [1, 0, 2], "without a seat, the middle"),
      (.left, [2, 1, 0], "the left seat is at the picture's right"),
      (.right, [0, 1, 2], "the right seat is at the picture's left"),
    ] as [(Rig.Seat?, [Int], Comment)])
  func firstFaceIsChosenBySeat(seat: Rig.Seat?, expected: [Int], why: Comment) {
    var memory = DriverSelector(seat: seat)
    let faces = [face(100), face(600), face(1200)]
    #expect(memory.candidates(among: faces, in: size, at: .zero) == expected, why)
  }

  @Test(arguments: [(119.0, [1, 0]), (120, [0, 1])] as [(Double, [Int])])
  func rearSeatComesLast(rear: Double, expected: [Int]) {
    var memory = DriverSelector()
    // The face in the middle is the smaller one: in the rear below 0.6 of the larger.
    #expect(memory.candidates(among: [face(640, size: rear), face(300)], in: size, at: .zero) == expected)
  }

  @Test(arguments: [
    (300.0, 200.0, true, "in the same place"),
    (480, 200, true, "a lean to the side, 0.9 of the region"),
    (481, 200, false, "further than a lean"),
    (300, 360, true, "1.8 times larger: leaning over the wheel"),
    (300, 361, false, "larger than the driver can become"),
    (300, 112, true, "leaning back"),
    (300, 110, false, "in the rear"),
  ])
  func lostDriverIsFoundInPlace(x: Double, side: Double, expected: Bool, why: Comment) {
    var memory = memoryOfDriver()
    let found = memory.candidates(among: [face(x, size: side)], in: size, at: seconds(0.5))
    #expect(found == (expected ? [0] : []), why)
  }

  @Test(arguments: [(2.0, []), (2.001, [0])] as [(Double, [Int])])
  func placeIsHeldForAWhile(time: Double, expected: [Int]) {
    var memory = memoryOfDriver()
    #expect(memory.candidates(among: [face(900)], in: size, at: seconds(time)) == expected)
  }

  @Test func nearestInPlaceComesFirst() {
    var memory = memoryOfDriver()
    #expect(memory.candidates(among: [face(420), face(310), face(900)], in: size, at: seconds(1)) == [1, 0])
  }

  @Test func whoLeftAtTheEdgeIsExpectedInTheSeat() {
    var memory = DriverSelector()
    for i in 0..<300 { memory.saw(face(640), at: seconds(Double(i) / 30)) }
    for i in 0..<30 { memory.saw(face(640 - 20 * Double(i)), at: seconds(10 + Double(i) / 30)) }
    let later = seconds(11.5)
    #expect(memory.candidates(among: [face(640)], in: size, at: later) == [0], "where the seat is")
    #expect(memory.candidates(among: [face(40)], in: size, at: later) == [0], "where the face was last")
    #expect(memory.candidates(among: [face(1100)], in: size, at: later) == [])
  }

  @Test func passengerNeverBecomesTheDriverWhileInSight() {
    var memory = memoryOfDriver(beside: [face(900)])
    for second in stride(from: 0.5, through: 60, by: 0.5) {
      // The passenger moves a little all the time.
      let passenger = face(900 + 40 * (second.truncatingRemainder(dividingBy: 2)))
      #expect(memory.candidates(among: [passenger], in: size, at: seconds(second)) == [])
    }
    #expect(memory.candidates(among: [face(900), face(320)], in: size, at: seconds(60.5)) == [1])
  }

  @Test(arguments: [(10.0, []), (10.001, [0])] as [(Double, [Int])])
  func passengerOutOfSightIsForgotten(time: Double, expected: [Int]) {
    var memory = memoryOfDriver(beside: [face(900)])
    #expect(memory.candidates(among: [face(900)], in: size, at: seconds(time)) == expected)
  }

  @Test func passengerLeaningOverIsStillThePassenger() {
    var memory = memoryOfDriver(beside: [face(520)])
    #expect(memory.candidates(among: [face(450)], in: size, at: seconds(0.5)) == [], "nearer to the passenger's place")
    #expect(memory.candidates(among: [face(330)], in: size, at: seconds(0.6)) == [0], "nearer to the driver's place")
  }

  @Test func driverWhoReturnsIsPreferredToWhoIsFollowed() {
    var memory = memoryOfDriver()
    #expect(memory.returnedDriver(among: [face(310)]) == nil, "nobody else is followed")
    memory.saw(face(900), at: seconds(2.5))
    #expect(memory.returnedDriver(among: [face(900)]) == nil)
    #expect(memory.returnedDriver(among: [face(900), face(310)]) == 1)
    memory.saw(face(310), at: seconds(3))
    #expect(memory.returnedDriver(among: [face(900), face(310)]) == nil, "the driver is followed again")
  }

  @Test(arguments: [(19.9, 0), (20.0, nil)] as [(Double, Int?)])
  func newPlaceIsAdoptedInTime(followed: Double, expected: Int?) {
    var memory = memoryOfDriver()
    memory.saw(face(900), at: seconds(3))
    memory.saw(face(900), at: seconds(3 + followed))
    #expect(memory.returnedDriver(among: [face(310)]) == expected)
  }
}
