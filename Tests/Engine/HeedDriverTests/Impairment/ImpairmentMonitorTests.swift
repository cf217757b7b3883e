import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

/// Somebody drives minute after minute, each drawn as one character:
/// `n` as always  `m` no looks at mirrors, long blinks and looks fixed ahead  `t` talks: no looks at mirrors
/// `-` stands  `?` not seen  `d` drowsy  `x` numbers that are none
@Suite struct ImpairmentMonitorTests {
  private struct Drive {
    var monitor: ImpairmentMonitor
    var time = 0.0
    var answers: [(minute: Int, found: Impairment)] = []
    var speed: Double? = 30
    var isStuttering = false
    /// A pattern that never repeats within an hour, and is the same in every test.
    private var turn: UInt64 = 1

    init(_ settings: ImpairmentMonitor.Settings = .init()) { monitor = ImpairmentMonitor(settings: settings) }

    private mutating func chance() -> Double {
      turn = turn &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(turn >> 33) / Double(UInt64(1) << 31)
    }

    mutating func play(_ minutes: String) {
      for minute in minutes {
        let isOdd = minute == "m"
        var (azimuth, nextCheck, nextBlink) = (0.0, 4 + 4 * chance(), 2 + 2 * chance())
        var checkUntil = 0.0
        for step in 0..<600 {
          let now = Double(step) / 10
          time += 0.1
          var moment = DrivingMoment(time: Timestamp(milliseconds: time * 1000))
          moment.speed = minute == "-" ? 0 : speed
          moment.isJudged = minute != "?" && minute != "d"
          azimuth = azimuth * 0.97 + (chance() - 0.5) * (isOdd ? 1 : 2)
          if now >= nextCheck, !isOdd, minute != "t" {
            checkUntil = now + 0.8
            nextCheck = now + 5 + 4 * chance()
          }
          let isChecking = now < checkUntil
          if minute != "?" {
            moment.areEyesOnRoad = !isChecking
            moment.zoneClass = isChecking ? .driving : .forward
            moment.azimuth = .degrees(isChecking ? 36 : azimuth)
            if now >= nextBlink {
              moment.blink = .seconds((isOdd ? 0.26 : 0.17) * (0.8 + 0.4 * chance()))
              nextBlink = now + 2 + 4 * chance()
            }
          }
          if minute == "x" {
            (moment.steering, moment.azimuth) = (.degrees(.nan), .degrees(.infinity))
            (moment.laneOffset, moment.speed) = (-.infinity, step % 2 == 0 ? .nan : speed)
          }
          if let found = monitor.update(moment) { answers.append((Int(time / 60), found)) }
          guard isStuttering else { continue }
          #expect(monitor.update(moment) == nil)
          moment.time = moment.time - .milliseconds(100)
          #expect(monitor.update(moment) == nil)
        }
      }
    }

    var levels: [Impairment.Level?] { answers.map(\.found.level) }
  }

  private func minutes(_ count: Int, _ character: Character) -> String { String(repeating: character, count: count) }

  static let drives: [(String, isNoticed: Bool, Comment)] = [
    ("60n", false, "an hour as always"),
    ("40n 8m", true, "unlike the own normal"),
    ("40n 1t 8n", false, "one minute of a talk is none"),
    ("40n 8x 8n", false, "numbers that are none say nothing"),
    ("8m 8n", false, "without an own normal there is no verdict"),
    ("60m", false, "who is so from the beginning is so by habit, as far as anybody can tell"),
    ("40n 8?", false, "what is not seen is not unusual"),
    ("40n 8-", false, "who stands does not drive"),
    ("40n 8d", false, "drowsiness is no impairment of this kind"),
    ("40n 5- 8m", true, "a stop forgets nothing"),
  ]

  private func timeline(_ words: String) -> String {
    words.split(separator: " ").map { minutes(Int($0.dropLast()) ?? 0, $0.last ?? "n") }.joined()
  }

  @Test(arguments: drives)
  func whatIsUnlikeTheOwnHoursIsNoticed(words: String, isNoticed: Bool, why: Comment) {
    var drive = Drive()
    drive.play(timeline(words))
    #expect(drive.levels.contains(.unusual) == isNoticed, why)
  }

  @Test func itIsToldWithinTenMinutesWithWhatSpeaksForIt() throws {
    var drive = Drive()
    drive.play(timeline("40n 10m"))
    let first = try #require(drive.answers.first { $0.found.level == .unusual })
    #expect((40...50).contains(first.minute))
    #expect((first.found.score ?? 0) >= 0.5)
    // What speaks for it is that of whole minutes, so it may follow.
    let found = try #require(drive.answers.last { $0.found.level == .unusual }).found
    #expect((found.score ?? 0) >= 0.5 && found.window <= .seconds(600) && found.learned >= .seconds(1200))
    let measures = Set(found.evidence.filter { $0.excess >= 2 }.map(\.measure))
    #expect(measures.isSuperset(of: [.checks, .blinkDuration]))
    #expect(
      !found.evidence.contains { $0.measure == .steeringEntropy || $0.measure == .laneSpread }, "nobody said them")
    #expect(found.words.contains("fewer looks at mirrors and instruments"))
  }

  @Test func itEndsWhenDrivingIsAsUsualAndIsNotLearned() throws {
    var drive = Drive()
    drive.play(timeline("40n 12m"))
    let normal = drive.answers.last?.found.evidence.first { $0.measure == .checks }?.normal
    drive.play(timeline("10n"))
    #expect(drive.levels.last == .usual)
    drive.play(timeline("20n"))
    let later = drive.answers.last?.found.evidence.first { $0.measure == .checks }?.normal
    #expect(abs(try #require(later) - #require(normal)) < 0.6, "the own normal is what it was")
  }

  @Test func thereIsNoAnswerInTheFirstMinutes() {
    var drive = Drive()
    drive.play(timeline("45n"))
    #expect(drive.answers.first?.minute == 25)
  }

  @Test func itLastsUntilSlotsAndMinutesAreAsUsual() {
    // Half an hour of it: no beginning of the last quarter of an hour explains it any more, but the minutes do.
    var drive = Drive()
    drive.play(timeline("40n 30m"))
    #expect(drive.levels.last == .unusual)
    drive.play(timeline("10n"))
    #expect(drive.levels.last == .usual)
  }

  @Test func afterALongStopThereIsNoAnswerUntilThereIsABeginningToTry() {
    // One every ten minutes of driving: those from before the stop are too old.
    var settings = ImpairmentMonitor.Settings()
    settings.onset.every = 40
    var drive = Drive(settings)
    drive.play(timeline("41n 30- 2n"))
    #expect(drive.levels.last == .some(nil))
    drive.play(timeline("10n"))
    #expect(drive.levels.last == .usual)
  }

  @Test func withoutASpeedNothingIsJudged() {
    var drive = Drive()
    drive.speed = nil
    drive.play(timeline("30n 8m"))
    #expect(drive.answers.isEmpty)
  }

  @Test(arguments: [(8.32, false, "just under 30 km/h"), (8.34, true, "just over it")] as [(Double, Bool, Comment)])
  func slowDrivingIsNotJudged(speed: Double, isJudged: Bool, why: Comment) {
    var drive = Drive()
    drive.speed = speed
    drive.play(timeline("30n"))
    #expect(drive.answers.isEmpty != isJudged, why)
  }

  @Test func eachKindOfRoadHasANormalOfItsOwn() {
    var drive = Drive()
    drive.play(timeline("40n"))
    // In a town, without a normal of its own, fewer looks at mirrors are none that anybody can judge.
    drive.speed = 12
    drive.play(timeline("6n"))
    let measures = drive.answers.last?.found.evidence.map(\.measure) ?? []
    #expect(measures == [.blinkDuration, .blinkRate])
  }

  @Test func theSameMomentsGiveTheSameAnswers() {
    var (a, b) = (Drive(), Drive())
    a.play(timeline("30n 8m"))
    b.play(timeline("30n 8m"))
    #expect(a.answers.map(\.found) == b.answers.map(\.found) && !a.answers.isEmpty)
  }

  @Test func timesThatGoBackAreIgnored() {
    var monitor = ImpairmentMonitor()
    var moment = DrivingMoment(time: Timestamp(milliseconds: 1000))
    (moment.speed, moment.areEyesOnRoad) = (30, true)
    #expect(monitor.update(moment) == nil)
    moment.time = Timestamp(milliseconds: 500)
    #expect(monitor.update(moment) == nil)
    // A drive in which each moment comes twice, and once more late, is the same drive.
    var (plain, stuttering) = (Drive(), Drive())
    stuttering.isStuttering = true
    plain.play(timeline("30n 4m"))
    stuttering.play(timeline("30n 4m"))
    #expect(plain.answers.map(\.found) == stuttering.answers.map(\.found) && !plain.answers.isEmpty)
  }

  @Test func settingsThatContradictEachOtherAreNamed() {
    var settings = ImpairmentMonitor.Settings()
    #expect(settings.problem == nil)
    settings.onset.usualBelow = settings.onset.unusualFrom + 1
    #expect(settings.problem?.contains("usualBelow") == true)
    settings = .init()
    settings.slots.length = .zero
    #expect(settings.problem?.hasPrefix("slots: length") == true)
    settings = .init()
    settings.onset.lane.scatter = 0
    #expect(settings.problem?.hasPrefix("onset: scatter") == true)
    settings = .init()
    settings.onset.affectedShare = 1
    #expect(settings.problem?.contains("affectedShare") == true)
  }
}
