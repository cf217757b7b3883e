import HeedGeometry
import HeedSignals

/// Learns the value at which quick closures turn: only a blink shuts and opens an eye within a few tenths of a second.
public struct TurningPoints: Sendable {
  /// Maximum time of the fall to a blink's turning point, and of the return. Source: blinks last 100-400 ms,
  /// docs/references.md, eyes and drowsiness.
  static let longestBlink: Duration = .milliseconds(400)
  /// Maximum closing before and after a blink. Choice: the closing of an open eye, even in a look down.
  static let openBelow = 0.3
  /// Maximum spread of the closing before and after a blink. Choice: the spread of a certainly open eye; far lowered
  /// eyes have more.
  static let openSpread = 0.12
  /// Minimum rise of the closing to the turning point. Choice: twice the variation of an open eye.
  static let leastRise = 0.15
  /// Number of latest blinks that are remembered. Choice: about a minute of blinks.
  static let remembered = 15
  /// Number of blinks from which the level that nearly all blinks reach is known. Choice: three blinks rarely agree by
  /// chance.
  static let fewest = 3
  /// Quantile of the turning points that is taken for the shut eye. Choice: frames before and after a blink's lowest
  /// moment show a smaller closing.
  static let quantile = 0.7
  /// Distance below the median that contains nearly all turning points, in median absolute deviations. Choice: frames
  /// catch blinks at random heights.
  static let shallowDeviations = 2.5
  /// Minimum of the distance that `shallowDeviations` gives. Choice: the scatter of one person's complete blinks.
  static let shallowTolerance = 0.12

  private var recent = SlidingSamples<(time: Timestamp, value: Double, isOpen: Bool)>()
  /// An upper bound of the recent values, so that most frames need no search for the maximum.
  private var mostSeen = -Double.infinity
  private var turns: [Double] = []

  init() {}

  /// The value that this person's blinks reach; nil before the first blink.
  private(set) var value: Double?
  /// Number of remembered blinks.
  var count: Int { turns.count }
  /// The value that nearly all blinks reach; nil until enough blinks were seen.
  private(set) var shallow: Double?

  /// The first sample with the maximum.
  private func highest() -> (time: Timestamp, value: Double, isOpen: Bool)? {
    guard var found = recent.indices.first else { return nil }
    for index in recent.indices where recent[found].value < recent[index].value { found = index }
    return recent[found]
  }

  mutating func update(_ now: Double, spread: Double, at time: Timestamp) {
    let longest = Self.longestBlink + Self.longestBlink
    recent.forget { time - $0.time > longest }
    let isOpen = now <= Self.openBelow && spread <= Self.openSpread
    recent.append((time, now, isOpen))
    mostSeen = max(mostSeen, now)
    guard isOpen, mostSeen - now >= Self.leastRise, let turn = highest() else { return }
    mostSeen = turn.value
    guard turn.value - now >= Self.leastRise, time - turn.time <= Self.longestBlink,
      recent.all.contains(where: { $0.time < turn.time && $0.isOpen })
    else { return }
    recent.forgetAllButLast()
    mostSeen = now
    turns.append(turn.value, keeping: Self.remembered)
    value = turns.quantile(Self.quantile)
    guard turns.count >= Self.fewest, let usual = turns.medianAndDeviation(.upper) else { return }
    shallow = usual.median - max(Self.shallowTolerance, Self.shallowDeviations * usual.deviation)
  }
}
