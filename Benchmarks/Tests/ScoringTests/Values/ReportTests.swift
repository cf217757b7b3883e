import Testing

@testable import Scoring

struct ReportTests {
  @Test func valueOnTheLimitMeetsTheRequirement() {
    #expect(Finding.atMost(4, "x", 4, .degrees).isMet == true)
    #expect(Finding.atMost(4, "x", 4.0001, .degrees).isMet == false)
    #expect(Finding.atLeast(0.98, "x", 0.98, .percent).isMet == true)
    // Shown as 98.00 %, and not met all the same.
    #expect(Finding.atLeast(0.98, "x", 0.97999, .percent).isMet == false)
    #expect(Finding.atLeast(0.98, "x", 0.97999, .percent).measured == "98.00 %")
    #expect(Finding.atLeast(0.98, "x", .nan, .percent).isMet == false)
  }

  @Test func missingValueNeverMeetsTheRequirement() {
    #expect(Finding.atMost(4, "x", nil, .degrees).isMet == false)
    #expect(Finding.atLeast(4, "x", nil, .degrees).isMet == false)
    #expect(Row("x", []).verdict == .notMet)
    #expect(Row("x", [.information("y", 1, .degrees)]).verdict == .notMet)
  }

  @Test func oneUnmetFigureFailsTheReportRow() {
    let row = Row("x", [.atMost(4, "a", 3, .degrees), .atMost(4, "b", 5, .degrees)])
    #expect(row.verdict == .notMet)
  }

  @Test func exitStatusIsZeroOnlyIfEveryRowIsMet() {
    let met = Row("a", [.atMost(1, "a", 0, .ratio)])
    let notMet = Row("b", [.atMost(1, "b", 2, .ratio)])
    let skipped = Row.skipped("c", required: "<= 1", why: "no c.mp4")
    let failed = Row.failed("d", required: "<= 1", why: "exit code 70")
    #expect(Report(rows: [met, skipped], information: []).exitStatus == 0)
    #expect(Report(rows: [met, notMet], information: []).exitStatus == 1)
    #expect(Report(rows: [met, failed], information: []).exitStatus == 1)
    #expect(Report(rows: [skipped], information: []).exitStatus == 66, "nothing measured is no success")
  }

  @Test func remeasuredReportRowsReplaceEarlierRows() {
    func row(_ name: String, _ value: Double) -> Row { Row(name, [.atMost(1, "x", value, .ratio)]) }
    let earlier = Report(
      rows: [row("a", 0), row("b", 2), row("c", 0)], information: [.information("d", "old"), .information("e", "old")])
    let now = Report(rows: [row("b", 1), row("f", 3)], information: [.information("e", "new")])
    let all = now.laid(over: earlier)
    #expect(all.rows == [row("a", 0), row("b", 1), row("c", 0), row("f", 3)], "what is new comes last")
    #expect(all.information.map(\.measured) == ["old", "new"] && all.notMet == 1)
  }

  @Test func reportShowsEveryRow() {
    let report = Report(
      rows: [
        Row("a.mp4", [.atLeast(0.98, "face", 1, .percent)]), .skipped("b.mp4", required: ">= 2", why: "no b.mp4"),
        .failed("c.mp4", required: ">= 3", why: "exit code 70"),
      ], information: [.information("d", "e")])
    for text in [report.text, report.markdown] {
      for part in ["a.mp4", "100.00 %", ">= 98 %", "skipped: no b.mp4", ">= 2", "failed: exit code 70", "NOT MET"] {
        #expect(text.contains(part), "\(part) is missing")
      }
    }
    #expect(report.markdown.split(separator: "\n").count == 5)
  }

  @Test func reportPageNamesNoLocalPath() {
    let report = Report(
      rows: [.failed("a.mp4", required: ">= 3", why: "/home/me/heed/.build/heed said no of /data/a.mp4")],
      information: [.information("machine", "2 cores")])
    let page = report.page(hiding: [("/data", "HEED_DATA"), ("/home/me/heed", ".")], leavingOut: [])
    #expect(page.hasPrefix("<!-- Written by `make accuracy`."))
    #expect(page.contains("./.build/heed said no of HEED_DATA/a.mp4") && page.contains("- machine: 2 cores"))
    #expect(!page.contains("/home") && !page.contains("/data/"))
  }

  @Test func metDeveloperRowIsLeftOffTheUserPage() {
    let met = Row("fine.mp4", [.fact("found", "1", required: "1", isMet: true)])
    let missed = Row("poor.mp4", [.fact("found", "0", required: "1", isMet: false)])
    let skipped = Row.skipped("absent.mp4", required: "1", why: "no absent.mp4")
    let shown = Row("shown.mp4", [.fact("found", "1", required: "1", isMet: true)])
    let report = Report(rows: [met, missed, skipped, shown], information: [])
    let others: Set = ["fine.mp4", "poor.mp4"]
    let (page, rest) = (report.page(hiding: [], leavingOut: others), report.otherPage(hiding: [], of: others))
    for (name, isForUsers) in [("fine", false), ("poor", true), ("absent", false), ("shown", true)] {
      #expect(page.contains("| \(name).mp4") == isForUsers && rest.contains("| \(name).mp4") == !isForUsers)
    }
    #expect(page.contains("2 met, 1 not met, 1 skipped") && page.contains("2 rows for developers"))
  }
}
