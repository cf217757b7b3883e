import HeedGeometry
import HeedSignals

/// Finds a camera's blinks and winks: dips of the lids that stand out of their own uncertainty.
///
/// `LidDipFinder` finds the dips once the lids are open again; `BlinkEvidence` decides which of them are blinks. All numbers were tried
/// on four clips of real people: 18 of 18 closures, 1 false.
struct BlinkDetector: Sendable {
  /// Time after the end of a dip from which the dip is judged. Choice: the finder's shortest span of open lids.
  static let settling: Duration = .milliseconds(200)
  /// Time after `settling` for which a dip is judged again, because later frames show more of the open lids. Choice: the
  /// finder's longest span of open lids.
  static let judgedFor: Duration = .milliseconds(500)
  /// Minimum time between two searches. Choice: half a frame at 30 Hz.
  static let step: Duration = .milliseconds(15)
  /// Minimum rise of the lids within `judgedFor`, as a share of the open eye; without it, no dip is searched. Choice:
  /// half of the shallowest blink of lowered lids.
  static let leastRise = 0.04
  /// Longest core of a dip, seconds. Choice: that of a wink of a second.
  static let longestCore = 0.8
  /// Minimum closure of the eye that winks, and maximum ratio between the dips of both eyes in a wink. Choice: half shut;
  /// as in recorded lids.
  static let (winkFrom, apart) = (0.5, 0.4)

  /// Closures of both eyes that ended lately and are short enough for a blink.
  private var closures: [Closure] = []
  /// End of the last blink.
  private var lastEnd: Timestamp?
  /// Latest end of a dip that the last search judged.
  private var judged: Timestamp?

  /// Adds a short closure of both eyes, whose dip is judged like the finder's.
  mutating func add(_ closure: Closure) { closures.append(closure) }

  /// Looks for blinks whose lids have been open again for `settling`.
  /// - Parameters:
  ///   - openAbove: Minimum height of the eye that stays open in a wink.
  ///   - busy: Start of a closure that goes on; nil if the eyes are open.
  ///   - isLast: True if no more frames follow.
  mutating func update(
    _ history: LidHistory, openAbove: Double, isBusySince busy: Timestamp?, at time: Timestamp, isLast: Bool
  ) -> [LidClosure] {
    let end = isLast ? history.moments.last?.time ?? time : time - Self.settling
    if let judged, end - judged < Self.step, !isLast { return [] }
    let begin = (judged ?? end) - Self.judgedFor
    judged = end
    guard isLast || history.hasRisen(before: end, within: Self.judgedFor, by: Self.leastRise) else { return [] }
    let curve = history.curve
    var found: [LidClosure] = []
    let shut = closures.compactMap { LidDip($0, in: curve) }
    closures.removeAll { $0.end.map { $0 <= begin } ?? true }
    for dip in (LidDipFinder(curve)?.dips(upTo: Self.longestCore) ?? []) + shut {
      guard dip.isSeen, dip.end.time <= end, dip.end.time > begin, lastEnd.map({ $0 < dip.start.time }) ?? true,
        busy.map({ dip.end.time < $0 }) ?? true,
        !found.contains(where: { $0.start.time < dip.end.time && dip.start.time < $0.end.time })
      else { continue }
      let eye = eye(dip, history, openAbove: openAbove)
      guard BlinkEvidence(of: dip, eye, in: history)?.isBlink ?? false else { continue }
      found.append(LidClosure(dip.sharpened(in: curve), eye: eye, in: curve, travel: 1))
    }
    found.sort { $0.start.time < $1.start.time }
    lastEnd = found.last?.end.time ?? lastEnd
    return found
  }

  /// The eye that shut while the other one surely stayed open; otherwise both.
  private func eye(_ dip: LidDip, _ history: LidHistory, openAbove: Double) -> Blink.Eye {
    guard dip.togetherness ?? 1 < Self.apart else { return .both }
    let within = history.moments(around: dip)
    func most(_ eye: Blink.Eye) -> Double { within.map { $0.most(eye) }.max() ?? 1 }
    let (left, right, open) = (most(.left), most(.right), LidSign.turned(openAbove))
    if left < open, right >= Self.winkFrom { return .right }
    return right < open && left >= Self.winkFrom ? .left : .both
  }
}
