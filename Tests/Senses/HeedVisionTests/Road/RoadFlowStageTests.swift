import HeedGeometry
import HeedRoadVision
import HeedSignals
import HeedVision
import Testing

@Suite("Points of the road are followed")
struct RoadFlowStageTests {
  static let road = TexturedRoad()
  /// Brightness of the road at the start, and one step later.
  static let pictures = [road.pixels(after: 0), road.pixels(after: 1)]

  /// A picture of the road in a pixel format.
  static func frame(
    _ number: Int, at milliseconds: Double, _ format: PixelFormat = .gray8, size: ImageSize = road.size
  ) -> Frame {
    let luma = pictures[number % pictures.count]
    let pixels: [UInt8] =
      switch format {
      case .gray8: luma
      case .bgr8: luma.flatMap { [$0, $0, $0] }
      case .bgra8: luma.flatMap { [$0, $0, $0, UInt8(255) - $0] }
      }
    return Frame(index: 0, time: Timestamp(milliseconds: milliseconds), size: size, format: format, pixels: pixels)
  }

  static func flat(_ width: Int, _ height: Int, at milliseconds: Double, _ luma: UInt8 = 90) -> Frame {
    Frame(
      index: 0, time: Timestamp(milliseconds: milliseconds), size: ImageSize(width: width, height: height),
      format: .gray8, pixels: [UInt8](repeating: luma, count: width * height))
  }

  /// The flow from the first picture to the second.
  static func flow(_ format: PixelFormat = .gray8, avoiding objects: [RoadObject] = []) throws -> RoadFlow? {
    let stage = RoadFlowStage(camera: road.camera)
    _ = try stage.flow(to: frame(0, at: 0, format))
    return try stage.flow(to: frame(1, at: 50, format), avoiding: objects)
  }

  @Test(arguments: [PixelFormat.gray8, .bgr8, .bgra8])
  func flowTracksFollowTheRoad(format: PixelFormat) throws {
    let flow = try #require(try Self.flow(format))
    #expect(flow.since == .zero)
    #expect(flow.tracks.count > 40, "\(flow.tracks.count)")
    let misses = flow.tracks.compactMap { track in
      Self.road.next(track.from).map { due in
        let d = SIMD2(track.to.x - due.x, track.to.y - due.y)
        return (d * d).sum().squareRoot()
      }
    }.sorted()
    #expect(misses.count == flow.tracks.count, "all of them are on the road")
    #expect(misses[misses.count / 2] < 0.5, "\(misses)")
    #expect(misses.count { $0 < 2 } >= misses.count * 4 / 5, "\(misses)")
  }

  @Test func flowTracksCoverTheRoadBelowTheHorizon() throws {
    let tracks = try #require(try Self.flow()).tracks
    let (width, height) = (Double(Self.road.size.width), Double(Self.road.size.height))
    for track in tracks {
      #expect(Self.road.camera.ground(at: track.from) != nil)
      #expect(track.from.y <= RoadFlowStage.bottom * height)
      #expect(track.from.x >= RoadFlowStage.side * width && track.from.x <= (1 - RoadFlowStage.side) * width)
    }
    #expect(tracks.contains { $0.from.x < width / 3 } && tracks.contains { $0.from.x > width * 2 / 3 })
    #expect(tracks.count <= RoadFlowStage.columns * RoadFlowStage.rows * RoadFlowStage.mostPerCell)
  }

  @Test func flowTracksAvoidObjects() throws {
    let box = ImageRect(x: 0, y: 0, width: 192, height: 216)
    let all = try #require(try Self.flow()).tracks
    let rest = try #require(try Self.flow(avoiding: [RoadObject(label: .car, box: box)])).tracks
    #expect(!rest.isEmpty && rest.count < all.count)
    #expect(rest.allSatisfy { $0.to.x + 0.5 > 192 })
    #expect(rest == all.filter { $0.to.x + 0.5 > 192 })
    let everything = ImageRect(x: -10, y: -10, width: 1000, height: 1000)
    #expect(try Self.flow(avoiding: [RoadObject(label: .car, box: everything)])?.tracks == [])
    let nowhere = ImageRect(x: .nan, y: .nan, width: .nan, height: .nan)
    #expect(try Self.flow(avoiding: [RoadObject(label: .car, box: nowhere)])?.tracks == all)
  }

  /// Times of frames, milliseconds, and the reference time of each frame's flow; nil for a skipped frame.
  static let times: [([Double], [Double?], Comment)] = [
    ([0, 50, 100, 149, 150, 200, 250], [nil, 0, nil, nil, 149, nil, 200], "a pair ten times a second"),
    ([0, 250, 500], [nil, 0, 250], "as far apart as may be"), ([0, 251, 502], [nil, nil, nil], "and just over"),
    ([0, 0, 50], [nil, nil, 0], "a time that repeats"), ([100, 50, 100], [nil, nil, 50], "one that goes back"),
    ([0, 50, 9000, 9050], [nil, 0, nil, 9000], "a gap begins anew"),
  ]

  @Test(arguments: times)
  func framesTooCloseInTimeGiveNoFlow(times: [Double], since: [Double?], why: Comment) throws {
    let stage = RoadFlowStage(camera: Self.road.camera)
    let found = try times.enumerated().map {
      try stage.flow(to: Self.flat(64, 36, at: $1, UInt8($0)))?.since.milliseconds
    }
    #expect(found == since, why)
  }

  @Test func anotherPictureSizeRestartsTheFlow() throws {
    let stage = RoadFlowStage(camera: Self.road.camera)
    _ = try stage.flow(to: Self.frame(0, at: 0))
    #expect(try stage.flow(to: Self.flat(64, 36, at: 50)) == nil)
    #expect(try stage.flow(to: Self.frame(1, at: 100)) == nil)
    #expect(try stage.flow(to: Self.frame(0, at: 150))?.tracks.isEmpty == false)
  }

  @Test func flowWorksAcrossPixelFormats() throws {
    let stage = RoadFlowStage(camera: Self.road.camera)
    _ = try stage.flow(to: Self.frame(0, at: 0, .gray8))
    #expect(try stage.flow(to: Self.frame(1, at: 50, .bgra8)) == Self.flow())
  }

  @Test func untexturedPictureHasNoFlowTracks() throws {
    let stage = RoadFlowStage()
    _ = try stage.flow(to: Self.flat(384, 216, at: 0))
    #expect(try stage.flow(to: Self.flat(384, 216, at: 50)) == RoadFlow(since: .zero, tracks: []), "empty, not nil")
  }

  @Test(arguments: [(1, 1), (1, 400), (400, 1), (2, 2), (7, 7), (16, 16), (33, 19)])
  func roadFlowSurvivesSmallPictures(width: Int, height: Int) throws {
    let noise = (0..<2).map { seed in (0..<width * height).map { UInt8(truncatingIfNeeded: ($0 &* 7919 &+ seed) &* 31) }
    }
    for camera in [nil, Self.road.camera] {
      let stage = RoadFlowStage(camera: camera)
      for (index, pixels) in noise.enumerated() {
        let flow = try stage.flow(
          to: Frame(
            index: index, time: Timestamp(milliseconds: Double(index) * 50),
            size: ImageSize(width: width, height: height), format: .gray8, pixels: pixels))
        #expect((flow == nil) == (index == 0))
        #expect(flow?.tracks.allSatisfy { $0.to.x.isFinite && $0.to.y.isFinite } ?? true)
      }
    }
  }

  static let horizons: [(MountedCamera, Comment)] = {
    func camera(pitch: Double, focal: Double = 280) -> MountedCamera {
      MountedCamera(
        optics: PinholeCamera(size: road.size, fx: focal, fy: focal, cx: 191.5, cy: 107.5), heightMeters: 1.4,
        pitch: .degrees(pitch))
    }
    return [
      (camera(pitch: 80), "looks at the sky"), (camera(pitch: -80), "looks at the road before its wheels"),
      (camera(pitch: 120), "looks back"), (camera(pitch: .nan), "nobody knows where"),
      (camera(pitch: 0, focal: 0), "no focal length"), (camera(pitch: -4, focal: .nan), "a focal length that is none"),
      (camera(pitch: -4, focal: 1e300), "huge"),
    ]
  }()

  @Test(arguments: horizons)
  func roadFlowSurvivesAnyHorizon(camera: MountedCamera, why: Comment) throws {
    let stage = RoadFlowStage(camera: camera)
    _ = try stage.flow(to: Self.frame(0, at: 0))
    #expect(try stage.flow(to: Self.frame(1, at: 50)) != nil, why)
  }
}
