import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite("Causes of a missing face")
struct DepartureMonitorTests {
  /// Ten pictures a second: six seconds in the seat, then 0.6 s of motion.
  private static let step = 0.1
  private static let width = 140.0

  private static func face(_ x: Double, _ y: Double, yaw: Double = 0) -> FaceObservation {
    FaceObservation(
      score: 1, box: ImageRect(x: 250 + x * width, y: 160 + y * width, width: width, height: 160), yaw: .degrees(yaw),
      pitch: .zero, roll: .zero, origin: Point(x: 0, y: 0, z: 0.6), leftEye: nil, rightEye: nil, mouthOpenness: 0)
  }

  private static func picture(_ time: Double, _ face: FaceObservation?, _ trace: BodyTrace? = nil) -> CabinObservation {
    var picture = PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: 1)
    picture.trace = trace
    return CabinObservation(
      frame: 0, time: Timestamp(milliseconds: (time * 1000).rounded()), size: ImageSize(width: 640, height: 480),
      picture: picture,
      face: face)
  }

  private static let gone = BodyTrace(body: 0.3, left: 0, right: 0, surroundings: 0.98, detail: 0.6)
  private static func trace(_ change: (inout BodyTrace) -> Void) -> BodyTrace {
    var trace = gone
    change(&trace)
    return trace
  }

  /// The finding when the face is lost during the motion, and after each measurement.
  /// - Parameter way: Face widths to the right and down in 0.6 s.
  private func seen(
    way: (x: Double, y: Double), yaw: Double = 0, _ traces: [BodyTrace?]
  ) -> [DepartureMonitor.Finding] {
    var monitor = DepartureMonitor()
    for step in 0..<60 { _ = monitor.update(Self.picture(Double(step) * Self.step, Self.face(0, 0))) }
    var time = 6.0
    for part in 1...6 {
      let share = Double(part) / 6
      _ = monitor.update(Self.picture(time, Self.face(way.x * share, way.y * share, yaw: yaw * share)))
      time += Self.step
    }
    return traces.map { trace in
      defer { time += 0.2 }
      return monitor.update(Self.picture(time, nil, trace))
    }
  }

  private func cause(way: (x: Double, y: Double), yaw: Double = 0, _ trace: BodyTrace) -> DepartureCause? {
    seen(way: way, yaw: yaw, [trace, trace, trace]).last?.departure?.cause
  }

  @Test(
    "The head's motion and the picture decide the cause",
    arguments: [
      ((-2.0, 0.5), gone, .bodyLean, "aside and down, as a body turns about the hips"),
      ((-2.0, 0.0), gone, .absent, "aside and level, and nothing of the body is left"),
      ((-2.0, 0.0), trace { $0.left = 0.03 }, .bodyLean, "a shoulder in the corner where the face went"),
      ((-2.0, 0.0), trace { $0.right = 0.03 }, .absent, "something in the other corner is not the driver"),
      ((-2.0, 0.0), trace { $0.body = 0.9 }, .bodyLean, "the body sits as it sat"),
      ((-2.0, 0.0), trace { $0.body = 0.7 }, nil, "between gone and there nothing is known"),
      ((2.0, 0.0), trace { $0.right = 0.03 }, .bodyLean, "to the other side"),
      ((0.1, 1.2), gone, .slumped, "down"), ((-0.5, 1.2), gone, .slumped, "down, tilting"),
      ((-1.2, 1.2), gone, .bodyLean, "as far down as aside: to the other seat's footwell"),
      ((0.0, -1.2), gone, nil, "up"), ((0.1, 0.1), gone, nil, "lost where it was, behind a hand"),
      ((0.1, 0.1), trace { $0.body = 1 }, nil, "the same with the body in sight"),
    ] as [((Double, Double), BodyTrace, DepartureCause?, Comment)])
  func headPathDecidesDepartureCause(way: (Double, Double), trace: BodyTrace, expected: DepartureCause?, why: Comment) {
    #expect(cause(way: way, trace) == expected, why)
  }

  @Test("A head that turns in place is a lean")
  func headThatTurnsInPlaceCountsAsALean() {
    let there = Self.trace { $0.body = 0.9 }
    #expect([39, 40, 41].map { cause(way: (0, 0), yaw: $0, there) } == [nil, .bodyLean, .bodyLean])
    #expect(cause(way: (0, 0), yaw: 41, Self.gone) == .bodyLean)
    #expect(cause(way: (-2, 0), yaw: 41, Self.gone) == .absent)
  }

  @Test("The cause changes at each limit")
  func departureCauseChangesAtEachLimit() {
    let there = Self.trace { $0.left = 0.03 }
    #expect([0.34, 0.36].map { cause(way: (-$0, 0), there) } == [nil, .bodyLean])
    let beside = [0.0199, 0.02, 0.0201].map { left in cause(way: (-2, 0), Self.trace { $0.left = left }) }
    #expect(beside == [.absent, .bodyLean, .bodyLean])
    let body = [0.7499, 0.75, 0.7501].map { body in cause(way: (-2, 0), Self.trace { $0.body = body }) }
    #expect(body == [nil, .bodyLean, .bodyLean])
    let rest = [0.5999, 0.6, 0.6001].map { body in cause(way: (-2, 0), Self.trace { $0.body = body }) }
    #expect(rest == [.absent, .absent, nil])
    // Downward motion as a share of the sideways one, from the usual place.
    let sinking = [0.11, 0.13].map { cause(way: (-2, 2 * $0), Self.gone) }
    #expect(sinking == [.absent, .bodyLean])
  }

  @Test("A picture without detail is a covered lens")
  func pictureWithoutDetailIsACoveredLens() {
    let dark = Self.trace { ($0.detail, $0.surroundings) = (0.22, 0.85) }
    let findings = seen(way: (-2, 0.5), [dark, dark, dark])
    #expect(findings.allSatisfy { $0.isCovered && $0.departure == nil && $0.early == nil })
    for open in [
      Self.trace { ($0.detail, $0.surroundings) = (0.2201, 0.85) },
      Self.trace { ($0.detail, $0.surroundings) = (0.22, 0.8501) },
    ] {
      #expect(seen(way: (-2, 0.5), [open, open, open]).allSatisfy { !$0.isCovered })
    }
  }

  @Test("A changed picture without a body is an absence")
  func changedPictureWithoutABodyIsAnAbsence() {
    let other = Self.trace { ($0.surroundings, $0.body) = (0.1, 0.05) }
    #expect(cause(way: (0, 0), other) == .absent)
    #expect(cause(way: (0, 1.2), other) == .absent)
    #expect(cause(way: (0, 0), Self.trace { ($0.surroundings, $0.body) = (0.1, 0.5) }) == nil)
  }

  @Test("A cause needs three measurements that agree")
  func departureCauseNeedsThreeAgreeingMeasurements() {
    let findings = seen(way: (-2, 0.5), [Self.gone, nil, Self.gone, Self.gone])
    #expect(findings.map { $0.departure?.cause } == [nil, nil, nil, .bodyLean])
    #expect(findings.map { $0.early?.cause } == [.bodyLean, .bodyLean, .bodyLean, .bodyLean])
    let since = findings.last?.departure?.since
    #expect(since == findings.first?.early?.since)
    // The last picture with a face.
    #expect(since.map { abs($0.milliseconds - 6500) < 1 } == true)
  }

  @Test("A body that follows its head out of the picture makes a lean an absence")
  func bodyLeavingAfterTheHeadIsAnAbsence() {
    let there = Self.trace { $0.left = 0.1 }
    let findings = seen(way: (-2, 0), [there, there, there, Self.gone, Self.gone, Self.gone])
    #expect(findings.map { $0.departure?.cause } == [nil, nil, .bodyLean, .bodyLean, .bodyLean, .absent])
  }

  @Test("A cause lapses after two seconds without measurements")
  func departureCauseLapsesAfterTwoSecondsUnmeasured() {
    let without = seen(way: (-2, 0.5), [nil, nil, nil, nil])
    #expect(without.allSatisfy { $0.departure == nil && $0.early == nil })
    let lapsed = seen(way: (-2, 0.5), Array(repeating: Self.gone, count: 3) + Array(repeating: nil, count: 11))
    #expect(lapsed.map { $0.departure?.cause }.suffix(2) == [.bodyLean, nil])
    #expect(lapsed.last?.early == nil)
  }

  @Test("The return of the face ends the departure once")
  func returnOfTheFaceEndsTheDepartureOnce() {
    var monitor = DepartureMonitor()
    var ended: [Departure] = []
    for step in 0..<120 {
      let time = Double(step) / 10
      let way = max(0, min(1, (time - 6) / 0.6))
      let isAway = (6.6..<9).contains(time)
      let face = isAway ? nil : Self.face(time < 7 ? -2 * way : 0, time < 7 ? 0.6 * way : 0)
      let finding = monitor.update(Self.picture(time, face, isAway ? Self.gone : nil))
      ended += finding.ended.map { [$0] } ?? []
      if !isAway { #expect(finding.departure == nil && finding.early == nil) }
    }
    #expect(ended.map(\.cause) == [.bodyLean])
  }

  @Test("A face that was never seen gives no departure")
  func unseenFaceCannotDepart() {
    var monitor = DepartureMonitor()
    #expect(monitor.update(Self.picture(0, nil, Self.gone)) == DepartureMonitor.Finding())
  }
}
