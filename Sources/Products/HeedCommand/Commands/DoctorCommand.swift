import ArgumentParser

/// `heed doctor`: finds faults of this machine and names their remedies.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Checks libraries, models, cameras, folders and disk.",
    discussion: """
      Example:
        heed doctor

      Exit code 78 if a check fails, otherwise 0, even with warnings.
      """)

  func run() throws {
    let findings = MachineCheck().findings()
    for finding in findings { try StandardOutput.put(finding.lines(hasColor: Console.hasColor(1))) }
    if findings.contains(where: { $0.state == .fail }) { throw CommandFailure(.notAcceptable, nil) }
  }
}
