import HeedRisk
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("The list of rule books")
struct RuleBookListTests {
  /// Each book gives only kinds that --list names.
  @Test func ruleBookListNamesEveryWarningKind() {
    for name in RuleBookName.allCases {
      let book = RuleBookList(name)
      #expect(!book.levels.isEmpty && !book.kinds.isEmpty && book.levels.allSatisfy { (1...3).contains($0.level) })
    }
    #expect(Set(RuleBookName.allCases.flatMap { RuleBookList($0).kinds }) == Set(Verdict.Kind.allCases))
  }
}
