import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

/// A face whose eyes the net has looked at.
private func face(hidden: (left: Double, right: Double), by cover: EyeCover = .hand) -> FaceObservation {
  var face = drawnFace(openness: 1)
  func appearance(_ hidden: Double) -> EyeAppearance {
    EyeAppearance(
      closing: 0.02, closingSpread: 0.03, apertureDegrees: 38, apertureSpread: 3, irisSpreadPixels: 0.5,
      hidden: hidden, cover: cover)
  }
  face.leftEye?.appearance = appearance(hidden.left)
  face.rightEye?.appearance = appearance(hidden.right)
  return face
}

private struct Cabin: ~Copyable {
  var engine = CabinEngine(rig: cabin)
  var frame = 0
  var changes: [AvailabilityChange] = []
  var last: FrameReport?

  func report() throws -> FrameReport {
    let last = last
    return try #require(last)
  }

  mutating func watch(_ face: FaceObservation, for seconds: Double) {
    for _ in 0..<Int(seconds * 30) {
      let events = engine.update(
        CabinObservation(
          frame: frame, time: Timestamp(milliseconds: Double(frame) * 1000 / 30),
          size: ImageSize(width: 640, height: 480),
          picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame)), face: face))
      frame += 1
      for event in events {
        if case .availability(let change) = event { changes.append(change) }
        if case .frame(let report) = event { last = report }
      }
    }
  }
}

struct EyesHiddenTests {
  @Test(arguments: EyeCover.allCases)
  func hiddenEyesDegradeTrackingAndNameTheCover(cover: EyeCover) throws {
    var cabin = Cabin()
    cabin.watch(face(hidden: (0.01, 0.01)), for: 3)
    cabin.changes = []
    cabin.watch(face(hidden: (0.95, 0.95), by: cover), for: 2)
    let change = try #require(cabin.changes.first)
    #expect(change.availability == .degraded(.eyesHidden) && change.cover == cover && change.works == .head)
    let report = try cabin.report()
    #expect(report.leftCover == cover && report.rightCover == cover && report.tracking == .unsupported)
    #expect(report.leftClosure == nil && report.closure == nil && report.leftShut == nil, "nothing is invented")
    let gaze = try #require(report.gaze)
    #expect(gaze.unfiltered == nil, "the head alone tells where they look")
    cabin.watch(face(hidden: (0.01, 0.01)), for: 2)
    let after = try #require(cabin.changes.last)
    #expect(after.availability == .available && after.cover == nil && after.works == nil)
  }

  @Test func uncertainEyeBesideAHiddenEyeCountsAsHidden() throws {
    var cabin = Cabin()
    cabin.watch(face(hidden: (0.35, 0.35), by: .lens), for: 3)
    #expect(try cabin.report().leftCover == nil, "alone it counts as seen")
    cabin.watch(face(hidden: (0.95, 0.35), by: .lens), for: 2)
    #expect(try cabin.report().rightCover == .lens, "beside a hidden one it does not")
    cabin.watch(face(hidden: (0.95, 0.02), by: .lens), for: 2)
    #expect(try cabin.report().rightCover == nil, "unless it is seen well")
  }

  @Test(arguments: [(EyeCover.hand, true), (.hair, false)])
  func handOverOneEyeLeavesOnlyTheHeadDirection(cover: EyeCover, isHeadAlone: Bool) throws {
    var cabin = Cabin()
    cabin.watch(face(hidden: (0.95, 0.01), by: cover), for: 2)
    let gaze = try #require(try cabin.report().gaze)
    #expect((gaze.unfiltered == nil) == isHeadAlone)
  }

  @Test func oneHiddenEyeLowersTheConfidence() throws {
    var cabin = Cabin()
    cabin.watch(face(hidden: (0.01, 0.95)), for: 3)
    let report = try cabin.report()
    #expect(report.tracking == .lowConfidence && report.leftCover == nil && report.rightCover == .hand)
    #expect(report.leftShut == false && report.rightShut == nil)
    #expect(cabin.changes.last?.availability == .degraded(.lowConfidence))
  }

  @Test func doubtfulFrameHidesNoEyeButIsNoSuccess() {
    var cabin = Cabin()
    cabin.watch(face(hidden: (0.05, 0.05)), for: 2)
    cabin.watch(face(hidden: (1, 1)), for: 0.1)
    #expect(cabin.last?.leftCover == nil && cabin.last?.tracking == .lowConfidence)
  }
}
