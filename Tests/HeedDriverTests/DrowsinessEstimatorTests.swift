import HeedDriver
import HeedSignals
import Testing

@Suite struct DrowsinessEstimatorTests {
  /// Feeds frames at 10 Hz.
  private struct Driver {
    var estimator = DrowsinessEstimator()
    var frame = 0
    var reports: [(time: Timestamp, state: Drowsiness)] = []

    mutating func watch(
      seconds: Double, openness: (Int) -> Double?, endedClosure: Duration? = nil, microsleep: Bool = false
    ) {
      for index in 0..<Int(seconds * 10) {
        let time = ms(Double(frame) * 100)
        let state = estimator.update(
          openness: openness(index), endedClosure: index == 0 ? endedClosure : nil, microsleep: microsleep, at: time)
        if let state { reports.append((time, state)) }
        frame += 1
      }
    }

    var verdicts: [Bool?] { reports.map(\.state.isDrowsy) }
    var last: Drowsiness? { reports.last?.state }
  }

  private static func shut(of hundred: Int) -> @Sendable (Int) -> Double? { { $0 * 37 % 100 < hundred ? 0.1 : 1 } }

  @Test func nothingIsSaidBeforeEnoughIsSeen() {
    var driver = Driver()
    driver.watch(seconds: 29.9, openness: { _ in 1 })
    #expect(driver.verdicts == [nil, nil, nil], "unknown at 0, 10 and 20 s")
    driver.watch(seconds: 0.2, openness: { _ in 1 })
    #expect(driver.verdicts == [nil, nil, nil, false])
    #expect(driver.reports.last?.time == ms(30_000))
  }

  @Test func timeThatWasNotSeenIsNotEnough() {
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
  func perclosSaysHowDrowsy(share: Int, isDrowsy: Bool, intensity: ClosedRange<Double>, why: Comment) throws {
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
  func lidsAreDownAtEightyPercent(openness: Double, isDown: Bool, why: Comment) {
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
  func longClosuresDecideBeforeTheWindowIsFull(seconds: [Double], expected: Bool?, why: Comment) {
    var driver = Driver()
    driver.watch(seconds: 2, openness: { _ in 1 })
    for closure in seconds {
      driver.watch(seconds: 2, openness: { _ in 1 }, endedClosure: .nanoseconds(Int64(closure * 1e9)))
    }
    #expect(driver.verdicts.contains(true) == (expected == true), why)
    #expect(driver.verdicts.contains(false) == false, "nothing short of a full window says awake")
    if expected == true { #expect(driver.last?.reason == "longClosures") }
  }

  @Test func longClosuresCountForTwentySeconds() {
    var driver = Driver()
    driver.watch(seconds: 30, openness: { _ in 1 })
    driver.watch(seconds: 19.9, openness: { _ in 1 }, endedClosure: .seconds(0.8))
    driver.watch(seconds: 0.1, openness: { _ in 1 }, endedClosure: .seconds(0.8))
    #expect(driver.last?.isDrowsy == true)
    driver.watch(seconds: 0.2, openness: { _ in 1 })
    #expect(driver.last?.isDrowsy == false, "the first is forgotten, one is left: below awake")
  }

  @Test func microsleepIsRememberedForAMinute() {
    var driver = Driver()
    driver.watch(seconds: 40, openness: { _ in 1 })
    driver.watch(seconds: 0.1, openness: { _ in 0.05 }, microsleep: true)
    #expect(driver.last?.isDrowsy == true && driver.last?.intensity == 0.9 && driver.last?.reason == "microsleep")
    driver.watch(seconds: 59.9, openness: { _ in 1 })
    #expect(driver.last?.isDrowsy == true)
    driver.watch(seconds: 0.3, openness: { _ in 1 })
    #expect(driver.last?.isDrowsy == false)
  }

  @Test func verdictDoesNotFlicker() {
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

  @Test func stateIsReportedEveryTenSeconds() {
    var driver = Driver()
    driver.watch(seconds: 60.1, openness: { _ in 1 })
    #expect(driver.reports.map(\.time.milliseconds) == [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000])
  }

  @Test func faceThatIsLostIsNotAwake() {
    var driver = Driver()
    driver.watch(seconds: 60, openness: { _ in 1 })
    driver.watch(seconds: 60, openness: { _ in nil })
    #expect(driver.last?.isDrowsy == .some(nil))
    #expect(driver.last?.perclos == .some(nil))
  }

  @Test func settingsWithoutStepsForClosuresAreHarmless() {
    var settings = DrowsinessEstimator.Settings()
    settings.intensityByLongClosures = []
    var estimator = DrowsinessEstimator(settings: settings)
    let state = estimator.update(openness: 1, endedClosure: .seconds(2), microsleep: false, at: .zero)
    #expect(state?.isDrowsy == .some(nil))
  }
}
