import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("Glances and distractions come out of the engine")
struct CabinEngineGlanceTests {
  /// The scene between two times with its head turned, degrees of yaw, and moved, millimetres.
  private func observations(
    _ scene: Scene, from begin: Double, to end: Double, yaw: Double = 0, shift: SIMD3<Double> = .zero,
    hasEyes: Bool = true
  ) -> [CabinObservation] {
    scene.observations().map { one in
      var one = one
      let seconds = one.time.milliseconds / 1000
      guard seconds >= begin, seconds < end, var face = one.face else { return one }
      face.yaw = .degrees(yaw)
      face.origin = face.origin + shift / 1000
      for eye in [\FaceObservation.leftEye, \.rightEye] {
        guard hasEyes, var seen = face[keyPath: eye] else {
          face[keyPath: eye] = nil
          continue
        }
        seen.rotationCenter = seen.rotationCenter + shift / 1000
        if let iris = cabin.cabinCamera?.project(seen.rotationCenter + SIMD3(0.0066, -0.0012, -0.0081)), shift != .zero
        {
          seen.irisCenter = iris
        }
        face[keyPath: eye] = seen
      }
      one.face = face
      return one
    }
  }

  private func glances(_ events: [MonitorEvent]) -> [Glance] {
    events.compactMap { if case .glance(_, let glance) = $0 { glance } else { nil } }
  }

  private func distractions(_ events: [MonitorEvent]) -> [Distraction] {
    events.compactMap { if case .distraction(_, let distraction) = $0 { distraction } else { nil } }
  }

  private static let mirror = Scene((.road, 10), (.mirror, 2), (.road, 3))

  @Test func eyesMovingAloneAreALizardGlance() throws {
    let all = glances(events(of: Self.mirror.observations()))
    let aside = try #require(all.first { $0.zone == "mirror_left" })
    #expect(aside.kind == .lizard && aside.phone == nil)
    #expect(try #require(aside.headTurn).degrees < 1)
    #expect(abs(try #require(aside.direction).azimuth.degrees - 35.5) < 5)
    #expect(all.filter { $0.zone == "road" }.allSatisfy { $0.kind == nil })
  }

  @Test func turnedHeadIsAnOwlGlance() throws {
    // The gaze stays; only the head's angle differs.
    let all = glances(events(of: observations(Self.mirror, from: 10, to: 12, yaw: 20)))
    let aside = try #require(all.first { $0.zone == "mirror_left" })
    #expect(aside.kind == .owl)
    #expect(abs(try #require(aside.headTurn).degrees - 20) < 0.5)
  }

  @Test func displacedHeadIsALeanGlance() throws {
    let all = glances(events(of: observations(Self.mirror, from: 10, to: 12, shift: [-200, 60, 0])))
    #expect(try #require(all.first { $0.zoneClass != .forward }).kind == .lean)
  }

  @Test func headDirectionReplacesTheGazeOfHiddenEyes() throws {
    let all = glances(events(of: observations(Self.mirror, from: 0, to: 15, hasEyes: false)))
    #expect(all.allSatisfy { $0.zone == "road" && $0.kind == nil }, "a straight head tells nothing of the eyes")
    var turned = observations(Self.mirror, from: 0, to: 10, hasEyes: false).prefix(300)
    turned += observations(Self.mirror, from: 10, to: 15, yaw: 36, hasEyes: false).dropFirst(300)
    let aside = try #require(glances(events(of: Array(turned))).first { $0.zone == "mirror_left" })
    #expect(aside.kind == .owl)
  }

  @Test(arguments: [(mouth: 0.7, isGlance: false), (0.02, true)])
  func lidsSqueezedByAYawnGiveNoGlance(mouth: Double, isGlance: Bool) {
    let seen = Self.mirror.observations().map { one in
      var one = one
      guard one.time.milliseconds >= 9000, one.time.milliseconds < 13_000, var face = one.face else { return one }
      face.mouthOpenness = mouth
      for eye in [\FaceObservation.leftEye, \.rightEye] {
        if let lids = face[keyPath: eye]?.lidAperture { face[keyPath: eye]?.lidAperture = .degrees(lids.degrees * 0.4) }
      }
      one.face = face
      return one
    }
    #expect(glances(events(of: seen)).contains { $0.zone == "mirror_left" } == isGlance)
  }

  @Test func aLookAtThePhoneIsADistraction() throws {
    let found = events(of: Scene((.road, 10), (.phone, 4), (.road, 5)).observations())
    #expect(try #require(glances(found).first { $0.zoneClass == .phone }).phone == .zone)
    #expect(distractions(found).map(\.kind) == [.phone, .longGlance, .longGlance, .phone])
    #expect(distractions(found).map(\.phase) == [.began, .began, .ended, .ended])
    #expect(distractions(found).allSatisfy { $0.zone == "phone" })
  }

  @Test func shortLooksAtThePhoneAddUp() {
    let once: [(Scene.Act, Double)] = [(.road, 1.6), (.phone, 1.5)]
    var scene = Scene((.road, 5))
    for _ in 0..<9 { scene.acts += once.map { (act: $0.0, seconds: $0.1) } }
    scene.acts += [(act: .road, seconds: 8)]
    let found = events(of: scene.observations())
    #expect(distractions(found).contains { $0.kind == .repeatedGlances && $0.phase == .began })
    #expect(distractions(found).contains { $0.kind == .repeatedGlances && $0.phase == .ended })
    let warned = found.risks.first { $0.level == .warning }
    #expect(warned?.reasons.first?.code == "phoneGlance", "no look is long, all together are too much")
    #expect(warned?.reasons.first?.evidence?.quantity == .awaySum)
  }

  @Test func ongoingDistractionsEndWithTheSession() {
    let found = distractions(events(of: Scene((.road, 10), (.phone, 4)).observations()))
    #expect(found.filter { $0.phase == .ended }.map(\.kind) == [.longGlance, .phone])
  }

  private func attention(_ scene: Scene) -> [AttentionScore] {
    events(of: scene.observations()).compactMap { if case .attention(_, let score) = $0 { score } else { nil } }
  }

  @Test func shutEyesAreTimeWithoutAttention() throws {
    let scores = attention(Scene((.road, 30), (.eyesShut, 30), (.road, 20), (.eyesShut, 10)))
    #expect(scores.count == 3)
    #expect(try #require(scores[0].score) > 0.95)
    #expect(try #require(scores[1].score) < 0.02, "sleep is seen, and is no attention")
    #expect(scores[1].coverage > 0.95)
    #expect(scores.map { Int(($0.eyesShut?.seconds ?? -1).rounded()) } == [0, 30, 10])
    #expect(abs(try #require(scores[2].score) - 2.0 / 3) < 0.05)
  }

  @Test func blinksLeaveAttentionAsItIsAndYawnsWithShutEyesDoNot() throws {
    let scores = attention(Scene((.road, 20), (.yawn, 4), (.road, 6)))
    #expect(abs(try #require(scores[0].score) - 26.0 / 30) < 0.03, "the road was blinked at for 26 s")
    #expect(abs(try #require(scores[0].eyesShut).seconds - 4) < 0.3, "shut eyes see nothing, whatever shuts them")
  }

  @Test func attentionWindowsWithoutFramesAreReported() {
    var engine = CabinEngine(rig: cabin)
    for observation in Scene((.road, 20)).observations() { _ = engine.update(observation) }
    for second in 21...65 { _ = engine.noFrame(at: Timestamp(milliseconds: Double(second) * 1000)) }
    let found = engine.finish(SourceEnd(isComplete: true, framesRead: 600))
    let scores = found.compactMap { if case .attention(_, let score) = $0 { score } else { nil } }
    #expect(scores.map(\.end.milliseconds) == [30_000, 60_000, 65_000], "the last up to the end")
    #expect(scores.map { $0.score == nil } == [false, true, true])
  }
}
