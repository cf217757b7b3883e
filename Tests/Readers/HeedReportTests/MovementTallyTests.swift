import HeedSignals
import Testing

@testable import HeedReport

@Suite("The summary of eye movements")
struct MovementTallyTests {
  // One character of a timeline is 20 ms; see MovementScene.
  @Test(
    arguments: [
      ("FFFFsFFFFFsFF", [100], "from the end of a saccade to the start of the next"),
      ("FFFFsooFFFsFF", [100], "an oscillation lies between"),
      ("FFFFsFFbbFFsFF", [], "a blink lies between"),
      ("FFFFsFF???FFsFF", [], "a loss lies between"),
      ("FFFFsFFFFF", [], "one saccade has no interval"),
    ] as [(String, [Double], Comment)])
  func saccadeIntervalsLieBetweenSeenSaccades(timeline: String, expected: [Double], why: Comment) {
    #expect(MovementScene(timeline).tally.intervals.kept == expected, why)
  }

  @Test(arguments: [
    ("FFFsFFF", 1, "from one rest to the next"), ("FFFsopppp", 1, "a pursuit is a rest, too"),
    ("FFFssbbFFF", 0, "where it went was not seen"), ("sFFFF", 0, "from where was not seen"),
  ])
  func saccadeDirectionNeedsBothEndsSeen(timeline: String, expected: Int, why: Comment) {
    let counts = MovementScene(timeline).tally.directions
    #expect(counts.values.reduce(0, +) == expected && counts[.left] == nil, why)
  }

  @Test func movementRatesCountJudgedTimeOnly() throws {
    let figures = MovementScene("FFFFFsoFFFFFbbb?????????????????FF").figures
    #expect(abs(figures.tally.judgedSeconds - 0.34) < 1e-9)
    let rate = try #require(figures.rate(.fixation))
    let values = rate.values.compactMap { $0 }
    #expect(rate.count == 3 && values.count == 3 && abs(values[0] - 3 / (0.34 / 60)) < 1e-6)
    #expect(try #require(figures.judgedShare) < 0.52)
    #expect(values[1] < values[0] && values[0] < values[2])
    let none = try #require(figures.rate(.pursuit)).values.compactMap { $0 }
    #expect(none.count == 3 && none[0] == 0 && none[2] > 0, "none is a count, too")
  }

  @Test func missingVelocitiesRemoveDurationMeasures() {
    let timeline = String(repeating: "FFFFFFsoFFFF", count: 25)
    func names(_ figures: MovementFigures) -> Set<String> {
      let measures = MovementFigures.kinds.flatMap(figures.measures(of:))
      return Set(measures.map { "\($0.kind) \($0.name)" } + figures.fitted.map(\.name))
    }
    let (fast, slow) = (MovementScene(timeline).figures, MovementScene(timeline, showsSpeeds: false).figures)
    #expect(fast.hasVelocities && !slow.hasVelocities)
    let assumed: Set = ["saccade duration", "pso duration", "pso amplitude"]
    #expect(assumed.isSubset(of: names(fast)) && assumed.isDisjoint(with: names(slow)))
    #expect(names(fast).contains("main_sequence_velocity") && !names(slow).contains("main_sequence_velocity"))
    #expect(names(slow).contains("saccade amplitude") && names(slow).contains("saccade interval"))
  }

  @Test func emptyRecordingHasNoMovementFigures() {
    let figures = MovementFigures(MovementTally(), MovementScene("").recording())
    #expect(MovementFigures.kinds.allSatisfy { figures.measures(of: $0).allSatisfy { $0.count == 0 } })
    #expect(figures.rate(.fixation) == nil && figures.fitted.isEmpty)
  }

  @Test func statisticsTableHasALinePerMeasure() throws {
    let scene = MovementScene(String(repeating: "FFFFFFFFFsoFFFFFpppsFFFFbbFF", count: 20))
    let lines = scene.figures.statistics().filter { !$0.hasPrefix("method,") }
    let columns = MovementFigures.statisticsHeader.split(separator: ",").count
    let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells.allSatisfy { $0.count == columns })
    let names = cells.map { "\($0[0]) \($0[1])" }
    #expect(Set(names).count == names.count, "no measure twice")
    let duration = try #require(cells.first { $0[0] == "fixation" && $0[1] == "duration" })
    let spread = scene.tally.kind(.fixation).durations
    #expect(duration[2] == "ms" && duration[3] == "\(spread.count)")
    #expect(Double(duration[4]) == spread.mean.map { ($0 * 10_000).rounded() / 10_000 })
    #expect(scene.figures.statistics(ofTrial: "a,b").allSatisfy { $0.hasSuffix(",\"a,b\",") })
    #expect(scene.figures.statistics().contains { $0.hasPrefix("method,settings,") && $0.hasSuffix(",defaults") })
    #expect(names.contains("saccade main_sequence_velocity") && names.contains("pursuit rate"))
  }
}
