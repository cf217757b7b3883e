import HeedGeometry
import HeedSignals
import Testing

@testable import HeedDriver

@Suite struct DrowsinessEstimatorTests {
  /// Feeds frames at 10 Hz.
  private struct Driver {
    var estimator: DrowsinessEstimator
    var frame = 0
    var reports: [(time: Timestamp, state: Drowsiness)] = []

    init(settings: DrowsinessEstimator.Settings = DrowsinessEstimator.Settings()) {
      estimator = DrowsinessEstimator(settings: settings)
    }

    var now: Timestamp { ms(Double(frame) * 100) }

    /// Feeds open eyes.
    mutating func watch(seconds: Double, first: (inout DrowsinessEstimator.Input) -> Void = { _ in }) {
      watch(seconds: seconds, openness: { _ in 1 }, first: first)
    }

    /// - Parameter first: Changes the first frame.
    mutating func watch(
      seconds: Double, openness: (Int) -> Double?, gazeElevation: Double? = nil,
      first: (inout DrowsinessEstimator.Input) -> Void = { _ in }
    ) {
      for index in 0..<Int((seconds * 10).rounded()) {
        var input = DrowsinessEstimator.Input(time: now, lidHeight: openness(index))
        input.gazeElevation = gazeElevation.map { .degrees($0) }
        if index == 0 { first(&input) }
        if let state = estimator.update(input) { reports.append((now, state)) }
        frame += 1
      }
    }

    /// A closure of both eyes that ends now, as reported by the monitor.
    mutating func close(for length: Double, openFor seconds: Double) {
      let end = now
      watch(seconds: seconds) { $0.findings = [DrowsinessEstimatorTests.closure(length, until: end)] }
    }

    var verdicts: [Bool?] { reports.map(\.state.isDrowsy) }
    var last: Drowsiness? { reports.last?.state }
  }

  /// The finding of a closure: a blink up to a second.
  private static func closure(_ seconds: Double, until end: Timestamp) -> EyeClosureMonitor.Finding {
    .blink(Blink(start: end - .seconds(seconds), end: end, eye: .both, closure: 1, isSlow: seconds > 0.4))
  }

  private static func sleep(
    _ phase: EyeClosure.Phase, from start: Timestamp, to end: Timestamp? = nil, yawning: Bool = false
  )
    -> EyeClosureMonitor.Finding
  {
    .closure(EyeClosure(phase: phase, kind: .microsleep, start: start, end: end, duringYawn: yawning))
  }

  private static func shut(of hundred: Int) -> @Sendable (Int) -> Double? { { $0 * 37 % 100 < hundred ? 0.1 : 1 } }

  @Test func drowsinessIsUnknownForTheFirst30Seconds() {
    var driver = Driver()
    driver.watch(seconds: 29.9, openness: { _ in 1 })
    #expect(driver.verdicts == [nil, nil, nil], "unknown at 0, 10 and 20 s")
    driver.watch(seconds: 0.2, openness: { _ in 1 })
    #expect(driver.verdicts == [nil, nil, nil, false])
    #expect(driver.reports.last?.time == ms(30_000))
  }

  @Test func drowsinessNeedsHalfAMinuteOfSeenTime() {
    var driver = Driver()
    driver.watch(seconds: 120, openness: { $0 % 10 < 6 ? nil : 1 })
    #expect(driver.last?.isDrowsy == nil, "of the last minute less than half was seen")
  }

  // Share of time with the lids down, over a whole window.
  static let shares: [(Int, Bool, ClosedRange<Double>, Comment)] = [
    (0, false, 0...0, "no blinks"), (6, false, 0...0.01, "alert baseline"), (12, false, 0.42...0.44, "short of half"),
    (13, true, 0.5...0.51, "half way"), (20, true, 1...1, "everything"), (60, true, 1...1, "and no more than that"),
  ]

  @Test(arguments: shares)
  func perclosDecidesDrowsiness(share: Int, isDrowsy: Bool, intensity: ClosedRange<Double>, why: Comment) throws {
    var driver = Driver()
    driver.watch(seconds: 120.1, openness: Self.shut(of: share))
    let state = try #require(driver.last)
    #expect(state.isDrowsy == isDrowsy, why)
    #expect(intensity.contains(try #require(state.intensity)), why)
    #expect(abs(try #require(state.perclos) - Double(share) / 100) < 0.005, why)
    #expect(state.kss.map { (3...9).contains($0) } == true)
  }

  static let lids: [(Double, Bool, Comment)] = [
    (0.19, true, "covered"), (0.2, true, "at P80"), (0.21, false, "not covered"), (0.65, false, "looking down"),
  ]

  @Test(arguments: lids)
  func perclosCountsLidsAtLeastEightyPercentClosed(openness: Double, isDown: Bool, why: Comment) {
    var driver = Driver()
    driver.watch(seconds: 40.1, openness: { _ in openness })
    #expect(driver.last?.perclos == (isDown ? 1 : 0), why)
  }

  static let closures: [([Double], Bool?, Comment)] = [
    ([0.7], nil, "one long closure happens to everybody"), ([0.7, 0.7], true, "two are half way"),
    ([0.7, 0.7, 0.7, 0.7, 0.7, 0.7], true, "many"), ([0.59, 0.59, 0.59], nil, "590 ms are not long"),
    ([0.6, 0.6], true, "600 ms are"),
  ]

  @Test(arguments: closures)
  func longClosuresReportDrowsinessBeforeAFullWindow(seconds: [Double], expected: Bool?, why: Comment) {
    var driver = Driver()
    driver.watch(seconds: 2, openness: { _ in 1 })
    for closure in seconds { driver.close(for: closure, openFor: 2) }
    #expect(driver.verdicts.contains(true) == (expected == true), why)
    #expect(driver.verdicts.contains(false) == false, "nothing short of a full window says awake")
    if expected == true { #expect(driver.last?.reason == "longClosures") }
  }

  @Test func longClosuresCountForTwentySeconds() {
    var driver = Driver()
    driver.watch(seconds: 30)
    driver.close(for: 0.8, openFor: 19.9)
    driver.close(for: 0.8, openFor: 0.1)
    #expect(driver.last?.isDrowsy == true)
    driver.watch(seconds: 0.2)
    #expect(driver.last?.isDrowsy == false, "the first is forgotten, one is left: below awake")
  }

  @Test func microsleepIsRememberedForAMinute() {
    var driver = Driver()
    driver.watch(seconds: 40)
    let start = driver.now - .seconds(1)
    driver.watch(seconds: 0.1) { $0.findings = [Self.sleep(.began, from: start)] }
    #expect(driver.last?.isDrowsy == true && driver.last?.intensity == 0.9 && driver.last?.reason == "microsleep")
    driver.watch(seconds: 0.9)
    let end = driver.now
    driver.watch(seconds: 59.9) { $0.findings = [Self.sleep(.ended, from: start)] }
    #expect(driver.last?.isDrowsy == true, "a minute from its end")
    driver.watch(seconds: 0.3)
    #expect(driver.last?.isDrowsy == false)
    #expect(driver.reports.last.map { $0.time - end > .seconds(59) } == true)
  }

  @Test func closureInAYawnIsNotAMicrosleep() {
    var driver = Driver()
    driver.watch(seconds: 40)
    let start = driver.now - .seconds(1)
    driver.watch(seconds: 0.1) {
      ($0.findings, $0.isShutInYawn) = ([Self.sleep(.began, from: start, yawning: true)], true)
    }
    let end = driver.now
    driver.watch(seconds: 20) { $0.findings = [Self.sleep(.ended, from: start, to: end, yawning: true)] }
    #expect(driver.last?.isDrowsy == false)
    // The eyes stay shut when the yawn is over.
    driver.watch(seconds: 0.1) {
      ($0.findings, $0.isShutInYawn) = ([Self.sleep(.began, from: end, yawning: true)], true)
    }
    driver.watch(seconds: 0.1)
    #expect(driver.last?.reason == "microsleep")
  }

  @Test func drowsinessBetweenThresholdsDoesNotFlicker() {
    var driver = Driver()
    driver.watch(seconds: 60.1, openness: Self.shut(of: 14))
    #expect(driver.last?.isDrowsy == true)
    // 11 % of the time: intensity 0.36, under the entry and over the exit.
    driver.watch(seconds: 100, openness: Self.shut(of: 11))
    #expect(driver.verdicts.suffix(8).allSatisfy { $0 == true })
    driver.watch(seconds: 100, openness: Self.shut(of: 9))
    #expect(driver.last?.isDrowsy == false, "9 %: below 0.3")
    let changes = zip(driver.verdicts, driver.verdicts.dropFirst()).filter { $0 != $1 }.count
    #expect(changes <= 3, "unknown, drowsy, awake, and no more")
  }

  @Test func drowsinessThresholdFollowsTheDrowsyState() {
    var driver = Driver()
    func nearly(_ kss: Double) -> Bool { abs(driver.estimator.drowsyFromKSS - kss) < 1e-9 }
    #expect(nearly(7), "to become drowsy")
    driver.watch(seconds: 60.1, openness: Self.shut(of: 14))
    #expect(driver.last?.isDrowsy == true && (driver.last?.kss ?? 0) >= 7 && nearly(7))
    driver.watch(seconds: 100, openness: Self.shut(of: 11))
    #expect(driver.last?.isDrowsy == true && (driver.last?.kss ?? 9) < 7)
    #expect(nearly(5.4), "to stay drowsy: at three fifths of the way from 3 to 7")
    driver.watch(seconds: 100, openness: Self.shut(of: 9))
    #expect(driver.last?.isDrowsy == false && nearly(7))
  }

  @Test func drowsinessIsReportedEveryTenSeconds() {
    var driver = Driver()
    driver.watch(seconds: 60.1, openness: { _ in 1 })
    #expect(driver.reports.map(\.time.milliseconds) == [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000])
  }

  @Test func lostFaceGivesUnknownDrowsiness() {
    var driver = Driver()
    driver.watch(seconds: 60, openness: { _ in 1 })
    driver.watch(seconds: 60, openness: { _ in nil })
    #expect(driver.last?.isDrowsy == .some(nil))
    #expect(driver.last?.perclos == .some(nil))
  }

  @Test func fiveMinutesUnseenResetDrowsiness() {
    var driver = Driver()
    driver.watch(seconds: 60.1, openness: Self.shut(of: 20))
    #expect(driver.last?.isDrowsy == true)
    // 11 %: below the threshold to become drowsy, above the threshold to become awake.
    var back = driver
    back.watch(seconds: 120, openness: { _ in nil })
    #expect(back.last?.isDrowsy == .some(nil))
    back.watch(seconds: 70, openness: Self.shut(of: 11))
    #expect(back.last?.isDrowsy == true, "two minutes unseen wake nobody")
    driver.watch(seconds: 301, openness: { _ in nil })
    driver.watch(seconds: 70, openness: Self.shut(of: 11))
    #expect(driver.last?.isDrowsy == false, "after five it may be somebody else")
  }

  @Test func suspendedMinuteDoesNotCountAsSeenTime() {
    var driver = Driver()
    driver.watch(seconds: 60.1)
    driver.frame += 3000
    driver.watch(seconds: 29.9)
    #expect(driver.last?.isDrowsy == .some(nil), "what lay before the gap is past, what came after is too little")
    driver.watch(seconds: 0.5)
    #expect(driver.last?.isDrowsy == false)
  }

  static let hoverings: [(Double, Double?, Double?, Comment)] = [
    (0.29, nil, 1, "hovers"), (0.3, nil, 1, "at P70"), (0.31, nil, 0, "does not"),
    (0.25, -24.9, 1, "looks at the instruments"), (0.25, -25, 1, "on the limit"),
    (0.25, -25.1, nil, "lids follow a look down"), (0.2, -40, 1, "but shut they are shut"),
  ]

  @Test(arguments: hoverings)
  func lowHoveringLidsRaiseP70(openness: Double, elevation: Double?, expected: Double?, why: Comment) throws {
    var driver = Driver()
    driver.watch(seconds: 40.1, openness: { _ in openness }, gazeElevation: elevation)
    let state = try #require(driver.last)
    #expect(state.p70 == expected, why)
    #expect(state.isDrowsy == (expected == 1), why)
    if openness > 0.2, expected == 1 { #expect(state.reason == "p70" && state.perclos == 0, why) }
  }

  @Test(arguments: [0.45, 0.65, 0.21])
  func lookingDownAtThePhoneIsNotDrowsy(openness: Double) {
    var driver = Driver()
    driver.watch(seconds: 30)
    driver.watch(seconds: 300, openness: { _ in openness }, gazeElevation: -49)
    #expect(driver.verdicts.contains(true) == false)
  }

  static let yawns: [(Int, Double)] = [(0, 0), (1, 0.1), (2, 0.2), (3, 0.3), (4, 0.4), (9, 0.4)]

  @Test(arguments: yawns)
  func yawnRateRaisesDrowsinessButNeverDecidesAlone(count: Int, intensity: Double) {
    var driver = Driver()
    driver.watch(seconds: 60)
    for _ in 0..<count {
      let now = driver.now
      driver.watch(seconds: 20) { $0.yawn = Yawn(start: now - .seconds(5), end: now) }
    }
    driver.watch(seconds: 10)
    #expect(driver.last?.intensity == intensity)
    #expect(driver.last?.isDrowsy == false)
    driver.watch(seconds: 310)
    #expect(driver.last?.intensity == 0, "forgotten after five minutes")
  }

  @Test func yawnsAddToTheLidEvidence() throws {
    var driver = Driver()
    driver.watch(seconds: 61, openness: Self.shut(of: 12))
    let before = try #require(driver.last?.intensity)
    let yawn = Yawn(start: driver.now - .seconds(5), end: driver.now)
    driver.watch(seconds: 10, openness: Self.shut(of: 12)) { $0.yawn = yawn }
    driver.watch(seconds: 10, openness: Self.shut(of: 12)) { $0.yawn = yawn }
    let after = try #require(driver.last)
    #expect(abs(try #require(after.intensity) - (1 - (1 - before) * 0.8)) < 0.02)
    #expect(
      after.reason == "perclos"
        && after.evidence.map(\.kind) == [.perclos, .p70, .longClosures, .microsleep, .yawns, .nods])
  }

  static let sleepiness: [(Double, Double)] = [(0, 3), (0.25, 5), (0.5, 7), (0.75, 8), (1, 9)]

  @Test(arguments: sleepiness)
  func karolinskaScoreFollowsTheIntensity(intensity: Double, kss: Double) {
    #expect(abs(DrowsinessEstimator.Settings().kss(ofIntensity: intensity) - kss) < 1e-9)
  }

  @Test func drowsinessReportCountsNods() throws {
    var driver = Driver()
    driver.watch(seconds: 40)
    let nod = [-3.0, -6, -10, -14, -14, -14, -14, -12, -3]
    for _ in 0..<2 {
      driver.watch(seconds: 8) { $0.headPitch = .degrees(0) }
      for _ in 0..<70 { driver.watch(seconds: 0.1) { $0.headPitch = .degrees(0) } }
      for pitch in nod { driver.watch(seconds: 0.1, openness: { _ in 0.1 }) { $0.headPitch = .degrees(pitch) } }
    }
    driver.watch(seconds: 10)
    let found = try #require(driver.last?.evidence.first { $0.kind == .nods })
    #expect(found.value == 2 && found.intensity == 0.6 && driver.last?.isDrowsy == true)
  }

  @Test func emptyDrowsinessSettingsAreHarmless() {
    var settings = DrowsinessEstimator.Settings()
    settings.perclosRange = 0.1...0.1
    settings.drowsyFrom = 0
    var driver = Driver(settings: settings)
    driver.close(for: 2, openFor: 40)
    #expect(driver.last?.intensity == 0)
    #expect(driver.last?.kss == 7)
  }
}
