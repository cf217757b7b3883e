import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

/// Each number of openpilot's policy: just under it, on it, just over it.
@Suite("openpilot's thresholds") struct AwarenessThresholdTests {
  /// True if `change` alone makes a driver distracted: level 1 after 3.25 s.
  private func isDistracting(
    _ policy: AwarenessPolicy = AwarenessPolicy(), from start: Timestamp = .zero, _ change: (inout DriverSample) -> Void
  ) -> Bool {
    var policy = policy
    var level: Int? = 0
    for row in 0...65 {
      var sample = DriverSample(time: start + .milliseconds(50 * row))
      change(&sample)
      level = policy.update(sample).level
    }
    return level == 1
  }

  static let probabilities: [(Double, Bool, Comment)] = [
    (0.499, false, "just under"), (0.5, false, "on it"), (0.501, true, "just over"),
  ]

  @Test(arguments: probabilities)
  func shutEyesOrPhonesDistractAboveTheThreshold(probability: Double, isDistracted: Bool, why: Comment) {
    #expect(isDistracting { $0.eyesClosed = probability } == isDistracted, why)
    #expect(isDistracting { ($0.eyesClosed, $0.eyesVisible) = (1, probability) } == isDistracted, why)
    #expect(isDistracting { $0.phone = probability } == isDistracted, why)
  }

  static let poses: [(pitch: Double, yaw: Double, Bool, Comment)] = [
    (-0.3132, 0, false, "just less down"), (-0.3133, 0, false, "on it"), (-0.3134, 0, true, "just further down"),
    (0.9, 0, false, "up is no distraction"), (0, 0.4019, false, "just less left"), (0, 0.4020, false, "on it"),
    (0, 0.4021, true, "just further left"), (0, -0.4020, false, "on it, right"), (0, -0.4021, true, "further right"),
  ]

  @Test(arguments: poses)
  func headPoseBeyondTheLimitsDistracts(pitch: Double, yaw: Double, isDistracted: Bool, why: Comment) {
    #expect(
      isDistracting { ($0.headPitch, $0.headYaw) = (.radians(pitch), .radians(yaw)) } == isDistracted, why)
  }

  static let deviations: [(Double, Bool, Comment)] = [
    (0.299, true, "just under: certain"), (0.3, false, "on it: uncertain"), (0.301, false, "just over"),
    (.nan, false, "no number: uncertain"),
  ]

  @Test(arguments: deviations)
  func uncertainHeadPosesDoNotCountAsDistraction(deviation: Double, isDistracted: Bool, why: Comment) {
    #expect(isDistracting { ($0.eyesClosed, $0.poseDeviation) = (1, deviation) } == isDistracted, why)
  }

  /// After 200 uncertain ticks the next one gives up the camera: 15 s more until level 1.
  static let uncertain: [(String, String, Comment)] = [
    ("?24.95", "", "one sample short"), ("?25", "1@24.95", "reached"),
    ("?9.95 a0.05 ?15.5", "", "a certain sample begins anew"), ("?10 a0.05 ?24.9", "", "so it does after 10 s"),
    ("?5 -5 ?20", "1@24.95", "without a face the ten seconds neither go on nor begin anew"),
  ]

  @Test(arguments: uncertain)
  func cameraIsNotTrustedAfterTenUncertainSeconds(drive: String, expected: String, why: Comment) {
    #expect(DrawnTicks(drive).levels() == expected, why)
  }

  /// A policy that has watched a driver for this long.
  private func taught(
    seconds: Double, speed: Double?, pitch: Double = -0.08, isEngaged: Bool = true, after: AwarenessPolicy? = nil
  ) -> AwarenessPolicy {
    var policy = after ?? AwarenessPolicy()
    let start: Timestamp = after == nil ? .zero : .zero + .seconds(3600)
    for row in 0..<Int((seconds * 20).rounded()) {
      var sample = DriverSample(time: start + .milliseconds(50 * row))
      (sample.headPitch, sample.speed, sample.isEngaged) = (.radians(pitch), speed, isEngaged)
      _ = policy.update(sample)
    }
    return policy
  }

  static let lessons: [(seconds: Double, speed: Double?, pitch: Double, isDistracted: Bool, Comment)] = [
    (59.95, 13.1, -0.36, true, "just under 60 s"), (60, 13.1, -0.36, false, "60 s"),
    (60.05, 13.1, -0.36, false, "just over"), (60, 13, -0.36, true, "on 13 m/s"), (60, 12.9, -0.36, true, "under it"),
    (60, nil, -0.36, true, "without a speed nothing is learned"), (60, 13.1, -0.40, true, "it is no free pass"),
  ]

  @Test(arguments: lessons)
  func headPoseIsLearnedWhileDriving(seconds: Double, speed: Double?, pitch: Double, isDistracted: Bool, why: Comment) {
    let policy = taught(seconds: seconds, speed: speed)
    let start = Timestamp.zero + .seconds(7200)
    #expect(isDistracting(policy, from: start) { $0.headPitch = .radians(pitch) } == isDistracted, why)
  }

  @Test func learnedHeadPoseOffsetsAreBounded() {
    let policy = taught(seconds: 120, speed: 20, pitch: -0.3)
    let start = Timestamp.zero + .seconds(7200)
    #expect(!isDistracting(policy, from: start) { $0.headPitch = .radians(-0.40) })
    #expect(isDistracting(policy, from: start) { $0.headPitch = .radians(-0.41) }, "0.3133 below -0.0881")
  }

  @Test func distractedPosesAreLearnedOnlyWhileDisengaged() {
    let start = Timestamp.zero + .seconds(7200)
    let engaged = taught(seconds: 70, speed: 20, pitch: -0.35)
    let disengaged = taught(seconds: 70, speed: 20, pitch: -0.35, isEngaged: false)
    #expect(isDistracting(disengaged, from: start) { $0.headPitch = .radians(-0.42) })
    #expect(!isDistracting(disengaged, from: start) { $0.headPitch = .radians(-0.38) })
    var policy = engaged
    var off = DriverSample(time: start)
    off.isEngaged = false
    _ = policy.update(off)
    #expect(isDistracting(policy, from: start + .milliseconds(50)) { $0.headPitch = .radians(-0.38) })
  }

  @Test func oldHeadPosesAreForgotten() {
    let old = taught(seconds: 1200, speed: 20, pitch: 0.1)
    let recent = taught(seconds: 360, speed: 20, pitch: -0.08, after: old)
    let start = Timestamp.zero + .seconds(7200)
    // A running mean over 360 s has covered 1 - 1/e of the way: -0.0138; a mean over all time would be 0.058.
    #expect(!isDistracting(recent, from: start) { $0.headPitch = .radians(-0.325) })
    #expect(isDistracting(recent, from: start) { $0.headPitch = .radians(-0.330) })
  }

  static let lockOuts: [(String, Bool, Comment)] = [
    ("d12 aE1 d12 aE1 d11.25", false, "one sample before the third"),
    ("d12 aE1 d12 aE1 d11.3", true, "the third time at level 3"),
    ("d41.2", false, "599 ticks of level 3"), ("d41.25", true, "600"), ("d41.3 aE60", true, "for good"),
    ("d12 aE1 d40.45", false, "599 in two parts"), ("d12 aE1 d40.5", true, "600 in two parts"),
  ]

  @Test(arguments: lockOuts)
  func repeatedOrLongThirdLevelLocksTheAssistantOut(drive: String, isLockedOut: Bool, why: Comment) {
    var policy = AwarenessPolicy()
    let verdicts = DrawnTicks(drive).ticks.map { policy.update($0) }
    #expect(verdicts.last?.isLockedOut == isLockedOut, why)
    #expect(policy.isLockedOut == isLockedOut, why)
  }
}
