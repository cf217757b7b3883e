import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("One frame's flow")
struct FlowFitTests {
  /// The fit of one frame of a drive; errors of yaw, pitch and roll, degrees, and of the height as a share.
  static func fit(
    _ drive: inout SimulatedDrive, yawRate: Double? = 0, from reference: MountedCamera = SimulatedDrive.camera(),
    change: (inout [RoadFlow.Track]) -> Void = { _ in }
  ) -> (outcome: FlowFit.Outcome, error: [Double])? {
    var tracks = drive.next().flow?.tracks ?? []
    change(&tracks)
    let optics = drive.truth.optics
    let belief = ExtrinsicsFilter(camera: reference)
    let outcome = FlowFit().fit(
      tracks.map { (from: optics.undistorted($0.from), to: optics.undistorted($0.to)) }, focal: optics.fx,
      drive: FlowFit.Drive(seconds: drive.pair, speed: drive.speed, yawRate: yawRate), reference: belief.mean,
      start: .zero, prior: belief.deviations, coarseness: 8, isNear: false)
    return outcome.map { outcome in
      let found = belief.mean.moved(by: outcome.offset)
      let (truth, height) = (drive.truth, drive.truth.heightMeters ?? 0)
      let angles = [
        found.rotation.yaw - truth.yaw, found.rotation.pitch - truth.pitch, found.rotation.roll - truth.roll,
      ]
      return (outcome, angles.map(\.degrees) + [exp(found.logHeight) / height - 1])
    }
  }

  /// Mountings within some degrees of straight ahead.
  static func mountings(_ count: Int, within degrees: Double, seed: UInt64) -> [MountedCamera] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      func angle(_ limit: Double) -> Double { Double.random(in: -limit...limit, using: &random) }
      return SimulatedDrive.camera(
        yaw: angle(degrees), pitch: angle(degrees), roll: angle(degrees / 2),
        height: Double.random(in: 1.3...1.5, using: &random))
    }
  }

  @Test(arguments: mountings(12, within: 5, seed: 1))
  func cameraMountingIsFoundFromFlow(truth: MountedCamera) throws {
    var drive = SimulatedDrive(truth, seed: 2)
    drive.tracks = 60
    let found = try #require(Self.fit(&drive))
    #expect(found.error.prefix(2).allSatisfy { abs($0) < 0.1 }, "\(found.error)")
    #expect(abs(found.error[2]) < 0.3 && abs(found.error[3]) < 0.02, "\(found.error)")
  }

  static let turns: [(Double, Bool, Comment)] = [
    (6, true, "a bend to the left that is told"), (-6, true, "one to the right that is told"),
    (6, false, "one to the left that nobody tells"), (-6, false, "one to the right that nobody tells"),
    (0, false, "straight on, which nobody tells"),
  ]

  @Test(arguments: turns)
  func cameraMountingIsFoundInBends(degrees: Double, isTold: Bool, why: Comment) throws {
    for truth in Self.mountings(3, within: 4, seed: 3) {
      var drive = SimulatedDrive(truth, seed: 4)
      drive.tracks = 60
      drive.yawRate = Angle.degrees(degrees).radians
      let found = try #require(Self.fit(&drive, yawRate: isTold ? drive.yawRate : nil), why)
      #expect(found.error.prefix(2).allSatisfy { abs($0) < 0.2 }, "\(why): \(found.error)")
      #expect(abs(Angle(radians: found.outcome.yawRate).degrees - degrees) < 0.5, why)
    }
  }

  @Test(arguments: [0.2, 0.4])
  func randomTracksDoNotBiasTheFlowFit(share: Double) throws {
    for (index, truth) in Self.mountings(4, within: 3, seed: 5).enumerated() {
      var drive = SimulatedDrive(truth, seed: 6 + UInt64(index))
      drive.tracks = 100
      drive.outliers = share
      let found = try #require(Self.fit(&drive))
      #expect(found.error.prefix(2).allSatisfy { abs($0) < 0.15 }, "\(found.error)")
    }
  }

  @Test func randomTracksAloneGiveNoFlowFit() {
    var drive = SimulatedDrive(SimulatedDrive.camera(), seed: 9)
    drive.tracks = 60
    drive.outliers = 1
    #expect(Self.fit(&drive) == nil)
  }

  @Test(arguments: [(0, false), (7, false), (8, true)])
  func fewTracksGiveNoFlowFit(count: Int, isEnough: Bool) {
    var drive = SimulatedDrive(SimulatedDrive.camera(), seed: 10)
    drive.tracks = count
    #expect((Self.fit(&drive) != nil) == isEnough)
  }

  @Test func bonnetTracksAreIgnored() throws {
    let truth = SimulatedDrive.camera(yaw: 2, pitch: -3)
    var (alone, covered) = (SimulatedDrive(truth, seed: 11), SimulatedDrive(truth, seed: 11))
    (alone.tracks, covered.tracks) = (40, 40)
    let plain = try #require(Self.fit(&alone))
    let other = try #require(
      Self.fit(&covered) { tracks in
        tracks += (0..<60).map { index in
          let place = PlanePoint<Image>(x: 40 + Double(index) * 20, y: 600 + Double(index % 3) * 10)
          return RoadFlow.Track(from: place, to: place)
        }
      })
    for (a, b) in zip(plain.error, other.error) { #expect(abs(a - b) < 1e-6) }
    #expect(Self.fit(&alone) { tracks in for index in tracks.indices { tracks[index].to = tracks[index].from } } == nil)
  }

  @Test func tracksAboveTheHorizonAreIgnored() throws {
    let truth = SimulatedDrive.camera(yaw: -1, pitch: -2)
    var (alone, among) = (SimulatedDrive(truth, seed: 12), SimulatedDrive(truth, seed: 12))
    let plain = try #require(Self.fit(&alone, from: truth))
    let other = try #require(
      Self.fit(&among, from: truth) { tracks in
        tracks += (0..<30).map { index in
          let from = PlanePoint<Image>(x: 40 * Double(index), y: 100 + Double(index))
          return RoadFlow.Track(from: from, to: PlanePoint(x: from.x + 9, y: from.y - 4))
        }
      })
    #expect(plain.error == other.error)
  }
}
