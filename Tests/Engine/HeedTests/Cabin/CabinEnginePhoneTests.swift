import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("A phone that is seen counts where a gaze alone would not")
struct CabinEnginePhoneTests {
  /// Ten seconds at the road, then `seconds` with a phone, and three more at the road.
  /// - Parameter box: The box in every eighth frame, as from a net; nil without a net.
  private func drive(
    _ box: ImageRect?, seconds: Double = 4, hidesFace: Bool = false, act: Scene.Act = .mirror
  ) -> [MonitorEvent] {
    let scene = Scene((.road, 40), (act, seconds), (.road, 3))
    let observations = scene.observations().map { one in
      var one = one
      let isThere = (40..<(40 + seconds)).contains(one.time.milliseconds / 1000)
      if isThere, hidesFace { one.face = nil }
      if one.frame % 8 == 0, let box { one.phones = isThere ? [PhoneBox(box: box, score: 0.7)] : [] }
      return one
    }
    return events(of: observations)
  }

  /// Before the mirror, a third of the way from the mirror to the eyes: in the picture's right part.
  private static let atMirror = ImageRect(x: 480, y: 180, width: 160, height: 300)

  private func glances(_ events: [MonitorEvent]) -> [Glance] {
    events.compactMap { if case .glance(_, let glance) = $0 { glance } else { nil } }
  }

  private func warns(_ events: [MonitorEvent]) -> Bool {
    events.risks.contains { $0.level >= .warning && $0.reasons.contains { $0.code == "phoneGlance" } }
  }

  @Test func phoneInFrontOfAMirrorIsReported() {
    let without = drive(nil)
    #expect(!warns(without) && glances(without).contains { $0.zone == "mirror_left" })
    let with = drive(Self.atMirror)
    #expect(warns(with))
    #expect(glances(with).contains { $0.zone == Zone.phoneName && $0.phone == .seen })
    let phones = with.compactMap { event -> SeenPhone? in
      if case .phone(_, let phone) = event { phone } else { nil }
    }
    #expect(phones.first?.phase == .began && phones.last?.phase == .ended)
    #expect(phones.contains { $0.isInUse == true })
  }

  @Test func phoneHeldWithoutALookGivesNoWarning() {
    let low = ImageRect(x: 20, y: 380, width: 60, height: 100)
    #expect(!warns(drive(low, act: .road)))
  }

  @Test func phoneNetThatFindsNoPhoneChangesNoEvent() {
    let scene = Scene((.road, 12), (.mirror, 2), (.phone, 3), (.road, 4))
    let without = scene.observations()
    let with = without.map { one in
      var one = one
      one.phones = []
      return one
    }
    #expect(events(of: with).lines == events(of: without).lines)
  }

  @Test func aFaceBehindAPhoneIsHiddenAndNotMissing() {
    let before = ImageRect(x: 180, y: 60, width: 300, height: 420)
    let with = drive(before, hidesFace: true)
    #expect(with.availabilities.contains { $0.availability == .degraded(.eyesHidden) && $0.cover == .phone })
    #expect(warns(with))
    let without = drive(nil, hidesFace: true)
    #expect(without.availabilities.contains { $0.availability == .unavailable(.faceMissing) })
    #expect(!warns(without))
  }
}
