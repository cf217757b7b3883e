import HeedGeometry
public import HeedSignals

/// Learns the value at which quick closures turn: only a blink shuts and opens an eye within a few tenths of a second.
public struct TurningPoints: Sendable {
  /// Thresholds of a blink, and the needed number of blinks.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum time of a blink's fall, and of its return. Source: 100-400 ms, docs/references.md, eyes and drowsiness.
    @Seconds public var longestBlink: Duration = .milliseconds(400)
    /// Maximum value before and after a blink. Choice: an open eye, also if it looks down.
    public var openBelow = 0.3
    /// Maximum spread before and after a blink. Choice: includes surely open eyes, excludes far lowered ones.
    public var openSpread = 0.12
    /// Minimum rise to the turning point. Choice: twice what an open eye varies by.
    public var leastRise = 0.15
    /// Number of remembered blinks. Choice: about a minute of them.
    public var remembered = 15
    /// Minimum number of blinks before the depth that nearly all reach is known. Choice: three rarely agree by chance.
    public var fewest = 3
    /// Quantile of the turning points that is the shut eye. Choice: blinks that turn between two frames show less.
    public var quantile = 0.7
    /// How far below the median nearly all blinks turn, in median absolute deviations. Choice: includes nearly all
    /// blinks, even if frames catch them at any depth.
    public var shallowDeviations = 2.5
    /// Lower limit of that distance. Choice: the scatter of one person's full blinks.
    public var shallowTolerance = 0.12

    /// The default values.
    public init() {}
  }

  private let settings: Settings
  private var recent = SlidingSamples<(time: Timestamp, value: Double, isOpen: Bool)>()
  /// Upper bound of the values in `recent`, so that most frames skip the search for the largest.
  private var mostSeen = -Double.infinity
  private var turns: [Double] = []

  init(settings: Settings) { self.settings = settings }

  /// The closure that this person's blinks reach; nil before the first blink.
  private(set) var value: Double?
  /// Number of remembered blinks.
  var count: Int { turns.count }
  /// The closure that nearly all blinks reach; nil until enough blinks were seen.
  private(set) var shallow: Double?

  /// The first of the samples with the largest value.
  private func highest() -> (time: Timestamp, value: Double, isOpen: Bool)? {
    guard var found = recent.indices.first else { return nil }
    for index in recent.indices where recent[found].value < recent[index].value { found = index }
    return recent[found]
  }

  mutating func update(_ now: Double, spread: Double, at time: Timestamp) {
    let longest = settings.longestBlink + settings.longestBlink
    recent.forget { time - $0.time > longest }
    let isOpen = now <= settings.openBelow && spread <= settings.openSpread
    recent.append((time, now, isOpen))
    mostSeen = max(mostSeen, now)
    guard isOpen, mostSeen - now >= settings.leastRise, let turn = highest() else { return }
    mostSeen = turn.value
    guard turn.value - now >= settings.leastRise, time - turn.time <= settings.longestBlink,
      recent.all.contains(where: { $0.time < turn.time && $0.isOpen })
    else { return }
    recent.forgetAllButLast()
    mostSeen = now
    turns.append(turn.value, keeping: settings.remembered)
    let sorted = turns.sorted()
    value = sorted.quantileOfSorted(settings.quantile)
    guard turns.count >= settings.fewest, let median = sorted.medianOfSorted(),
      let deviation = turns.map({ abs($0 - median) }).median()
    else { return }
    shallow = median - max(settings.shallowTolerance, settings.shallowDeviations * deviation)
  }
}
