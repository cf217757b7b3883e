import HeedGeometry
import HeedSignals
import Testing

@Suite("Observations of the road, as a recording holds them")
struct RoadObservationTests {
  static let size = ImageSize(width: 100, height: 50)

  static func rounded(_ box: ImageRect, score: Double? = nil, distance: Double? = nil) -> RoadObject? {
    let object = RoadObject(label: .car, box: box, score: score, distanceMeters: distance)
    return RoadObservation(frame: 0, time: .zero, size: size, objects: [object]).rounded().objects.first
  }

  // x, y, width, height in a picture of 100 x 50; ten times its larger side is 1000.
  static let boxes: [(box: SIMD4<Double>, isKept: Bool, why: Comment)] = [
    (SIMD4(10, 10, 20, 20), true, "an ordinary one"), (SIMD4(0, 0, 100, 50), true, "the whole picture"),
    (SIMD4(-10, -10, 20, 20), true, "over the corner"), (SIMD4(99.9, 49.9, 20, 20), true, "just inside"),
    (SIMD4(100, 10, 20, 20), false, "beside the picture, touching it"), (SIMD4(10, -20, 20, 20), false, "above it"),
    (SIMD4(10, 50, 20, 20), false, "below it"), (SIMD4(10, 10, 0, 20), false, "no width"),
    (SIMD4(10, 10, 20, 0), false, "no height"), (SIMD4(10, 10, -5, 20), false, "a negative width"),
    (SIMD4(30, 30, -20, -20), false, "inside out"), (SIMD4(.nan, 10, 20, 20), false, "no number"),
    (SIMD4(10, .nan, 20, 20), false, "no number"), (SIMD4(10, 10, .nan, 20), false, "no number"),
    (SIMD4(10, 10, 20, .nan), false, "no number"), (SIMD4(10, 10, .infinity, 20), false, "infinite"),
    (SIMD4(-.infinity, 10, 20, 20), false, "infinite"), (SIMD4(-500, 10, 1000, 20), true, "as wide as a box may be"),
    (SIMD4(-500, 10, 1000.1, 20), false, "just wider"), (SIMD4(1e300, 10, 1e300, 20), false, "huge"),
    (SIMD4(10, 10, 0.0006, 20), true, "one thousandth of a pixel"),
    (SIMD4(10, 10, 0.0004, 20), false, "narrower than can be written down"),
    (SIMD4(10, 10, .leastNonzeroMagnitude, .leastNonzeroMagnitude), false, "the smallest number there is"),
  ]

  @Test(arguments: boxes)
  func invalidBoxesAreLeftOut(_ row: (box: SIMD4<Double>, isKept: Bool, why: Comment)) {
    let box = ImageRect(x: row.box.x, y: row.box.y, width: row.box.z, height: row.box.w)
    #expect((Self.rounded(box) != nil) == row.isKept, row.why)
  }

  @Test func boxesAreRoundedToAThousandthOfAPixelButNotClipped() {
    let kept = Self.rounded(ImageRect(x: -10.12345, y: 1.00049, width: 30.5555, height: 20))
    #expect(kept?.box == ImageRect(x: -10.123, y: 1, width: 30.556, height: 20))
  }

  static let scores: [(given: Double, kept: Double?)] = [
    (0, 0), (1, 1), (0.12346, 0.1235), (-0.0001, nil), (1.0001, nil), (.nan, nil), (.infinity, nil),
  ]

  @Test(arguments: scores)
  func objectScoresMustBeBetweenZeroAndOne(_ row: (given: Double, kept: Double?)) {
    #expect(Self.rounded(ImageRect(x: 1, y: 1, width: 9, height: 9), score: row.given)?.score == row.kept)
  }

  static let distances: [(given: Double, kept: Double?, why: Comment)] = [
    (12.345678, 12.34568, "a hundredth of a millimetre"), (0, nil, "a distance is not 0"), (-5, nil, "nor negative"),
    (5e-4, 5e-4, "the least that lines show"), (4.9e-4, nil, "less would be written as 0"),
    (9999.9, 9999.9, "beyond every horizon"), (10_000, nil, "no distance on a road"), (.nan, nil, "no number"),
    (.infinity, nil, "infinite"),
  ]

  @Test(arguments: distances)
  func objectDistancesMustBePositive(_ row: (given: Double, kept: Double?, why: Comment)) {
    let kept = Self.rounded(ImageRect(x: 1, y: 1, width: 9, height: 9), distance: row.given)
    #expect(kept != nil, "the object stays")
    #expect(kept?.distanceMeters == row.kept, row.why)
  }

  static func marking(_ xs: [Double]) -> LaneMarking {
    LaneMarking(position: .egoLeft, points: xs.map { PlanePoint(x: $0, y: 40) })
  }

  static let markings: [(xs: [Double], kept: [Double]?, why: Comment)] = [
    ([10, 11.23456], [10, 11.235], "two points"), ([10], nil, "one is no line"), ([], nil, "nor is none"),
    ([10, .nan, 12], [10, 12], "the others stay"), ([10, .infinity], nil, "one is left"),
    ([10, 2e6, 12], [10, 12], "far outside every picture"), ([-50, 120], [-50, 120], "beside the picture is allowed"),
  ]

  @Test(arguments: markings)
  func markingsNeedAtLeastTwoPoints(_ row: (xs: [Double], kept: [Double]?, why: Comment)) {
    let observation = RoadObservation(frame: 0, time: .zero, size: Self.size, lanes: [Self.marking(row.xs)])
    #expect(observation.rounded().lanes?.first?.points.map(\.x) == row.kept, row.why)
  }

  @Test func unsearchedLanesDifferFromMissingLanes() {
    #expect(RoadObservation(frame: 0, time: .zero, size: Self.size).rounded().lanes == nil)
    #expect(RoadObservation(frame: 0, time: .zero, size: Self.size, lanes: []).rounded().lanes == [])
    let allRefused = RoadObservation(frame: 0, time: .zero, size: Self.size, lanes: [Self.marking([1])])
    #expect(allRefused.rounded().lanes == [])
  }

  @Test(arguments: [ImageSize(width: 0, height: 0), ImageSize(width: -4, height: 7), ImageSize(width: 0, height: 9)])
  func pictureWithoutPixelsHasNoObjects(size: ImageSize) {
    let object = RoadObject(label: .car, box: ImageRect(x: 0, y: 0, width: 5, height: 5))
    #expect(RoadObservation(frame: 0, time: .zero, size: size, objects: [object]).rounded().objects.isEmpty)
  }

  static func vehicle(_ change: (inout VehicleState) -> Void) -> VehicleState? {
    var vehicle = VehicleState(time: .zero)
    change(&vehicle)
    return RoadObservation(frame: 0, time: .zero, size: size, vehicle: vehicle).rounded().vehicle
  }

  @Test(
    arguments: [(0.1, 0.1), (-9.99, -9.99), (1e9, 1e9), (.nan, nil), (.infinity, nil)]
      as [(Double, Double?)])
  func yawRatesThatAreNotFiniteAreDropped(given: Double, kept: Double?) {
    #expect(Self.vehicle { $0.yawRate = given }?.yawRate == kept)
  }

  @Test(
    arguments: [(13.9, 13.9), (0, nil), (-1, nil), (4.9e-4, nil), (999.9, 999.9), (.infinity, nil), (.nan, nil)]
      as [(Double, Double?)])
  func invalidSpeedLimitsAreDropped(given: Double, kept: Double?) {
    #expect(Self.vehicle { $0.speedLimit = given }?.speedLimit == kept)
  }

  @Test func vehicleSpeedsAreRoundedButNotFiltered() {
    #expect(Self.vehicle { $0.speed = -3 }?.speed == -3)
    #expect(Self.vehicle { $0.speed = .infinity }?.speed == .infinity)
    #expect(Self.vehicle { $0.speed = .nan }?.speed?.isNaN == true)
    #expect(Self.vehicle { $0.speed = 13.888_888 }?.speed == 13.88889)
  }

  @Test func invalidVehicleAnglesAreDropped() {
    #expect(Self.vehicle { $0.heading = .degrees(.nan) }?.heading == nil)
    #expect(Self.vehicle { $0.steering = .degrees(.infinity) }?.steering == nil)
    #expect(Self.vehicle { $0.heading = .degrees(90) }?.heading == .degrees(90))
  }

  /// A number that rounding moves over a limit is dropped at once, not only when a replay rounds it again.
  @Test func numberRoundedOverALimitIsDropped() {
    let edge = 999_999.999_99
    let marking = LaneMarking(
      position: .egoLeft, points: [PlanePoint(x: edge, y: 1), PlanePoint(x: 2, y: 2), PlanePoint(x: 3, y: 1)])
    let boxes = [ImageRect(x: -10.0004, y: 0, width: 10.000_41, height: 5), ImageRect(x: 1, y: 1, width: 5, height: 5)]
    var observation = RoadObservation(
      frame: 0, time: .zero, size: Self.size,
      objects: boxes.map { RoadObject(label: .car, box: $0, distanceMeters: 9999.999_999) }, lanes: [marking],
      vehicle: VehicleState(time: .zero))
    observation.flow = RoadFlow(
      since: .zero, tracks: [RoadFlow.Track(from: PlanePoint(x: edge, y: 1), to: PlanePoint(x: 1, y: 1))])
    let once = observation.rounded()
    #expect(once.rounded() == once)
    #expect(once.objects.map(\.distanceMeters) == [nil])
    #expect(once.lanes?.map(\.points.count) == [2])
    #expect(once.flow?.tracks == [])
  }

  @Test func valuesThatNoVehicleHasAreRemovedAndNamed() {
    var vehicle = VehicleState(time: .zero, speed: 14, yawRate: 12, speedLimit: 1e9)
    #expect(vehicle.removeImpossible() == "speed limit in m/s is 1000000000.0, outside 0.0 to 100.0")
    #expect(vehicle == VehicleState(time: .zero, speed: 14) && vehicle.removeImpossible() == nil)
  }

  @Test func roundingARoadObservationTwiceChangesNothing() {
    let object = RoadObject(
      label: .car, box: ImageRect(x: 1.23456, y: 2.34567, width: 30.55555, height: 20.11111), score: 0.123456,
      distanceMeters: 12.3456789)
    let once = RoadObservation(
      frame: 0, time: .zero, size: Self.size, objects: [object], lanes: [Self.marking([1.23456, 2.34567])],
      vehicle: VehicleState(time: .zero, speed: 13.888_888_8, yawRate: 0.012_345_678)
    ).rounded()
    #expect(once.rounded() == once)
  }
}
