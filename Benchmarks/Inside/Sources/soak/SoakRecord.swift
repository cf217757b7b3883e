import Clocks
import Foundation

/// What was seen of one soak, from its first moment to its last.
struct SoakRecord {
  /// One look at the process.
  struct Look {
    /// Hours of drive until then.
    var hours: Double
    var state: ProcessState
    /// Size of the session with SQLite's log, bytes.
    var logBytes: Int
    var frames: Int
  }

  private(set) var looks: [Look] = []
  /// Milliseconds of each frame, of the first tenth and of the last.
  private var first: [Double] = []
  private var last: [Double] = []
  private(set) var frames = 0
  private let hours: Double
  private let session: URL
  private var nextLook = 0.0

  /// - Parameters:
  ///   - hours: How long it lasts, of drive.
  ///   - session: Folder of the session that is written.
  init(hours: Double, session: URL) {
    (self.hours, self.session) = (hours, session)
    // Made before the first frame, so that it is no growth.
    let room = Int(hours / 10 * 3600 * 40)
    first.reserveCapacity(room)
    last.reserveCapacity(room)
    looks.reserveCapacity(Self.looksInAll + 2)
  }

  /// Looks in all. Choice: a slope of so many is not one look's.
  private static let looksInAll = 240
  /// Hours in which what is remembered fills up. Choice: a tenth, but a quarter of an hour, the longest that windows of glances,
  /// lids and caches take, and never more than half.
  private var warmUp: Double { min(hours / 2, max(hours / 10, 0.25)) }

  /// Adds a frame that was answered.
  /// - Parameters:
  ///   - now: Hours of drive since the beginning.
  ///   - taken: How long it took, ms.
  mutating func add(frameAt now: Double, taken: Double) throws {
    frames += 1
    if now < hours * 0.1 { first.append(taken) } else if now >= hours * 0.9 { last.append(taken) }
    guard now >= nextLook else { return }
    nextLook += hours / Double(Self.looksInAll)
    looks.append(Look(hours: now, state: try .now(), logBytes: logBytes, frames: frames))
  }

  private var logBytes: Int {
    ["session.sqlite", "session.sqlite-wal"].reduce(0) { sum, name in
      let path = session.appending(path: name).path
      guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else { return sum }
      return sum + size
    }
  }

  private var settled: [Look] { looks.filter { $0.hours >= warmUp } }

  /// The median of the slopes of all pairs of looks (Theil and Sen), in an hour of drive: a single step moves it little.
  func growth(_ value: (Look) -> Double) -> Double {
    let looks = settled
    var slopes: [Double] = []
    for (index, early) in looks.enumerated() {
      for late in looks[(index + 1)...] where late.hours > early.hours {
        slopes.append((value(late) - value(early)) / (late.hours - early.hours))
      }
    }
    return percentile(slopes, 0.5)
  }

  /// The most in the first half after the warm-up, and in the second.
  func most(_ value: (Look) -> Int) -> (first: Int, last: Int) {
    let values = settled.map(value)
    let half = values.count / 2
    return (values.prefix(half).max() ?? 0, values.suffix(from: half).max() ?? 0)
  }

  /// The 99th percentile of the first tenth and of the last, ms.
  var slow: (first: Double, last: Double) { (percentile(first, 0.99), percentile(last, 0.99)) }

  /// What the log grew by, bytes a frame, in the first half after the warm-up and in the second: a busy machine loses frames.
  var logRates: (first: Double, last: Double)? {
    let looks = settled
    guard looks.count >= 3 else { return nil }
    let middle = looks[looks.count / 2]
    func rate(_ early: Look, _ late: Look) -> Double {
      Double(late.logBytes - early.logBytes) / Double(max(1, late.frames - early.frames))
    }
    return (rate(looks[0], middle), rate(middle, looks[looks.count - 1]))
  }
}
