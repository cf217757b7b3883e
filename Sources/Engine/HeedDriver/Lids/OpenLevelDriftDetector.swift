import HeedGeometry
import HeedSignals

/// Detects that the learned open level no longer fits the eye. If an eye narrows slowly, or in view of the camera,
/// the driver may be drowsy: this is reported, and the level is kept. If an eye is narrower after it was out of
/// sight, there are new glasses, another seat position or another driver: the level is relearned. The level is also
/// relearned if the eye opens wider than before.
struct OpenLevelDriftDetector: Sendable {
  /// Seen time for one measurement of the level. Choice: this time holds a glance down and the look up after it.
  static let block: Duration = .seconds(5)
  /// Time for which an eye must differ to make the learned level doubtful. Choice: three blocks, each with a glance.
  static let doubtAfter: Duration = .seconds(15)
  /// Time for which an eye must differ to have its level relearned. Choice: within a minute, every driver looks up.
  static let relearnAfter: Duration = .seconds(60)
  /// Minimum difference that counts, as a share of the level. Choice: gaze moves lids by a tenth; after a change by a
  /// quarter, a half open eye looks shut.
  static let moved = 0.25
  /// Time out of sight after which the eye may have changed. Choice: a nod and a passing hand take less.
  static let changeGap: Duration = .seconds(3)

  /// Maximum number of values in a block. Choice: any camera gives far fewer; the limit bounds the memory.
  private static let mostValues = 10_000

  private var values: [Double] = []
  private var blockTime = Duration.zero
  /// Levels of the latest blocks of time since the eye was last out of sight.
  private var blocks: [Double] = []
  /// The measured level before the eye was out of sight; nil once the learned level fits again.
  private var before: Double?
  private var lastSeen: Timestamp?

  /// Why the gap is doubtful; nil if the open level fits.
  private(set) var drift: LidDrift?

  /// Notes that the eye is in sight, open or shut.
  mutating func see(at time: Timestamp) {
    if let lastSeen, time - lastSeen >= Self.changeGap {
      before = blocks.suffix(Self.doubtCount).median() ?? before
      blocks = []
      startBlock()
    }
    lastSeen = time
  }

  /// Feeds the aperture of an open eye, and its duration.
  /// - Returns: If the learned `level` has changed for good, the levels of the last minute's blocks.
  mutating func add(_ value: Double, lasting span: Duration, level: Double) -> [Double]? {
    if values.count < Self.mostValues { values.append(value) }
    blockTime += span
    guard blockTime >= Self.block, let own = values.quantile(LidGapEstimator.openQuantile) else { return nil }
    startBlock()
    blocks.append(own, keeping: Self.relearnCount)
    if own >= level * (1 - Self.moved) { before = nil }
    return judge(level)
  }

  /// Drops the measured levels, but keeps the time when the eye was last seen.
  mutating func restart() {
    (blocks, before, drift) = ([], nil, nil)
    startBlock()
  }

  private mutating func startBlock() {
    values.removeAll(keepingCapacity: true)
    blockTime = .zero
  }

  /// Compares the latest blocks with the level; returns the blocks if the level must be relearned.
  private mutating func judge(_ level: Double) -> [Double]? {
    let (few, all) = (blocks.suffix(Self.doubtCount), blocks.suffix(Self.relearnCount))
    let (isFew, isAll) = (few.count == Self.doubtCount, all.count == Self.relearnCount)
    let (high, low) = (level * (1 + Self.moved), level * (1 - Self.moved))
    func isRaised(_ blocks: ArraySlice<Double>) -> Bool { (blocks.median() ?? 0) > high }
    func isLowered(_ blocks: ArraySlice<Double>) -> Bool { (blocks.max() ?? high) < low }
    let wasOutOfSight = before.map { $0 >= level * (1 - Self.moved / 2) } ?? false
    drift = nil
    if isFew, isRaised(few) {
      drift = .raised
      if isAll, isRaised(all) { return Array(all) }
    } else if isAll, isLowered(all) {
      drift = .narrower
      if wasOutOfSight { return Array(all) }
    } else if isFew, isLowered(few), wasOutOfSight {
      drift = .narrower
    }
    return nil
  }

  /// Numbers of blocks that last `doubtAfter` and `relearnAfter`.
  private static let (doubtCount, relearnCount) = (Int(doubtAfter / block), Int(relearnAfter / block))
}
