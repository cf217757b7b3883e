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

  @Test func movementRatesCountJudgedTimeOnly() throws {
    let figures = MovementScene("FFFFFsoFFFFFbbb?????????????????FF").figures
    #expect(abs(figures.tally.judgedSeconds - 0.34) < 1e-9)
    #expect(try abs(#require(figures.rate(.fixation)) - 3 / (0.34 / 60)) < 1e-6)
    #expect(try #require(figures.judgedShare) < 0.52)
    #expect(figures.rate(.pursuit) == 0, "none is a count, too")
  }

  @Test func missingVelocitiesRemoveDurationMeasures() {
    let timeline = String(repeating: "FFFFFFsoFFFF", count: 25)
    func names(_ figures: MovementFigures) -> Set<String> {
      Set(figures.measures.map { "\($0.kind.rawValue) \($0.name)" })
    }
    let (fast, slow) = (MovementScene(timeline).figures, MovementScene(timeline, showsSpeeds: false).figures)
    #expect(fast.hasVelocities && !slow.hasVelocities)
    let assumed: Set = ["saccade duration", "pso duration", "pso amplitude"]
    #expect(assumed.isSubset(of: names(fast)) && assumed.isDisjoint(with: names(slow)))
    #expect(names(slow).contains("saccade amplitude") && names(slow).contains("saccade interval"))
  }

  @Test func emptyRecordingHasNoMovementFigures() {
    let figures = MovementFigures(MovementTally(), MovementScene("").recording())
    #expect(figures.rate(.fixation) == nil && figures.measures.isEmpty)
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
    #expect(names.contains("saccade interval") && names.contains("pursuit rate"))
  }
}
