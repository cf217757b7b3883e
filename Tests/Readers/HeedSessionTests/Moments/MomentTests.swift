import Heed
import HeedGeometry
import HeedRisk
import HeedSession
import HeedSignals
import Testing

@Suite("Moments that are judged again")
struct MomentTests {
  private func moment(_ number: Int, _ change: (inout DriverSnapshot) -> Void = { _ in }) -> FusionInput {
    var moment = DriverSnapshot(tick: DriverSample(time: Timestamp(milliseconds: Double(number) * 33.333)))
    moment.framesSeen = number
    change(&moment)
    return .moment(moment)
  }

  /// Every field once with a value, once without.
  private var inputs: [FusionInput] {
    let evidence = DrowsinessEvidence(kind: .yawns, value: 3, window: .seconds(60), intensity: 0.25)
    var drowsiness = Drowsiness(
      isDrowsy: true, intensity: 0.7, perclos: 0.12, p70: nil, window: .seconds(61), kss: 7.5, reason: "yawns",
      evidence: [evidence])
    drowsiness.blinks = BlinkSummary(
      seen: .seconds(59), blinks: 17, ratePerMinute: 17.3, rateError: 4.1, meanAmplitude: 0.8, intervalScatter: 1.1)
    var alert = RoadAlert(
      kind: .entry, severity: .warning, side: .left, object: "né 7",
      timeToCollision: TimeToCollision(seconds: 2.5, earliest: 2, latest: .infinity), distanceMeters: 31.25,
      isSeen: false)
    (alert.measured, alert.bound, alert.samples) = (1.5, 2.5, 9)
    let full = moment(2) {
      $0.tick.isFaceSeen = false
      $0.tick.areEyesOnRoad = false
      ($0.tick.zone, $0.tick.zoneClass, $0.tick.task) = ("mirror_left", .driving, "texting")
      ($0.tick.eyesClosed, $0.tick.closureLength, $0.tick.eyesVisible) = (0.3, .milliseconds(730), 0.9)
      ($0.tick.headYaw, $0.tick.headPitch, $0.tick.poseDeviation) = (.degrees(-31.7), .degrees(4.2), 0.01)
      ($0.tick.azimuth, $0.tick.elevation, $0.tick.phone) = (.degrees(12.34), .degrees(-5.6), 0.75)
      ($0.tick.kss, $0.tick.isInteracting, $0.tick.turnSignal) = (6.5, true, VehicleState.TurnSignal.right)
      ($0.tick.steering, $0.tick.isEngaged, $0.tick.isStandstill, $0.tick.speed) = (.degrees(-90), false, true, 0.25)
      ($0.isUnavailable, $0.closureKind, $0.closureFrom) = (true, .sleep, .seconds(3))
      $0.impairment = Impairment(
        level: .unusual, score: 0.75,
        evidence: [ImpairmentEvidence(measure: .laneSpread, normal: 0.2, now: 0.31, deviation: 2.5)],
        window: .seconds(240), learned: .seconds(3600))
      ($0.drowsiness, $0.framesShut, $0.drowsyFrom, $0.hasZones) = (drowsiness, 90, 7, false)
    }
    return [
      moment(1), full, moment(3), full, .alerts([alert], at: Timestamp(milliseconds: 100)),
      .alerts([alert], at: Timestamp(milliseconds: 133.3)), .alerts([], at: Timestamp(milliseconds: 90)),
      .roadAvailability(
        RoadAvailabilityChange(time: Timestamp(milliseconds: 95), function: .distance, reason: .heightMissing)),
      .roadAvailability(RoadAvailabilityChange(time: Timestamp(milliseconds: 95), function: .lanes, reason: nil)),
      .acknowledged(Timestamp(milliseconds: -4)), moment(4),
      .reply(supports: [.laneSupport, .stop], honours: nil, at: Timestamp(milliseconds: 140)),
      .reply(supports: [], honours: [.stop], at: Timestamp(milliseconds: 150)),
      .cabinEnded(Timestamp(milliseconds: 160)),
    ]
  }

  @Test func whatIsWrittenIsReadBitForBit() throws {
    var writer = MomentWriter()
    inputs.forEach { writer.add($0) }
    var reader = MomentReader(writer.records)
    for expected in inputs { #expect(try reader.next() == expected) }
    #expect(try reader.next() == nil)
  }

  @Test func bytesThatNobodyWroteAreAnErrorAndNeverATrap() {
    var writer = MomentWriter()
    inputs.forEach { writer.add($0) }
    let whole = writer.records
    for length in whole.indices {
      var reader = MomentReader(Array(whole.prefix(length)))
      do { while try reader.next() != nil {} } catch { #expect(error == .cutOff) }
    }
    for place in whole.indices {
      for flip in [1, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] ^= flip
        var reader = MomentReader(bytes)
        // Another value, or an error: what it is does not matter here.
        do { while try reader.next() != nil {} } catch {}
      }
    }
  }
}
