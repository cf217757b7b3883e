import ArgumentParser
import Foundation
import HeedFormats
import HeedSession
import HeedSignals

/// `heed sessions check`: tells whether stored sessions are unchanged.
struct SessionsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks that stored sessions are unchanged.",
    discussion: """
      Examples:
        heed sessions check              all sessions in the store
        heed sessions check monday
        heed sessions check --format ndjson

      Each row of a session has a checksum, and a complete session has one over its whole file. The results are: whole;
      whole up to an interruption; damaged, with the kinds and times of changed rows and the number of good ones; or
      without checksums, if an earlier Heed wrote the session. Nothing is changed.

      Exit codes: 65 if a session is damaged, 1 if one could not be checked.
      """)

  @Argument(help: .value("session", "Names of sessions (default: all).")) var names: [String] = []
  @OptionGroup var place: StorePlace
  @OptionGroup var table: TableFormat

  func run() throws {
    let store = place.opened
    let all = try names.isEmpty ? store.sessions().map(\.name) : names
    let output = try LineOutput(path: nil)
    var (damaged, unchecked) = (0, 0)
    for name in all {
      do {
        let check = try store.check(name)
        if check.isDamaged { damaged += 1 }
        try output.write(table.format == .text ? check.line : check.json.text)
      } catch let error as SessionError {
        guard all.count > 1 else { throw error }
        unchecked += 1
        try output.write(table.format == .text ? "\(name): \(error.description)" : Self.json(name, error).text)
      }
    }
    try output.finish()
    if all.isEmpty { Console.say("There are no sessions in \(store.folder.path).") }
    let count = Figure.count(all.count, "session")
    try require(
      damaged == 0, .badInput,
      "\(damaged) of \(count) damaged; restore copies, save the good parts (heed sessions export --salvage), "
        + "or delete them.")
    if unchecked > 0 { throw CommandFailure(.incomplete, "\(unchecked) of \(count) could not be checked.") }
  }

  private static func json(_ name: String, _ error: SessionError) -> JSONValue {
    [
      "type": .string("check"), "name": .string(name), "result": .string("unchecked"),
      "reason": .string(error.description),
    ]
  }
}

extension SessionCheck {
  /// The result as one word, for programs.
  fileprivate var result: String {
    if isDamaged { return "damaged" }
    return state == .complete ? "whole" : state == .running ? "running" : "interrupted"
  }

  fileprivate var line: String {
    if isDamaged { return "\(name): damaged: \(damage.description)" }
    let state =
      switch self.state {
      case .running: "being recorded, whole so far"
      case .interrupted, nil: "interrupted, whole up to there"
      case .complete: "whole"
      }
    let limit =
      !hasChecksums
      ? " as far as can be seen: an earlier Heed wrote it without checksums"
      : !hasFileSum && self.state == .complete ? " in all its rows; its file has no checksum" : ""
    return "\(name): \(state)\(limit)"
  }

  fileprivate var json: JSONValue {
    let rows = damage.parts.map { part -> JSONValue in
      [
        "kind": .string(part.kind), "good": .integer(part.good), "damaged": .integer(part.damaged),
        "missing": .integer(part.missing), "after_ms": .time(part.after),
        "before_ms": .time(part.before),
      ]
    }
    return [
      "type": .string("check"), "name": .string(name), "result": .string(result),
      "state": .string(optional: state?.rawValue),
      "has_checksums": .bool(hasChecksums), "has_file_sum": .bool(hasFileSum), "file": .string(optional: damage.file),
      "rows": .array(rows),
    ]
  }
}
