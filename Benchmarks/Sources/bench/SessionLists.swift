import Foundation
import Measuring

/// Duration of `heed sessions list` in a store of ten thousand sessions.
struct SessionLists {
  private struct Answer: Decodable { var sessions, bytes: Int }

  /// Number of sessions. Choice: three years of ten trips a day.
  private static let count = 10_000
  let instrument: Instrument
  let runs: Int

  func rows() throws -> [BenchRow] {
    let store = FileManager.default.temporaryDirectory.appending(path: "heed-bench-store-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: store) }
    let made = try instrument.inside("many-sessions", [store.path, "\(Self.count)"], as: Answer.self)
    func list(_ more: [String] = []) throws -> Double {
      try instrument.run(["sessions", "list", "--store", store.path] + more).wallSeconds
    }
    let first = try list()
    let again = try (0..<runs).map { _ in try list() }
    let filtered = try (0..<runs).map { _ in try list(["--driver", "p01"]) }
    return [
      BenchRow(
        name: "heed sessions list, \(made.sessions) sessions", values: again, decimals: 3, unit: "s",
        limit: .atMost(0.3)),
      BenchRow(name: "  of one driver", values: filtered, decimals: 3, unit: "s", limit: .atMost(0.3)),
      BenchRow(name: "  without the store's index, which it makes", values: [first], decimals: 1, unit: "s"),
    ]
  }
}
