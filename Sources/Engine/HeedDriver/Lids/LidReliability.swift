import HeedGeometry
public import HeedSignals

/// Decides by the eyes' agreement and steadiness whether lid measurements are reliable.
///
/// A person's lids move together; the net's errors do not. In the dark, behind reflections or far below the camera, the
/// measured eyes jump independently. Such lids count as not seen, never as closed.
public struct LidReliability: Sendable {
  /// Maximum median difference between the eyes' apertures, as shares of their open levels. Choice: 0.05 in good light,
  /// 0.1 with glasses, 0.25 where lids cannot be measured.
  static let largestDifference = 0.2
  /// Maximum median change of an eye's aperture between frames, as a share of its open level. Choice: 0.01 to 0.07 on
  /// real and rendered faces in fair light, 0.12 behind reflections; more is mostly noise.
  static let largestJitter = 0.125
  /// Time over which medians of difference and change are taken. Choice: longer than a wink, shorter than a tunnel.
  static let window: Duration = .seconds(1)
  /// Time for which lids are unreliable after an eye appeared or disappeared. Choice: one eye reads differently from
  /// two, and this step is no closure.
  static let settling: Duration = .milliseconds(300)

  private var differences = RecentMedian()
  private var jitter = RecentMedian()
  private var last: (left: Double?, right: Double?) = (nil, nil)
  private var seenEyes = (left: false, right: false)
  private var changed: Timestamp?

  /// Starts without samples.
  public init() {}

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - left: Aperture of the person's left eye over its open level; nil or NaN if not seen.
  ///   - right: Aperture of the person's right eye, like `left`.
  /// - Returns: True if the lid measurements are reliable.
  public mutating func update(left: Double?, right: Double?, at time: Timestamp) -> Bool {
    differences.forget(before: time - Self.window)
    jitter.forget(before: time - Self.window)
    let (left, right) = (Self.seen(left), Self.seen(right))
    if let left, let right { differences.add(abs(left - right), at: time) }
    let steps = (left: Self.step(last.left, left), right: Self.step(last.right, right))
    if let left = steps.left, let right = steps.right {
      jitter.add((left + right) / 2, at: time)
    } else if let step = steps.left ?? steps.right {
      jitter.add(step, at: time)
    }
    last = (left, right)
    let eyes = (left: left != nil, right: right != nil)
    if eyes != seenEyes, eyes != (false, false) {
      // Every new face changes from no eye to some eyes; only a step between one eye and two eyes matters.
      if seenEyes != (false, false) { changed = time }
      seenEyes = eyes
    }
    if let changed, time >= changed, time - changed < Self.settling { return false }
    return (differences.median ?? 0) <= Self.largestDifference && (jitter.median ?? 0) <= Self.largestJitter
  }

  private static func step(_ past: Double?, _ now: Double?) -> Double? {
    if let past, let now { abs(now - past) } else { nil }
  }

  private static func seen(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
}
