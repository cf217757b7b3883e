import HeedSignals
import Logging
import Testing

@testable import HeedCommand

@Suite("What a service writes into the journal")
struct JournalTests {
  @Test func dayOfTextsIsBelowAMegabyte() {
    let start = ContinuousClock.now
    var (budget, written) = (JournalBudget(start), 0)
    // Two texts a second, as of a camera that comes and goes.
    for half in 0..<2 * 86_400 where budget.admits(120, at: start + .milliseconds(500) * half) { written += 120 }
    #expect((800_000...1_000_000).contains(written))
  }

  @Test func startAndRareTextsPassWhole() {
    let start = ContinuousClock.now
    var budget = JournalBudget(start)
    var passed = 0
    for _ in 0..<300 where budget.admits(200, at: start) { passed += 1 }
    for hour in 1...24 where budget.admits(30_000, at: start + .seconds(3600) * hour) { passed += 1 }
    #expect(passed == 324)
  }

  @Test func everyLineHasItsLevel() {
    #expect(Console.leveled("error: no camera\n", .error) == "<3>error: no camera\n")
    #expect(Console.leveled("a\nb\n", .warning) == "<4>a\n<4>b\n")
    #expect(Console.leveled("c\n", .info) == "<6>c\n" && Console.leveled("d\n", .notice) == "<5>d\n")
  }

  @Test func streamIsForTheJournalOnlyIfItIsTheJournals() {
    #expect(!Console.isJournal(2))
  }
}
