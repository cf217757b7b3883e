import ArgumentParser
import HeedSignals

/// `heed doctor`: finds faults of this machine and names their remedies.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Checks libraries, models, cameras, processor, folders and disk.",
    discussion: """
      Examples:
        heed doctor
        heed doctor --format json

      Exit code 78 if a check fails, otherwise 0, even with warnings.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "text for people, json for programs.") var format = Format.text

  func run() throws {
    let findings = MachineCheck().findings()
    let isGood = findings.allSatisfy { $0.state != .fail }
    switch format {
    case .text: for finding in findings { try StandardOutput.put(finding.lines(hasColor: Console.hasColor(1))) }
    case .json:
      let report: JSONValue = ["ok": .bool(isGood), "checks": .array(findings.map(\.json))]
      try StandardOutput.write(report.text)
    }
    if !isGood { throw CommandFailure(.notAcceptable, nil) }
  }
}
