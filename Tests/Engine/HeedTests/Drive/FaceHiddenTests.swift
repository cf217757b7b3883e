import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

/// A face whose eyes the net has looked at.
private func face(eyesHidden: Double = 0.01, by cover: EyeCover = .hair, mouth: Double = 0.05) -> FaceObservation {
  var face = drawnFace(openness: 1)
  let appearance = EyeAppearance(
    closing: 0.02, closingSpread: 0.03, apertureDegrees: 38, apertureSpread: 3, irisSpreadPixels: 0.5,
    hidden: eyesHidden, cover: cover)
  face.leftEye?.appearance = appearance
  face.rightEye?.appearance = appearance
  face.mouthOpenness = mouth
  return face
}

private struct Cabin {
  var engine = CabinEngine(rig: cabin)
  var frame = 0
  var changes: [AvailabilityChange] = []
  var yawns = 0

  mutating func watch(_ face: FaceObservation?, _ covering: FaceCovering?, luma: Double = 0.4, for seconds: Double) {
    for _ in 0..<Int(seconds * 30) {
      let events = engine.update(
        CabinObservation(
          frame: frame, time: Timestamp(milliseconds: Double(frame) * 1000 / 30),
          size: ImageSize(width: 640, height: 480),
          picture: PictureObservation(meanLuma: luma, contrast: 0.2, fingerprint: UInt64(frame)), face: face,
          covering: frame % 5 == 0 ? covering : nil))
      frame += 1
      for event in events {
        if case .availability(let change) = event { changes.append(change) }
        if case .yawn = event { yawns += 1 }
      }
    }
  }

  /// A driver who was seen for a while.
  init(bare: FaceObservation = face()) {
    watch(bare, FaceCovering(), for: 3)
    changes = []
  }
}

struct FaceHiddenTests {
  @Test(arguments: [EyeCover.hand, .mask, .cap, .hair, .sun, .dirt])
  func whatHidesTheFaceIsNamedWithinTwoSeconds(cover: EyeCover) throws {
    var cabin = Cabin()
    var seen = FaceCovering()
    switch cover {
    case .hand: seen.hand = 0.9
    case .mask: seen.mask = 0.9
    case .cap: seen.cap = 0.9
    case .hair: seen.hair = 0.9
    case .sun: seen.sun = 0.9
    default: seen.dirt = 0.9
    }
    cabin.watch(face(), seen, for: 2)
    let change = try #require(cabin.changes.first)
    #expect(change.availability == .degraded(.faceHidden) && change.cover == cover && change.works == .both)
    cabin.watch(face(), FaceCovering(), for: 2)
    #expect(cabin.changes.count == 2 && cabin.changes.last?.availability == .available)
    #expect(cabin.changes.last?.cover == nil && cabin.changes.last?.works == nil)
  }

  @Test func aCapOverTheEyesIsNoHair() throws {
    var cabin = Cabin()
    cabin.watch(face(eyesHidden: 0.95, by: .hair), FaceCovering(cap: 0.9), for: 2)
    let change = try #require(cabin.changes.last)
    #expect(change.availability == .degraded(.eyesHidden) && change.cover == .cap && change.works == .head)
  }

  @Test func darkLensesUnderACapKeepTheirName() throws {
    var cabin = Cabin()
    cabin.watch(face(eyesHidden: 0.95, by: .lens), FaceCovering(cap: 0.9), for: 3)
    #expect(cabin.changes.last?.availability == .degraded(.eyesHidden) && cabin.changes.last?.cover == .lens)
  }

  @Test func aFaceBehindAHandIsHiddenAndNotMissing() throws {
    var cabin = Cabin()
    cabin.watch(nil, FaceCovering(hand: 0.95), for: 2)
    let change = try #require(cabin.changes.last)
    #expect(change.availability == .unavailable(.faceHidden) && change.cover == .hand && change.works == .neither)
    cabin.watch(nil, FaceCovering(), for: 2)
    #expect(cabin.changes.last?.availability == .unavailable(.faceMissing), "then they left")
    cabin.watch(nil, FaceCovering(hand: 0.95), for: 5)
    #expect(cabin.changes.last?.availability == .unavailable(.faceMissing), "nobody is behind what came later")
  }

  @Test func aHandBeforeAMaskIsReportedAsWell() {
    var cabin = Cabin()
    cabin.watch(face(), FaceCovering(mask: 0.9), for: 3)
    cabin.watch(face(), FaceCovering(hand: 0.95, mask: 0.1), for: 3)
    #expect(cabin.changes.map(\.cover) == [.mask, .hand])
    #expect(cabin.changes.allSatisfy { $0.availability == .degraded(.faceHidden) })
  }

  @Test func darknessStaysDarkness() {
    var cabin = Cabin()
    cabin.watch(face(), FaceCovering(dirt: 0.95), luma: 0.03, for: 3)
    #expect(cabin.changes.map(\.availability) == [.degraded(.tooDark)])
  }

  @Test(arguments: [(FaceCovering(), 1), (FaceCovering(mask: 0.95), 0), (FaceCovering(hand: 0.95), 0)])
  func nobodyYawnsBehindAMask(covering: FaceCovering, yawns: Int) {
    var cabin = Cabin()
    cabin.watch(face(), covering, for: 2)
    cabin.watch(face(mouth: 0.9), covering, for: 4)
    cabin.watch(face(), covering, for: 3)
    #expect(cabin.yawns == yawns)
  }
}
