import Draws
import Foundation
import HeedSignals
import Testing

@testable import HeedGaze

/// Eye movements in the gaze of a webcam at 30 Hz.
@Suite struct CameraMovementLabellerTests {
  private struct Look: Sendable {
    /// Where the gaze is after a time in seconds, degrees; nil where it is lost.
    var place: @Sendable (Double) -> SIMD2<Double>?
    var isShut: @Sendable (Double) -> Bool = { _ in false }
    var seconds = 8.0
    /// Standard deviations of single pictures and of the wander around the place, degrees.
    var white = 0.3, wander = 0.7
  }

  private static func told(
    _ look: Look, delay: Duration = CameraMovementLabeller.offlineDelay, seed: UInt64 = 1
  ) -> (labels: [EyeMovement], events: [EyeMovementEvent], bridged: Int) {
    var (draws, labeller) = (SeededRandom(seed: seed), CameraMovementLabeller(delay: delay))
    var wander = SIMD2<Double>()
    let rest = exp(-1 / 30 / PlaceFilter.wanderSeconds)
    for frame in 0..<Int(look.seconds * 30) {
      let seconds = Double(frame) / 30
      func scatter(_ size: Double) -> SIMD2<Double> { size * SIMD2(draws.normal(), draws.normal()) }
      wander = rest * wander + scatter(look.wander * (1 - rest * rest).squareRoot())
      let gaze = look.place(seconds).map { $0 + wander + scatter(look.white) }
      labeller.add(
        gaze.map { GazePosition(xDegrees: $0.x, yDegrees: $0.y) }, isShut: look.isShut(seconds),
        at: Timestamp(milliseconds: seconds * 1000))
    }
    labeller.finish()
    return (labeller.takeLabels(), labeller.takeEvents(), labeller.bridged)
  }

  private static func share(_ labels: [EyeMovement], _ kind: EyeMovement, _ seconds: Range<Double>) -> Double {
    let part = labels[Int(seconds.lowerBound * 30)..<Int(seconds.upperBound * 30)]
    return Double(part.count { $0 == kind }) / Double(part.count)
  }

  /// Ends within fixations, saccades, losses, blinks and pursuits.
  @Test(arguments: delays) func noEventEndsAfterTheLastPicture(delay: Duration) {
    var look = Look(place: { time in
      time > 5
        ? SIMD2(8 + 15 * (time - 5), 0)
        : (2.4...2.5).contains(time) ? nil : SIMD2([0, 8, -6, 5][Int(time / 0.7) % 4], 0)
    })
    look.isShut = { (3.2...3.4).contains($0) }
    for pictures in 20...240 {
      look.seconds = Double(pictures) / 30
      let last = Timestamp(milliseconds: Double(Int(look.seconds * 30) - 1) / 30 * 1000)
      #expect(Self.told(look, delay: delay).events.allSatisfy { $0.end <= last }, "\(pictures) pictures")
    }
  }

  private static let points = Look(place: { SIMD2([0, 8, -6, 5][Int($0 / 2) % 4], 0) })
  private static let delays = [Duration.milliseconds(150), CameraMovementLabeller.offlineDelay]

  @Test(arguments: delays)
  func looksAtPointsAreFixationsBetweenSaccades(delay: Duration) throws {
    for seed in 1...5 {
      let told = Self.told(Self.points, delay: delay, seed: UInt64(seed))
      #expect(told.labels.count == 240)
      #expect(!told.labels.contains(.pursuit))
      let kinds = told.events.map(\.kind)
      #expect(kinds == [.fixation, .saccade, .fixation, .saccade, .fixation, .saccade, .fixation], "seed \(seed)")
      for (event, way) in zip(told.events.filter { $0.kind == .saccade }, [8.0, 14, 11]) {
        let amplitude = try #require(event.amplitudeDegrees)
        #expect(abs(amplitude - way) < 2.5)
        #expect((event.end - event.start).seconds <= 0.07)
      }
      #expect(zip(told.events, told.events.dropFirst()).allSatisfy { $0.end == $1.start })
    }
  }

  @Test func fixationsAreWhereTheEyesLook() throws {
    let places = Self.told(Self.points).events.filter { $0.kind == .fixation }.compactMap(\.position)
    for (place, x) in zip(places, [0.0, 8, -6, 5]) { #expect(abs(place.xDegrees - x) < 0.8) }
  }

  @Test(arguments: [5.0, 10, 20])
  func evenMotionIsAPursuit(speed: Double) throws {
    let look = Look(place: { SIMD2(speed * max(0, min($0, 5) - 3) - 10, 0) })
    for delay in Self.delays {
      let told = Self.told(look, delay: delay)
      #expect(Self.share(told.labels, .pursuit, 3.7..<5) > 0.8)
      #expect(Self.share(told.labels, .pursuit, 1..<2.8) == 0)
      let event = try #require(told.events.last { $0.kind == .pursuit })
      #expect(abs((event.meanVelocityDegreesPerSecond ?? 0) - speed) < 0.25 * speed)
    }
  }

  @Test func wideWanderIsNoPursuit() {
    var look = Look(place: { _ in SIMD2() }, seconds: 40)
    (look.white, look.wander) = (0.5, 2.5)
    let told = Self.told(look, delay: .milliseconds(150))
    #expect(Self.share(told.labels, .pursuit, 1..<40) < 0.03)
  }

  @Test func slowDriftIsAFixation() {
    let told = Self.told(Look(place: { SIMD2(1.5 * $0, 0) }))
    #expect(!told.labels.contains(.pursuit))
  }

  @Test func strayPictureIsNoSaccade() {
    let told = Self.told(Look(place: { SIMD2(abs($0 - 4) < 0.01 ? 9 : 0, 0) }))
    #expect(told.events.map(\.kind) == [.fixation])
  }

  @Test func lidsThatHideHalfAnIrisAreNoSaccade() {
    // The gaze seems to look down for a picture before and after a blink.
    let look = Look(
      place: { (3.9...4.2).contains($0) ? nil : SIMD2(0, (3.86...4.25).contains($0) ? 8 : 0) },
      isShut: { (3.9...4.2).contains($0) })
    for delay in Self.delays {
      let told = Self.told(look, delay: delay)
      #expect(told.events.map(\.kind) == [.fixation, .blink, .fixation])
      #expect(told.labels[120] == .blink)
    }
  }

  @Test func shortLossIsBridged() {
    let told = Self.told(Look(place: { (4...4.05).contains($0) ? nil : SIMD2() }))
    #expect(told.events.map(\.kind) == [.fixation] && told.bridged == 2)
  }

  @Test func longLossEndsAFixation() {
    let told = Self.told(Look(place: { (4...4.3).contains($0) ? nil : SIMD2() }))
    #expect(told.events.map(\.kind) == [.fixation, .fixation] && told.bridged == 0)
    #expect(told.labels[125] == .unknown)
  }

  @Test func gazeThatHasNotSettledMakesNoEvent() throws {
    let told = Self.told(Look(place: { SIMD2($0 < 0.3 ? 12 : 0, 0) }))
    #expect(told.labels[..<15].allSatisfy { $0 == .unknown })
    #expect(told.events.map(\.kind) == [.fixation])
    #expect(try #require(told.events.first).start.milliseconds >= 490)
  }

  @Test func sampleWhoseTimeGoesBackIsUnknown() {
    var labeller = CameraMovementLabeller()
    let here = GazePosition(xDegrees: 1, yDegrees: 2)
    for frame in 0..<60 { labeller.add(here, at: Timestamp(milliseconds: Double(frame == 40 ? 20 : frame) * 33.3)) }
    labeller.finish()
    let labels = labeller.takeLabels()
    #expect(labels.count == 60 && labels[40] == .unknown && labels[41] == .fixation)
  }

  @Test func tenMinutesOfGazeKeepTheirLabels() {
    var look = Self.points
    look.seconds = 600
    let told = Self.told(look, delay: .milliseconds(150))
    #expect(told.labels.count == 18_000)
    #expect((280...330).contains(told.events.count { $0.kind == .fixation }))
  }
}
