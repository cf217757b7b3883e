import HeedGeometry
import HeedSignals

/// Learns the closure at which blinks turn: only a blink shuts and opens an eye within a few tenths of a second.
struct TurningPoints: Sendable {
  /// Maximum time of a lid's fall in a blink, and of its rise. Source: blinks last 100-400 ms, docs/references.md.
  static let longestBlink: Duration = .milliseconds(400)
  /// Maximum closure before and after a blink. Choice: an open eye stays below it, even in a look down.
  static let openBelow = 0.3
  /// Maximum spread of the closure before and after a blink. Choice: open eyes have less, far lowered eyes more.
  static let openSpread = 0.12
  /// Minimum rise of the closure to the turning point. Choice: twice the variation of an open eye.
  static let leastRise = 0.15
  /// Number of latest blinks that are remembered. Choice: about a minute of blinks.
  static let remembered = 15
  /// Quantile of the turning points that is the shut eye. Choice: frames beside the lowest moment show less closure.
  static let quantile = 0.7

  private var recent = SlidingSamples<(time: Timestamp, value: Double, isOpen: Bool)>()
  /// An upper bound of the recent values, which saves most frames the search for the maximum.
  private var mostSeen = -Double.infinity
  private var turns: [Double] = []

  /// The closure that this person's blinks reach; nil before the first blink.
  private(set) var value: Double?
  /// Number of remembered blinks.
  var count: Int { turns.count }

  /// Learns the largest closure of a blink once the eye is certainly open again.
  mutating func update(_ now: Double, spread: Double, at time: Timestamp) {
    let longest = Self.longestBlink + Self.longestBlink
    recent.forget { time - $0.time > longest }
    let isOpen = now <= Self.openBelow && spread <= Self.openSpread
    recent.append((time, now, isOpen))
    mostSeen = max(mostSeen, now)
    guard isOpen, mostSeen - now >= Self.leastRise, let turn = recent.all.max(by: { $0.value < $1.value })
    else { return }
    mostSeen = turn.value
    guard turn.value - now >= Self.leastRise, time - turn.time <= Self.longestBlink,
      recent.all.contains(where: { $0.time < turn.time && $0.isOpen })
    else { return }
    recent.forgetAllButLast()
    mostSeen = now
    turns.append(turn.value, keeping: Self.remembered)
    value = turns.quantile(Self.quantile)
  }
}
