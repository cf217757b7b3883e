import Foundation
import HeedSignals
import Synchronization
import Testing

@testable import HeedCommand

@Suite("Warnings are given one at a time")
struct WarningRunnerTests {
  private final class Complaints: Sendable {
    let texts = Mutex<[String]>([])
    func say(_ text: String) { texts.withLock { $0.append(text) } }
    var all: [String] { texts.withLock { $0 } }
  }

  private static func warning(_ level: RiskLevel, _ text: String) -> Warning {
    Warning(time: Timestamp(milliseconds: 1500), level: level, text: text, codes: ["phoneGlance", "drowsy"])
  }

  /// Waits for another process or thread; the limit only ends a failing test.
  private func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
      if condition() { return true }
      usleep(20_000)
    }
    return false
  }

  private func runner(
    _ line: String, interval: Duration = .zero, patience: Duration = .seconds(60),
    _ complaints: Complaints = Complaints()
  ) throws -> WarningRunner {
    var settings = WarningSettings()
    (settings.interval, settings.patience, settings.freshness) = (interval, patience, .seconds(600))
    return WarningRunner(try WarningMeans(line), settings: settings) { complaints.say($0) }
  }

  private func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  @Test func commandGetsTheWarningAsArgumentsAndVariables() throws {
    let scratch = try Scratch()
    let file = scratch.file("said")
    let runner = try runner(
      "sh -c 'echo \"$1|$HEED_WARNING_TEXT|$HEED_WARNING_LEVEL|$HEED_WARNING_CODES|$HEED_WARNING_MS\" > \"$2\"' x {text}"
        + " \(file.path)")
    runner.warn(Self.warning(.warning, "Look; $(ahead) \"now\"."))
    let expected = "Look; $(ahead) \"now\".|Look; $(ahead) \"now\".|warning|phoneGlance drowsy|1500\n"
    #expect(wait { text(file) == expected }, "\(text(file))")
    runner.finish()
  }

  @Test func newestOfTheHeaviestWaitingWarningsIsGiven() throws {
    let scratch = try Scratch()
    let (file, gate) = (scratch.file("said"), scratch.file("gate"))
    let runner = try runner(
      "sh -c 'echo $1 >> \"$2\"; while [ ! -e \"$3\" ]; do sleep 0.02; done' x {text} \(file.path) \(gate.path)")
    runner.warn(Self.warning(.critical, "first"))
    #expect(wait { text(file) == "first\n" })
    for (level, text) in [(RiskLevel.warning, "old"), (.critical, "older"), (.warning, "light"), (.critical, "newest")]
    {
      runner.warn(Self.warning(level, text))
    }
    try Data().write(to: gate)
    #expect(wait { text(file) == "first\nnewest\n" }, "\(text(file))")
    runner.finish()
    #expect(text(file) == "first\nnewest\n")
  }

  @Test func warningOfAHigherLevelInterruptsALowerOne() throws {
    let scratch = try Scratch()
    let file = scratch.file("said")
    // The trap records the request to end.
    let runner = try runner(
      "sh -c 'trap \"echo stopped $1 >> $2; exit\" TERM; echo $1 >> \"$2\"; if [ $1 = low ]; then while :; do sleep 0.02; done; fi'"
        + " x {text} \(file.path)", interval: .seconds(600))
    runner.warn(Self.warning(.warning, "low"))
    #expect(wait { text(file) == "low\n" })
    runner.warn(Self.warning(.critical, "high"))
    #expect(wait { text(file) == "low\nstopped low\nhigh\n" }, "neither the command nor the interval holds it up")
    runner.warn(Self.warning(.critical, "again"))
    runner.finish()
    #expect(text(file) == "low\nstopped low\nhigh\n", "the same level keeps the interval")
  }

  @Test func hangingCommandIsEndedAndReportedOnce() throws {
    let (scratch, complaints) = (try Scratch(), Complaints())
    let file = scratch.file("said")
    let runner = try runner(
      "sh -c 'trap \"\" TERM; echo $$ >> \"$1\"; while :; do sleep 0.02; done' x \(file.path)",
      patience: .milliseconds(500), complaints)
    // On a busy machine a command may be ended before its output: then there is one more warning.
    #expect(
      wait {
        runner.warn(Self.warning(.warning, "x"))
        return text(file).split(separator: "\n").count >= 2
      })
    runner.finish()
    // No process or group is left, although the processes ignore the request.
    for line in text(file).split(separator: "\n") {
      let id = try #require(pid_t(line))
      #expect(wait { kill(-id, 0) != 0 })
    }
    #expect(complaints.all.count == 1 && complaints.all[0].contains("takes longer than"), "\(complaints.all)")
  }

  @Test func finishEndsTheRunningCommand() throws {
    let scratch = try Scratch()
    let file = scratch.file("said")
    let runner = try runner("sh -c 'echo $$ > \"$1\"; sleep 1000' x \(file.path)")
    runner.warn(Self.warning(.warning, "x"))
    #expect(wait { text(file).hasSuffix("\n") })
    let id = try #require(pid_t(text(file).trimmingCharacters(in: .whitespacesAndNewlines)))
    runner.finish()
    #expect(wait { kill(-id, 0) != 0 }, "what it started is ended with it")
    runner.warn(Self.warning(.critical, "late"))
    runner.finish()
  }

  static let failures: [(String, String)] = [
    ("false", "failed with exit status 1"), ("/nonesuch/say {text}", "cannot be run"),
    ("sh -c 'kill -9 $$'", "ended by signal 9"),
  ]

  @Test(arguments: failures)
  func failedWarningCommandIsReportedOnce(line: String, words: String) throws {
    let (scratch, complaints) = (try Scratch(), Complaints())
    let runner = try runner(line, complaints)
    runner.warn(Self.warning(.warning, "x"))
    #expect(wait { !complaints.all.isEmpty })
    for _ in 0..<3 { runner.warn(Self.warning(.warning, "x")) }
    runner.finish()
    #expect(complaints.all.count == 1 && complaints.all[0].contains(words), "\(complaints.all)")
    withExtendedLifetime(scratch) {}
  }

  static let mistakes: [([String], Int32, String)] = [
    (["--warn", "say 'x"], 64, "quotation mark is not closed"), (["--warn", "bell"], 64, "--speed 1"),
    (["--warn-level", "critical"], 64, "need --warn"),
    (["--warn", "bell", "--warn-level", "high"], 64, "critical"),
    (["--warn", "bell", "--warn-interval", "5000"], 64, "0 to 3600"),
    (["--warn", "nonesuch {text}", "--speed", "9"], 66, "no program nonesuch"),
  ]

  @Test(arguments: mistakes)
  func wrongWarningOptionsAreReported(arguments: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let road = Heed.root.appending(path: "Samples/road/recognitions.ndjson").path
    _ = try Heed.run("record", "--recognitions", road, "--session", "road", "--store", store, "--quiet")
    let outcome = try Heed.run(["replay", "road", "--store", store] + arguments)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status): \(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test func pacedReplayWarnsAndWritesTheSameLines() throws {
    let scratch = try Scratch()
    let (store, file) = (scratch.file("store").path, scratch.file("said"))
    let road = Heed.root.appending(path: "Samples/road/recognitions.ndjson").path
    let recorded = try Heed.run("record", "--recognitions", road, "--session", "road", "--store", store, "--quiet")
    let warned = try Heed.run(
      "replay", "road", "--store", store, "--speed", "20", "--warn-interval", "0", "--quiet", "--warn",
      "sh -c 'echo noise; echo \"$1 $2\" >> \"$3\"' x {level} {text} \(file.path)")
    #expect(warned.status == 0 && warned.output == recorded.output, "\(warned.errors)")
    #expect(text(file).contains("critical ") || text(file).contains("warning "), "\(text(file))")
  }

  @Test func missingStreamingLibraryIsExplained() throws {
    let outcome = try Heed.run("run", "--camera", "99", "--lsl", environment: ["PYLSL_LIB": "/nonesuch/liblsl.so"])
    #expect(outcome.status == 69 && outcome.errors.contains("pip install pylsl"), "\(outcome.errors)")
    let named = try Heed.run("run", "--camera", "99", "--lsl", "Study 1", environment: ["PYLSL_LIB": "/dev/null"])
    #expect(named.status == 69 && named.errors.contains("PYLSL_LIB"), "\(named.errors)")
    let recorded = try Heed.run("record", Heed.drive, "--session", "x", "--lsl")
    #expect(recorded.status == 64 && recorded.errors.contains("--camera"), "\(recorded.errors)")
  }
}
