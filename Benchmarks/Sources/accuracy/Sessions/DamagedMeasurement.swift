import Databases
import Draws
import Foundation
import Measuring
import Scoring

/// A recorded session with seeded damage: every damage must be reported, and only written data may be shown.
struct DamagedMeasurement {
  private static let count = 200
  private static let seed: UInt64 = 21

  let places: Places

  private struct Outcome {
    var kind: SessionDamage.Kind
    var isTold = false
    /// Description of shown data that was not written, or of a crash; nil if there was neither.
    var complaint: String?
  }

  func figures() throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    let store = places.output.appending(path: "damaged-store")
    try? FileManager.default.removeItem(at: store)
    let drive = places.repository.appending(path: "Samples/drive/drive.mp4")
    note("recording the sample drive, to damage it")
    _ = try Program(places: places).run(
      ["record", drive.path, "--quiet", "--rig", places.rig.path, "--session", "drive", "--store", store.path],
      writing: places.output.appending(path: "damaged-drive.ndjson"))
    let written = try said(["sessions", "show", "drive", "--format", "ndjson"], store)
    let whole = try said(["sessions", "check", "drive"], store)
    guard written.code == 0, whole.code == 0 else {
      throw AccuracyError.heedFailed(exitCode: whole.code, message: whole.output + whole.words)
    }
    let lines = Set(written.output.split(separator: "\n"))
    var chance = SeededRandom(seed: Self.seed)
    note("damaging it \(Self.count) times")
    let outcomes = try (0..<Self.count).map { index in
      let kind = SessionDamage.Kind.allCases[index % SessionDamage.Kind.allCases.count]
      return try damage(kind, in: store, number: index, written: written.output, lines, &chance)
    }
    let (told, wrong) = (outcomes.count(where: \.isTold), outcomes.count { $0.complaint != nil })
    let missed = Dictionary(grouping: outcomes.filter { !$0.isTold }, by: \.kind.rawValue).mapValues(\.count)
    let detail = missed.sorted { $0.key < $1.key }.map { "; not: \($0.key), \($0.value)" }.joined()
    return Figures(
      [
        .fact(
          "damaged sessions told", "\(told) of \(outcomes.count)\(detail)", value: Double(told), required: "all",
          isMet: told == outcomes.count),
        .fact(
          "of which something was shown that was not written", "\(wrong)", value: Double(wrong), required: "none",
          isMet: wrong == 0),
        .information(
          "how",
          "\(SessionDamage.Kind.allCases.map(\.rawValue).joined(separator: ", ")): each as often, seed \(Self.seed); told by "
            + "heed sessions check; shown by heed sessions show, with --salvage and without"),
      ], notes: outcomes.compactMap(\.complaint))
  }

  private func damage(
    _ kind: SessionDamage.Kind, in store: URL, number: Int, written: String, _ lines: Set<Substring>,
    _ chance: inout SeededRandom
  ) throws -> Outcome {
    let name = "damaged"
    let folder = store.appending(path: name)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.copyItem(at: store.appending(path: "drive"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try SessionDamage(kind).apply(to: folder.appending(path: "session.sqlite"), &chance)
    var outcome = Outcome(kind: kind)
    let check = try said(["sessions", "check", name], store)
    // Exit code 65 means a damaged session, or no session at all.
    outcome.isTold = check.code == 65 && !(check.output + check.words).isEmpty
    let shown = try said(["sessions", "show", name, "--format", "ndjson"], store)
    let good = try said(["sessions", "show", name, "--format", "ndjson", "--salvage"], store)
    let foreign = good.output.split(separator: "\n").first { !lines.contains($0) }
    if !(shown.code == 0 ? shown.output == written : shown.output.isEmpty) {
      outcome.complaint = "\(number), \(kind.rawValue): shown with exit \(shown.code): \(shown.output.prefix(120))"
    } else if let foreign {
      outcome.complaint = "\(number), \(kind.rawValue): salvaged: \(foreign.prefix(120))"
    } else if let crash = [check.code, shown.code, good.code].first(where: { ![0, 1, 65, 66].contains($0) }) {
      outcome.complaint = "\(number), \(kind.rawValue): exit \(crash)"
    }
    return outcome
  }

  private func said(_ arguments: [String], _ store: URL) throws -> (code: Int32, output: String, words: String) {
    var program = Program(places: places)
    let output = places.output.appending(path: "damaged.stdout")
    program.standardOutput = output.path
    let result = try program.run(arguments + ["--store", store.path], name: "damaged")
    return (result.usage.exitCode, String(decoding: try Data(contentsOf: output), as: UTF8.self), result.words)
  }
}
