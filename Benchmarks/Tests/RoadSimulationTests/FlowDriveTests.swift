import Draws
import Foundation
import Scoring
import Testing

@testable import RoadSimulation

struct FlowDriveTests {
  private static func wish(_ kind: DrivenWay.Kind = .motorway, seconds: Double = 30) -> FlowDrive.Wish {
    var wish = FlowDrive.Wish()
    (wish.kind, wish.seconds, wish.isSwinging, wish.noise, wish.outliers) = (kind, seconds, false, 0, 0)
    (wish.framesPerSecond, wish.points) = (10, 10...30)
    return wish
  }

  private static func drive(_ change: (inout FlowDrive.Wish) -> Void = { _ in }, seed: UInt64 = 3) -> FlowDrive {
    var wish = wish()
    change(&wish)
    return FlowDrive(id: "test", wish, seed: seed)
  }

  @Test func roadPointsMoveAsAPinholePredicts() throws {
    var camera = CarriedCamera(width: 1280, height: 720, focal: 1000, heightMeters: 1.5)
    camera.ahead = 0
    var (one, other) = (DrivenWay.Moment(), DrivenWay.Moment())
    (one.x, other.x) = (100, 101)
    let (before, now) = (CameraPlace(camera, at: one), CameraPlace(camera, at: other))
    let point = before.world(ahead: 15, left: 3)
    // By hand: 1000 px * 3 m / 15 m to the left, 1000 px * 1.5 m / 15 m down; a metre later it is 14 m away.
    let from = try #require(before.seen(point))
    let to = try #require(now.seen(point))
    #expect(abs(from.x - (640 - 200)) < 1e-9 && abs(from.y - (360 + 100)) < 1e-9)
    #expect(abs(to.x - (640 - 3000.0 / 14)) < 1e-9 && abs(to.y - (360 + 1500.0 / 14)) < 1e-9)
  }

  @Test(
    arguments: [
      ("turned left, what is straight ahead is seen to the right", 0.1, 0, 0, 640 + 1000 * tan(0.1), 360),
      ("turned up, it is seen lower", 0, 0.1, 0, 640, 360 + 1000 * tan(0.1)),
      ("turned clockwise alone, it stays in the middle", 0, 0, 0.1, 640, 360),
    ] as [(Comment, Double, Double, Double, Double, Double)])
  func cameraTurnMovesPoints(_ what: Comment, yaw: Double, pitch: Double, roll: Double, x: Double, y: Double) throws {
    var camera = CarriedCamera(width: 1280, height: 720, focal: 1000, heightMeters: 1.5)
    (camera.yaw, camera.pitch, camera.roll) = (yaw, pitch, roll)
    let place = CameraPlace(camera, at: DrivenWay.Moment())
    let seen = try #require(place.seen(place.world(ahead: 50, left: 0, up: 1.5)))
    #expect(abs(seen.x - x) < 1e-9 && abs(seen.y - y) < 1e-9, what)
  }

  @Test func clockwiseRollLowersTheLeft() throws {
    var camera = CarriedCamera(width: 1280, height: 720, focal: 1000, heightMeters: 1.5)
    camera.roll = 0.1
    let place = CameraPlace(camera, at: DrivenWay.Moment())
    let seen = try #require(place.seen(place.world(ahead: 50, left: 5, up: 1.5)))
    #expect(abs(seen.x - (640 - 100 * cos(0.1))) < 1e-9 && abs(seen.y - (360 + 100 * sin(0.1))) < 1e-9)
  }

  @Test func bodyPitchAndRollActLikeCameraPitchAndRoll() throws {
    let camera = CarriedCamera(width: 1280, height: 720, focal: 1000, heightMeters: 1.5)
    for (pitch, roll) in [(0.02, 0.0), (0, 0.03)] {
      var (turned, moment) = (camera, DrivenWay.Moment())
      (turned.pitch, turned.roll) = (pitch, roll)
      (moment.pitch, moment.roll) = (pitch, roll)
      let (one, other) = (CameraPlace(turned, at: DrivenWay.Moment()), CameraPlace(camera, at: moment))
      let point = one.world(ahead: 20, left: 4)
      let (a, b) = (try #require(one.seen(point)), try #require(other.seen(point)))
      #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
    }
  }

  /// Where lines along the tracks meet, by least squares.
  private static func meeting(_ tracks: [FlowDrive.Track]) -> SIMD2<Double>? {
    var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for track in tracks {
      let way = track.to - track.from
      let (a, b) = (-way.y, way.x)
      let c = a * track.from.x + b * track.from.y
      (aa, ab, bb, ac, bc) = (aa + a * a, ab + a * b, bb + b * b, ac + a * c, bc + b * c)
    }
    let determinant = aa * bb - ab * ab
    return determinant > 0 ? SIMD2((bb * ac - ab * bc) / determinant, (aa * bc - ab * ac) / determinant) : nil
  }

  @Test func noiselessTracksMeetAtTheVanishingPoint() throws {
    let drive = Self.drive()
    let camera = drive.camera
    let axes = camera.axes
    let x = camera.centerX + camera.focal * axes.right.x / axes.view.x
    let y = camera.centerY + camera.focal * axes.down.x / axes.view.x
    let straight = drive.frames.filter {
      let moment = drive.way.at($0.time)
      return $0.tracks.count > 15 && abs(moment.yawRate) < 0.0005 && moment.speed > 10
    }
    try #require(!straight.isEmpty)
    for frame in straight {
      let place = try #require(Self.meeting(frame.tracks))
      #expect(abs(place.x - x) < 3 && abs(place.y - y) < 1, "\(place), it should be \(x), \(y)")
    }
  }

  @Test func trackNoiseIsOnePixel() throws {
    let squares = Self.drive { $0.noise = 1 }.residuals.map { ($0 * $0).sum() / 2 }
    let deviation = try #require(Statistics.mean(squares)).squareRoot()
    #expect(abs(deviation - 1) < 0.02)
  }

  @Test func oneFifthOfTheSimulatedTracksIsWrong() {
    let tracks = Self.drive { ($0.outliers, $0.seconds) = (0.2, 60) }.frames.flatMap(\.tracks)
    let wrong = tracks.count { $0.source == .nothing || $0.source == .vehicle }
    #expect((0.18...0.22).contains(Double(wrong) / Double(tracks.count)))
    #expect(tracks.contains { $0.source == .vehicle } && tracks.contains { $0.source == .nothing })
  }

  @Test(arguments: [FlowDrive.Knock.yaw, .pitch, .both])
  func knockMovesTheCameraAtItsTime(_ knock: FlowDrive.Knock) throws {
    let drive = Self.drive { ($0.knock, $0.seconds) = (knock, 120) }
    let time = try #require(drive.knockTime)
    let first = try #require(drive.frames.firstIndex { $0.time >= time })
    #expect(drive.driven[first] > FlowDrive.settled && (drive.frames.last?.time ?? 0) - time >= 40)
    let turn = hypot(drive.cameraAfter.yaw - drive.camera.yaw, drive.cameraAfter.pitch - drive.camera.pitch)
    #expect(abs(turn - .pi / 180) < 1e-12)
    // What is wrong by a degree is seen far from where it belongs, in every picture from then on and in none before.
    for (index, frame) in drive.frames.enumerated() where !frame.tracks.isEmpty && frame.since.map({ $0 > 0 }) == true {
      let isAfter = index > first
      let road = frame.tracks.filter { $0.source == .road }
      let worst = road.map { drive.misplaced($0, at: frame, isAfter: isAfter) }.max()
      if let worst, index != first { #expect(worst < 1e-6) }
    }
  }

  @Test func simulatedDriveStopsAndBendsAndContinues() {
    var chance = SeededRandom(seed: 1)
    for kind in DrivenWay.Kind.allCases {
      let ways = (0..<4).map { _ in DrivenWay(kind, seconds: 120, using: &chance) }
      let moments = ways.flatMap(\.moments)
      #expect(moments.allSatisfy { $0.speed >= 0 && $0.speed < 31 && abs($0.yawRate) < 0.28 })
      #expect(moments.allSatisfy { abs($0.speed * $0.yawRate) < 4.5 }, "nobody likes more")
      #expect(moments.allSatisfy { abs($0.pitch) < 0.018 && abs($0.roll) < 0.045 }, "1 and 2.5 deg")
      #expect(ways.allSatisfy { ($0.drivenSeconds(above: FlowDrive.drivingSpeed).last ?? 0) > FlowDrive.settled })
      #expect(moments.contains { $0.speed == 0 } || kind == .motorway)
      #expect(moments.contains { abs($0.yawRate) > 0.14 } || !kind.hasCorners)
    }
  }

  @Test func simulatedSpeedAndYawRateMatchTheTrueMotion() throws {
    for seed in UInt64(1)...6 {
      let drive = Self.drive(seed: seed)
      for frame in drive.frames {
        let moment = drive.way.at(frame.time)
        if let speed = frame.speed { #expect(abs(speed - moment.speed) < 0.6 + 0.02 * moment.speed) }
        if let rate = frame.yawRate { #expect(abs(rate - moment.yawRate) < 0.03) }
        #expect(frame.speed == nil || frame.position == nil)
      }
      #expect(drive.frames.contains { $0.speed != nil || $0.position != nil })
    }
  }

  @Test func headingIsTheIntegralOfTheYawRate() throws {
    var chance = SeededRandom(seed: 4)
    let way = DrivenWay(.city, seconds: 60, using: &chance)
    let sum = way.moments.dropFirst().reduce(0) { $0 + $1.yawRate * DrivenWay.step }
    let last = try #require(way.moments.last)
    #expect(abs(last.heading - (way.moments[0].heading + sum)) < 1e-3)
    let length = zip(way.moments, way.moments.dropFirst()).reduce(0.0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    #expect(abs(length - way.moments.reduce(0) { $0 + $1.speed * DrivenWay.step }) < 0.2)
  }

  @Test func theSameSeedGivesTheSameDrive() {
    let (one, other, third) = (Self.drive(seed: 1), Self.drive(seed: 1), Self.drive(seed: 2))
    #expect(one.ndjson == other.ndjson)
    #expect(one.ndjson != third.ndjson)
  }

  @Test func flowDriveLinesAreJSONAndHoldTheTracks() throws {
    let drive = Self.drive { $0.seconds = 5 }
    let lines = drive.ndjson.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == drive.frames.count + 1)
    for (line, frame) in zip(lines.dropFirst(), drive.frames) {
      let object = try #require(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      let time = try #require(object["t_ms"] as? Double)
      #expect(abs(time - frame.time * 1000) < 0.001)
      let flow = object["flow"] as? [String: Any]
      #expect((flow?["since_ms"] as? Double).map { $0 / 1000 } == nil ? frame.since == nil : frame.since != nil)
      let tracks = flow?["tracks"] as? [[Double]] ?? []
      #expect(tracks.count == frame.tracks.count)
      for (track, truth) in zip(tracks, frame.tracks) {
        let sides = [truth.from.x, truth.from.y, truth.to.x, truth.to.y]
        #expect(zip(track, sides).allSatisfy { abs($0 - $1) <= 0.005001 })
      }
    }
  }
}

extension FlowDrive {
  /// How far each point of the road is from where the truth has it, pixels.
  fileprivate var residuals: [SIMD2<Double>] {
    frames.flatMap { frame in
      frame.tracks.filter { $0.source == .road }.compactMap { track in
        truth(of: track, at: frame, isAfter: false).map { track.to - $0 }
      }
    }
  }

  fileprivate func misplaced(_ track: Track, at frame: Frame, isAfter: Bool) -> Double {
    truth(of: track, at: frame, isAfter: isAfter).map { ((track.to - $0) * (track.to - $0)).sum().squareRoot() }
      ?? .infinity
  }

  /// Where a point of the road that was at `from` is now: through the ground and back.
  private func truth(of track: Track, at frame: Frame, isAfter: Bool) -> SIMD2<Double>? {
    guard let since = frame.since else { return nil }
    let camera = isAfter ? cameraAfter : camera
    let (before, now) = (way.at(since), way.at(frame.time))
    let axes = camera.axes
    let (x, y) = ((track.from.x - camera.centerX) / camera.focal, (track.from.y - camera.centerY) / camera.focal)
    let ray = axes.view + axes.right * x + axes.down * y
    guard ray.z < 0 else { return nil }
    let ground = ray * (-camera.heightMeters / ray.z) + SIMD3(camera.ahead, 0, 0)
    let world = SIMD3(
      before.x + cos(before.heading) * ground.x - sin(before.heading) * ground.y,
      before.y + sin(before.heading) * ground.x + cos(before.heading) * ground.y, 0)
    return CameraPlace(camera, at: now).seen(world)
  }
}
