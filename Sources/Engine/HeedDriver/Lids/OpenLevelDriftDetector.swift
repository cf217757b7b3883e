import HeedGeometry
public import HeedSignals

/// Detects when an eye's learned open level no longer fits.
///
/// An eye that narrows slowly, or in sight, may be drowsy: this is reported and never learned. An eye that has been
/// narrower since it was out of sight has glasses, another seat position or another person: its level is relearned. The
/// level of an eye that opens wider than before is relearned too.
public struct OpenLevelDriftDetector: Sendable {
  /// Block length, tolerance and delays.
  public struct Settings: Hashable, Codable, Sendable {
    /// Seen time over which the eye's level is taken. Choice: covers a glance down and the look up after it.
    @Seconds public var block: Duration = .seconds(5)
    /// Time with a differing level after which the learned level is doubtful. Choice: three glances.
    @Seconds public var doubtAfter: Duration = .seconds(15)
    /// Time with a differing level after which the level is relearned. Choice: nobody drives a minute without looking
    /// up.
    @Seconds public var relearnAfter: Duration = .seconds(60)
    /// Difference that counts, as a share. Choice: gaze moves lids by a tenth; a quarter makes half open look shut.
    public var moved = 0.25
    /// Time out of sight after which the eye may have changed. Choice: a nod and a passing hand are shorter.
    @Seconds public var changeGap: Duration = .seconds(3)

    /// The default values.
    public init() {}
  }

  /// Maximum number of values in a block. Choice: far above any camera's; bounds memory for any timestamps.
  private static let mostValues = 10_000

  private let settings: Settings
  private let quantile: Double
  private var values: [Double] = []
  private var blockTime = Duration.zero
  /// Levels of the latest blocks since the eye was last out of sight.
  private var blocks: [Double] = []
  /// The eye's level before it was out of sight; nil once the learned level fits again.
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

  /// Notes that the eye is in sight, open or shut.
  mutating func see(at time: Timestamp) {
    if let lastSeen, time - lastSeen >= settings.changeGap {
      before = blocks.suffix(doubtCount).median() ?? before
      blocks = []
      startBlock()
    }
    lastSeen = time
  }

  /// Feeds the aperture of an open eye, and how long it lasted.
  /// - Parameter level: The learned open level.
  /// - Returns: When the level has changed for good, its value in each block of the last minute; otherwise nil.
  mutating func add(_ value: Double, lasting span: Duration, level: Double) -> [Double]? {
    if values.count < Self.mostValues { values.append(value) }
    blockTime += span
    guard blockTime >= settings.block else { return nil }
    guard let own = values.quantile(quantile) else { return nil }
    startBlock()
    blocks.append(own, keeping: relearnCount)
    if own >= level * (1 - settings.moved) { before = nil }
    return judge(level)
  }

  /// Drops the levels, but not when the eye was last seen.
  mutating func restart() {
    (blocks, before, drift) = ([], nil, nil)
    startBlock()
  }

  private mutating func startBlock() {
    values.removeAll(keepingCapacity: true)
    blockTime = .zero
  }

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
