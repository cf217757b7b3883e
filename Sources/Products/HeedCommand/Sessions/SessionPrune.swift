import ArgumentParser
import Foundation
import Heed
import HeedFormats
import HeedSession

/// `heed sessions prune`: deletes old sessions.
struct SessionPrune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Deletes old sessions.",
    discussion: """
      Examples:
        heed sessions prune --older-than 30d
        heed sessions prune --older-than 12h --yes
        heed sessions prune --settings mine.yaml --yes

      The command lists the sessions and asks before it deletes them. Sessions that are being written stay. With
      --settings the age is the setting sessions: keepDays.
      """)
  @OptionGroup var place: StorePlace
  @Option(help: .value("age", "The age: 30d, 12h or 8w.")) var olderThan: String?
  @OptionGroup var settings: SettingsOption
  @Flag(help: "Deletes without asking.") var yes = false

  func validate() throws {
    guard let olderThan else {
      try refuse(if: settings.path == nil, "Name an age: --older-than 30d, or --settings with sessions: keepDays.")
      return
    }
    try refuse(
      if: Self.age(olderThan) == nil,
      "--older-than \(olderThan): give a number of days, hours or weeks, such as 30d, 12h or 8w.")
  }

  /// Reads an age; nil for an invalid age.
  static func age(_ text: String) -> Duration? {
    guard let match = text.wholeMatch(of: /([0-9]{1,5})([hdw])/), let count = Int(match.1) else { return nil }
    let hours = ["h": 1, "d": 24, "w": 168][String(match.2)] ?? 24
    return .seconds(count * hours * 3600)
  }

  func run() throws {
    let store = place.opened
    let old = try store.outdated(olderThan: try age)
    guard !old.isEmpty else { return Console.say("No session in \(store.folder.path) is that old.") }
    if !yes, try !isAgreed(old) { return Console.say("Nothing was deleted.") }
    let pruned = store.delete(old.map(\.name))
    Console.say("\(Figure.count(pruned.deleted.count, "session")) deleted.")
    for (name, error) in pruned.failed { Console.say("\(name) stays: \(error.description).") }
    if !pruned.failed.isEmpty { throw CommandFailure(.incomplete, nil) }
  }

  private var age: Duration {
    get throws {
      if let age = olderThan.flatMap(Self.age) { return age }
      let path = settings.path ?? ""
      guard let keep = try SettingsFile.load(path).sessions.keep else {
        throw CommandFailure(
          .notAcceptable, "\(path) keeps sessions for ever (sessions: keepDays is 0); give a number of days there.")
      }
      return keep
    }
  }

  /// Lists the sessions and asks for permission; without a terminal, the command needs `--yes`.
  private func isAgreed(_ old: [SessionOverview]) throws -> Bool {
    let list = SessionList(old)
    Console.say(SessionList.header)
    list.sessions.forEach { Console.say(list.text($0)) }
    try require(
      Console.isTerminal(STDIN_FILENO), .wrongUsage,
      "\(Figure.count(old.count, "session")) would be deleted; nobody can answer here: add --yes.")
    let bytes = old.reduce(0) { $0 + $1.bytes }
    Console.write("Delete \(Figure.count(old.count, "session")), \((bytes + 1023) / 1024) KB, for good? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
