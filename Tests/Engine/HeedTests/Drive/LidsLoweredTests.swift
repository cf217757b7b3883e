import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

/// What the eye net says of both eyes, and the head's pitch.
private struct Lids {
  var closing, spread, aperture, pitch: Double

  static let open = Lids(closing: 0.02, spread: 0.04, aperture: 38, pitch: 0)
  static let shut = Lids(closing: 0.97, spread: 0.1, aperture: 3, pitch: 0)
  /// Eyes that look down at food, as the net read those of a real driver.
  static let eating = Lids(closing: 0.9, spread: 0.38, aperture: 9, pitch: -28)
  /// A sleeper whose head has sunk.
  static let sunk = Lids(closing: 0.9, spread: 0.38, aperture: 6, pitch: -32)
  static let reading = Lids(closing: 0.1, spread: 0.1, aperture: 15, pitch: -10)

  var face: FaceObservation {
    var face = drawnFace(openness: aperture / 40)
    face.pitch = .degrees(pitch)
    let appearance = EyeAppearance(
      closing: closing, closingSpread: spread, apertureDegrees: aperture, apertureSpread: spread < 0.2 ? 2 : 20,
      irisSpreadPixels: 0.5, hidden: 0.01, cover: .lens)
    face.leftEye?.appearance = appearance
    face.rightEye?.appearance = appearance
    return face
  }
}

@Suite("Lids that are lowered or shut") struct LidsLoweredTests {
  /// The events of a driver who shows these lids for these seconds each.
  private func told(_ acts: (Lids, Double)...) -> [MonitorEvent] {
    let faces = acts.flatMap { act in [FaceObservation](repeating: act.0.face, count: Int(act.1 * 30)) }
    return events(
      of: faces.enumerated().map { frame, face in
        CabinObservation(
          frame: frame, time: Timestamp(milliseconds: Double(frame) * 1000 / 30),
          size: ImageSize(width: 640, height: 480),
          picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame) + 2), face: face)
      })
  }

  private func closures(_ events: [MonitorEvent]) -> [EyeClosure] {
    events.compactMap { if case .eyeClosure(_, let closure) = $0 { closure } else { nil } }
  }

  private func lowered(_ events: [MonitorEvent]) -> [LidsLowered] {
    events.compactMap { if case .lidsLowered(_, let lowering) = $0 { lowering } else { nil } }
  }

  private func reasons(_ events: [MonitorEvent]) -> Set<String> {
    var codes: Set<String> = []
    for case .risk(let state) in events { codes.formUnion(state.reasons.map(\.code)) }
    return codes
  }

  @Test func lidsThatMayBeShutAreNoBlinkAndNoSleep() throws {
    let events = told((.open, 4), (.eating, 6), (.open, 2))
    #expect(closures(events).isEmpty)
    #expect(!events.contains { if case .blink = $0 { true } else { false } })
    let said = lowered(events)
    #expect(said.map(\.phase) == [.began, .ended])
    #expect(said.allSatisfy { !$0.isSure })
    let end = try #require(said.last?.end)
    #expect(abs(end.seconds(since: Timestamp(milliseconds: 10_000))) < 0.3)
  }

  @Test func loweredLidsAreAWarningOfTheirOwnAndNeverDrowsy() throws {
    let events = told((.open, 4), (.eating, 6))
    var told: (time: Timestamp, text: String?)?
    for case .risk(let state) in events where told == nil {
      guard let reason = state.reasons.first(where: { $0.code == "eyesLowered" }) else { continue }
      told = (state.time, reason.text)
    }
    let first = try #require(told)
    #expect(first.time > Timestamp(milliseconds: 5900) && first.time < Timestamp(milliseconds: 6700))
    #expect(first.text == "Eyes lowered or shut for 2 s.")
    #expect(reasons(events).isDisjoint(with: ["drowsy", "microsleep", "sleep"]))
  }

  @Test func nobodyKnowsWhereEyesLookThatMayBeShut() {
    let events = told((.open, 4), (.eating, 4))
    let reports = events.compactMap { if case .frame(let report) = $0 { report } else { nil } }
    #expect(reports.filter { $0.observation.time > Timestamp(milliseconds: 5000) }.allSatisfy { $0.gaze == nil })
    #expect(reports.last?.tracking == .unsupported)
  }

  @Test func shutLidsOfAnUprightHeadAreAMicrosleep() {
    let events = told((.open, 4), (.shut, 2), (.open, 1))
    #expect(closures(events).first?.kind == .microsleep)
    #expect(lowered(events).isEmpty)
  }

  @Test func sleeperWhoseHeadSinksStaysAsleep() {
    let events = told((.open, 4), (.shut, 0.8), (.sunk, 5))
    #expect(closures(events).map(\.phase) == [.began, .changed, .ended])
    #expect(reasons(events).contains("sleep"))
  }

  @Test func eyesThatReadAreLoweredAndSeen() {
    let events = told((.open, 4), (.reading, 3), (.open, 2))
    #expect(lowered(events).map(\.isSure) == [true, true])
    #expect(!reasons(events).contains("eyesLowered"))
  }
}
