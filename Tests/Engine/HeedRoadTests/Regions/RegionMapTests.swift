import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Regions of the road")
struct RegionMapTests {
  static let size = ImageSize(width: 1000, height: 500)
  static let square: [SIMD2<Double>] = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]

  /// A box 40 pixels wide at a place of the picture, counted from its edge.
  static func candidate(_ x: Double, _ bottom: Double, ground: Point<Vehicle>? = nil, lateral: Double? = nil)
    -> TrackedObject
  {
    let box = ImageRect(x: x - 20, y: bottom - 30, width: 40, height: 30)
    var object = TrackedObject(RoadObject(label: .car, box: box), id: "1", isNamed: true, at: .zero)
    (object.place, object.lateralAtContact) = (ground, lateral)
    return object
  }

  static func read(
    _ map: inout RegionMap, _ candidate: TrackedObject, lanes: [LaneMarking]? = nil, curvature: Double = 0,
    at milliseconds: Double = 0
  ) -> RoadRegion? {
    map.update(
      [candidate], lanes: lanes, curvature: curvature, size: size, at: Timestamp(milliseconds: milliseconds)
    ).regions.first
  }

  // The region's edge is at column 200; a box 40 pixels wide may overlap by 6.
  @Test(
    arguments: [
      ([190.0, 199, 200, 201], "nnpp", "it enters at the edge"),
      ([210, 195, 194, 193], "pppn", "it leaves clearly beyond the edge"),
      ([210, 193, 195, 199, 200], "pnnnp", "and is in again at the edge"),
    ] as [([Double], String, Comment)])
  func objectStaysInItsRegionUntilItIsWellAcross(columns: [Double], expected: String, why: Comment) throws {
    var map = RegionMap()
    try map.setRegions(Rig.Regions(primary: Self.square))
    let found = columns.enumerated().compactMap { index, x in
      Self.read(&map, Self.candidate(x, 300), at: Double(index) * 50).map { $0 == .primary ? "p" : "n" }
    }
    #expect(found.joined() == expected, why)
  }

  @Test func refusedRegionsLeaveThePreviousRegions() throws {
    var map = RegionMap()
    try map.setRegions(Rig.Regions(primary: Self.square))
    #expect(throws: RegionError.tooFewVertices(count: 1)) {
      try map.setRegions(Rig.Regions(primary: [], secondary: [[0, 0]]))
    }
    #expect(Self.read(&map, Self.candidate(500, 300)) == .primary)
    try map.setRegions(nil)
    #expect(Self.read(&map, Self.candidate(500, 300), at: 5000) == RoadRegion.none)
  }

  // The region ends at row 400 of 500.
  @Test(
    arguments: [
      (400.0, RoadRegion.primary, "stands on the lower edge"),
      (450, .none, "stands below the region"),
      (498.4, .none, "ends just above the picture's edge"),
      (500, .primary, "is cut off by the picture: where it stands is not seen"),
    ] as [(Double, RoadRegion, Comment)])
  func boxCutByThePictureKeepsItsRegion(bottom: Double, expected: RoadRegion, why: Comment) throws {
    var map = RegionMap()
    try map.setRegions(Rig.Regions(primary: Self.square))
    #expect(Self.read(&map, Self.candidate(500, bottom)) == expected, why)
  }

  /// Straight markings from the bottom of the picture to a vanishing point at (500, 200).
  static func markings(_ bottoms: [(LaneMarking.Position, Double)]) -> [LaneMarking] {
    bottoms.map { position, x in
      LaneMarking(
        position: position,
        points: [450.0, 400, 350, 300].map { PlanePoint(x: 500 + (x - 500) * ($0 - 200) / 300, y: $0) })
    }
  }

  static let four = markings([(.egoLeft, 200), (.egoRight, 800), (.adjacentLeft, -400), (.adjacentRight, 1400)])

  @Test(
    arguments: [
      (500.0, 400.0, RoadRegion.primary, "in the own lane"),
      (500, 499, .primary, "below the lowest points the markings go on"),
      (500, 230, .primary, "and above the highest"),
      (500, 190, .none, "above the vanishing point there is no road"),
      (200, 400, .secondary, "in the lane to the left"),
      (800, 400, .secondary, "in the lane to the right"),
      (0, 350, .none, "beyond"),
    ] as [(Double, Double, RoadRegion, Comment)])
  func laneMarkingsDefineTheRegions(x: Double, bottom: Double, expected: RoadRegion, why: Comment) {
    var map = RegionMap()
    #expect(Self.read(&map, Self.candidate(x, bottom), lanes: Self.four) == expected, why)
  }

  @Test func secondaryRegionNeedsAdjacentMarkings() {
    var map = RegionMap()
    let lanes = Array(Self.four.prefix(2))
    #expect(Self.read(&map, Self.candidate(200, 400), lanes: lanes) == RoadRegion.none)
    let reading = map.update([], lanes: lanes, curvature: 0, size: Self.size, at: .zero)
    #expect(reading.origin == .lanes && reading.secondary.isEmpty && !reading.primary.isEmpty)
  }

  @Test(arguments: [(500.0, RegionMap.Origin.lanes), (501, .path)])
  func laneRegionsAreKeptForHalfASecond(gap: Double, expected: RegionMap.Origin) {
    var map = RegionMap()
    _ = Self.read(&map, Self.candidate(500, 400), lanes: Self.four)
    let reading = map.update(
      [], lanes: [], curvature: 0, size: Self.size, at: Timestamp(milliseconds: gap))
    #expect(reading.origin == expected)
  }

  @Test(
    arguments: [
      (20.0, 1.5, 0.0, RoadRegion.primary, "on the edge"),
      (20, -1.51, 0, .secondary, "just beside"),
      (20, 5.0, 0, .secondary, "at the far edge of the lane beside"),
      (20, 5.01, 0, .none, "two lanes off"),
      (20, 2, 0.01, .primary, "in the bend: the path lies 2 m to the left there"),
      (20, 0, 0.01, .secondary, "straight ahead, but the road bends away"),
      (101, 0, 0, .none, "too far"),
      (-1, 0, 0, .none, "behind"),
    ] as [(Double, Double, Double, RoadRegion, Comment)])
  func expectedPathIsTheDefaultRegion(x: Double, y: Double, curvature: Double, expected: RoadRegion, why: Comment) {
    var map = RegionMap()
    let candidate = Self.candidate(500, 300, ground: Point(x: x, y: y, z: 0))
    #expect(Self.read(&map, candidate, curvature: curvature) == expected, why)
  }

  @Test func crossingObjectIsNotInThePath() {
    var map = RegionMap()
    let crossing = Self.candidate(500, 300, ground: Point(x: 20, y: 0, z: 0), lateral: 4)
    #expect(Self.read(&map, crossing) == .secondary)
  }

  @Test func objectAtAnUnknownDistanceIsOutsideThePath() {
    var map = RegionMap()
    #expect(Self.read(&map, Self.candidate(500, 300)) == RoadRegion.none)
  }

  @Test func pathRegionNeedsACameraHeight() {
    let optics = PinholeCamera(size: Self.size, horizontalFieldOfView: .degrees(60))
    for (height, isDrawn) in [(1.4, true), (nil, false)] {
      var map = RegionMap(camera: MountedCamera(optics: optics, heightMeters: height))
      let reading = map.update([], lanes: nil, curvature: 0.01, size: Self.size, at: .zero)
      #expect(reading.primary.isEmpty != isDrawn)
    }
  }

  @Test func objectsOutsideTheRegionsAreDroppedOnRequest() {
    var settings = RegionMap.Settings()
    #expect(RegionMap(settings: settings).reports(.none))
    settings.dropsOutside = true
    #expect(!RegionMap(settings: settings).reports(.none))
    #expect(RegionMap(settings: settings).reports(.secondary))
  }

  @Test func regionMapSurvivesGarbage() {
    var (random, map) = (SeededRandom(seed: 3), RegionMap())
    let odd = [Double.nan, .infinity, -.infinity, 0, 1e300, -7, 300]
    func some(_ random: inout SeededRandom) -> Double { odd.randomElement(using: &random) ?? 0 }
    for index in 0..<3000 {
      let points = (0..<3).map { _ in PlanePoint<Image>(x: some(&random), y: some(&random)) }
      let lanes = LaneMarking.Position.allCases.map { LaneMarking(position: $0, points: points) }
      let candidate = Self.candidate(
        some(&random), some(&random), ground: Point(x: some(&random), y: some(&random), z: 0), lateral: some(&random))
      #expect(
        Self.read(
          &map, candidate, lanes: lanes, curvature: some(&random), at: Double(index % 7) * 900)
          != nil)
    }
  }
}
