import HeedGeometry
public import HeedSignals

/// Watches whether an eye's open level still fits what is seen of the eye.
///
/// What hangs slowly, or within sight, may be drowsiness: that is said, and never learned. An eye that was out of sight in
/// between and is narrower ever since has got glasses, another seat or another owner: that is learned anew, and so is every
/// eye that opens wider than it could before.
public struct OpenLevelDriftDetector: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// The eye's level is taken over so much seen time. Choice: holds a glance down and the look up after it.
    @Seconds public var block: Duration = .seconds(5)
    /// A level that differs for so long is doubtful. Choice: three glances.
    @Seconds public var doubtAfter: Duration = .seconds(15)
    /// And for so long is learned anew. Choice: nobody who drives looks down for a minute without looking up once.
    @Seconds public var relearnAfter: Duration = .seconds(60)
    /// By how much it differs, as a share of the level that was learned.
    /// Choice: gaze raises and lowers lids by a tenth; with a quarter off, shut and half open cannot be told any more.
    public var moved = 0.25
    /// An eye that was out of sight for so long may have changed meanwhile. Choice: a nod and a passing hand are shorter.
    @Seconds public var changeGap: Duration = .seconds(3)

    public init() {}
  }

  /// Of a block. Choice: a camera's are far fewer; memory has a bound whatever the times say.
  private static let mostValues = 10_000

  private let settings: Settings
  private let quantile: Double
  private var values: [Double] = []
  private var blockTime = Duration.zero
  /// Levels of the latest blocks since the eye was out of sight.
  private var blocks: [Double] = []
  /// The eye's level before it was out of sight; nil once it fitted again.
  private var before: Double?
  private var lastSeen: Timestamp?

  /// Why openness is doubtful; nil when it is not.
  private(set) var drift: LidDrift?

  /// - Parameter quantile: Share of the time in which an open eye is narrower than its level.
  init(quantile: Double, settings: Settings = Settings()) {
    self.quantile = quantile
    self.settings = settings
  }

  /// Levels of the latest blocks, each of ``Settings/block``.
  var levels: [Double] { blocks }

  /// The eye is in sight, whatever it does.
  mutating func see(at time: Timestamp) {
    if let lastSeen, time - lastSeen >= settings.changeGap {
      before = blocks.suffix(doubtCount).median() ?? before
      blocks = []
      startBlock()
    }
    lastSeen = time
  }

  /// Feeds what an open eye measured, and for how long.
  /// - Parameter level: The open level that was learned.
  /// - Returns: When the level has become another one: that of every block of the last minute.
  mutating func add(_ value: Double, lasting span: Duration, level: Double) -> [Double]? {
    if values.count < Self.mostValues { values.append(value) }
    blockTime += span
    guard blockTime >= settings.block else { return nil }
    guard let own = values.quantile(quantile) else { return nil }
    startBlock()
    blocks = (blocks + [own]).suffix(relearnCount)
    if own >= level * (1 - settings.moved) { before = nil }
    return judge(level)
  }

  /// Forgets all but that the eye was seen.
  mutating func restart() {
    (blocks, before, drift) = ([], nil, nil)
    startBlock()
  }

  private mutating func startBlock() { (values, blockTime) = ([], .zero) }

  private mutating func judge(_ level: Double) -> [Double]? {
    let (few, all) = (blocks.suffix(doubtCount), blocks.suffix(relearnCount))
    let (isFew, isAll) = (few.count == doubtCount, all.count == relearnCount)
    let (high, low) = (level * (1 + settings.moved), level * (1 - settings.moved))
    func isRaised(_ blocks: ArraySlice<Double>) -> Bool { (blocks.median() ?? 0) > high }
    func isLowered(_ blocks: ArraySlice<Double>) -> Bool { (blocks.max() ?? high) < low }
    let wasOutOfSight = before.map { $0 >= level * (1 - settings.moved / 2) } ?? false
    drift = nil
    if isFew, isRaised(few) {
      drift = .raised
      if isAll, isRaised(all) { return Array(all) }
    } else if isAll, isLowered(all) {
      drift = .lowered
      if wasOutOfSight { return Array(all) }
    } else if isFew, isLowered(few), wasOutOfSight {
      drift = .lowered
    }
    return nil
  }

  private var doubtCount: Int { count(settings.doubtAfter) }
  private var relearnCount: Int { max(doubtCount, count(settings.relearnAfter)) }

  private func count(_ span: Duration) -> Int {
    let blocks = span.seconds / max(settings.block.seconds, 1e-3)
    return Int(max(1, min(1000, blocks.rounded(.up))))
  }
}
