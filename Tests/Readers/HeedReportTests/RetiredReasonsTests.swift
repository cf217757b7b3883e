import HeedFormats
import Testing

@testable import HeedReport

@Suite struct RetiredReasonsTests {
  @Test func retiredRiskReasonsAreLeftOut() throws {
    let line = try #require(
      EventLine(#"{"type":"risk","reasons":[{"code":"impaired","text":"a"},{"code":"drowsy","text":"b"}]}"#))
    #expect(line.reasons.map { $0.value("code") } == ["drowsy"])
  }
}
