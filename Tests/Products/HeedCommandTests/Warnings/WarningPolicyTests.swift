import HeedSignals
import Testing

@testable import HeedCommand

@Suite("Which events warn")
struct WarningPolicyTests {
  private static func risk(_ level: RiskLevel, _ codes: String...) -> MonitorEvent {
    .risk(
      RiskState(
        time: .zero, level: level, score: 0.5,
        reasons: codes.map { RiskReason(code: $0, weight: 0.5, text: "Because of \($0).") }))
  }

  private static func prompt(
    _ signal: RiskPrompt.Signal, _ level: RiskLevel, _ codes: [String], escalations: Int = 0,
    isAcknowledged: Bool = false
  ) -> MonitorEvent {
    .prompt(
      RiskPrompt(
        time: .zero, signal: signal, level: level, codes: codes, escalations: escalations,
        isAcknowledged: isAcknowledged))
  }

  private static func alert(_ state: RoadAlertChange.State, _ severity: RoadAlert.Severity) -> MonitorEvent {
    .alert(
      RoadAlertChange(
        time: .zero, state: state, alert: RoadAlert(kind: .distance, severity: severity, object: "7", distanceMeters: 8)
      ))
  }

  /// Each row: the moments, and the warning of each.
  static let rows: [([[MonitorEvent]], [String?], Comment)] = [
    (
      [[risk(.warning, "phone"), prompt(.audible, .warning, ["phone"])], [prompt(.audible, .warning, ["phone"])]],
      ["warning: Because of phone.", nil], "a prompt that is the same is no news"
    ),
    (
      [
        [risk(.warning, "phone"), prompt(.audible, .warning, ["phone"])],
        [prompt(.urgent, .warning, ["phone"], escalations: 1)], [prompt(.urgent, .warning, ["phone"], escalations: 2)],
        [prompt(.visual, .warning, ["phone"], isAcknowledged: true)],
      ],
      ["warning: Because of phone.", "warning: Because of phone.", "warning: Because of phone.", nil],
      "nothing answers, until it is acknowledged"
    ),
    (
      [
        [risk(.warning, "phone"), prompt(.audible, .warning, ["phone"])],
        [risk(.critical, "sleep", "phone"), prompt(.urgent, .critical, ["sleep", "phone"])],
        [risk(.warning, "phone"), prompt(.audible, .warning, ["phone"])],
      ],
      ["warning: Because of phone.", "critical: Because of sleep.", nil], "less is no news"
    ),
    (
      [
        [risk(.warning, "phone"), prompt(.audible, .warning, ["phone"])],
        [risk(.warning, "phone", "drowsy"), prompt(.audible, .warning, ["phone", "drowsy"])],
      ],
      ["warning: Because of phone.", "warning: Because of drowsy."], "of two reasons the new one is told"
    ),
    ([[risk(.advisory, "drowsy"), prompt(.visual, .advisory, ["drowsy"])]], [nil], "below the level"),
    ([[risk(.normal), prompt(.none, .normal, [])]], [nil], "nothing to tell"),
    (
      [[alert(.raised, .warning)], [alert(.changed, .warning)], [alert(.changed, .alert)], [alert(.cleared, .alert)]],
      [
        "warning: distance: WARNING: object 7 is too near, 8.0 m ahead", nil,
        "critical: distance: ALERT: object 7 is too near, 8.0 m ahead", nil,
      ], "an alert that gets more severe"
    ),
    (
      [[alert(.raised, .alert), risk(.critical, "distance"), prompt(.urgent, .critical, ["distance"])]],
      ["critical: Because of distance."], "one moment warns once, in the risk's words"
    ), ([[alert(.raised, .info)]], [nil], "for information alone"),
  ]

  @Test(arguments: rows)
  func eventsGiveTheExpectedWarnings(moments: [[MonitorEvent]], expected: [String?], why: Comment) {
    var policy = WarningPolicy(threshold: .warning)
    let said = moments.map { policy.update($0).map { "\($0.level.rawValue): \($0.text)" } }
    #expect(said == expected, why)
  }

  @Test func warningsBelowTheChosenLevelAreNotGiven() {
    var (low, high) = (WarningPolicy(threshold: .advisory), WarningPolicy(threshold: .critical))
    let moment = [Self.risk(.advisory, "drowsy"), Self.prompt(.visual, .advisory, ["drowsy"])]
    #expect(low.update(moment)?.level == .advisory && high.update(moment) == nil)
    #expect(high.update([Self.risk(.warning, "phone"), Self.prompt(.audible, .warning, ["phone"])]) == nil)
    #expect(
      high.update([Self.risk(.critical, "sleep"), Self.prompt(.urgent, .critical, ["sleep"])])?.codes == ["sleep"])
  }

  static let lines: [(String, [String]?, Comment)] = [
    ("spd-say {text}", ["spd-say", "{text}"], "words"), ("  a   b ", ["a", "b"], "spaces"),
    ("sh -c 'echo \"$1\" >> f' x {text}", ["sh", "-c", "echo \"$1\" >> f", "x", "{text}"], "quotes within quotes"),
    ("say \"a \\\"b\\\" \\n\" c\\ d ''", ["say", "a \"b\" \\n", "c d", ""], "backslashes and an empty word"),
    ("$(rm) `x` *", ["$(rm)", "`x`", "*"], "nothing is expanded"), ("say 'open", nil, "an open quote"),
    ("say \\", nil, "an open backslash"), ("   ", nil, "nothing"), ("''", nil, "no name"),
  ]

  @Test(arguments: lines)
  func warningCommandsAreSplitLikeShellWords(line: String, expected: [String]?, why: Comment) {
    let means = try? WarningMeans(line)
    #expect(means == expected.map { .command($0) }, why)
  }

  @Test func warningPlaceholdersAreFilledOnce() throws {
    let warning = Warning(time: .zero, level: .warning, text: "{level} \"a\"; b", codes: ["x", "y"])
    #expect(warning.filled("{text} {level} {codes} {other}") == "{level} \"a\"; b warning x y {other}")
    #expect(try WarningMeans("bell") == .bell && WarningMeans.bell.isThere)
    #expect(!WarningMeans.command(["/nonesuch"]).isThere && !WarningMeans.command(["/tmp"]).isThere)
    #expect(WarningMeans.command(["sh"]).isThere && WarningMeans.command(["/bin/sh"]).isThere)
  }
}
