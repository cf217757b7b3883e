import ArgumentParser
import Foundation
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

      The command lists the sessions and asks before it deletes them. Sessions that are being written stay.
      """)
  @OptionGroup var place: StorePlace
  @Option(help: .value("age", "The age: 30d, 12h or 8w."), transform: Self.age) var olderThan: Duration
  @Flag(help: "Deletes without asking.") var yes = false

  static func age(_ text: String) throws -> Duration {
    guard let match = text.wholeMatch(of: /([0-9]{1,5})([hdw])/), let count = Int(match.1) else {
      throw ValidationError("give a number of days, hours or weeks, such as 30d, 12h or 8w.")
    }
    let hours = ["h": 1, "d": 24, "w": 168][String(match.2)] ?? 24
    return .seconds(count * hours * 3600)
  }

  func run() throws {
    let store = place.opened
    let old = try store.outdated(olderThan: olderThan)
    guard !old.isEmpty else { return Console.say("No session in \(store.folder.path) is that old.") }
    if !yes, try !isAgreed(old) { return Console.say("Nothing was deleted.") }
    let pruned = store.delete(old.map(\.name))
    Console.say("\(Figure.count(pruned.deleted.count, "session")) deleted.")
    for (name, error) in pruned.failed { Console.say("\(name) stays: \(error.description).") }
    if !pruned.failed.isEmpty { throw CommandFailure(.incomplete, nil) }
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
