import HeedGeometry
import HeedSignals

/// The lids of the last seconds, in which blinks are searched.
struct LidHistory: Sendable {
  /// Time for which frames are remembered. Choice: a blink, the open eyes beside it, and 2 s of noise before it.
  static let memory: Duration = .seconds(4)

  /// Minimum time between two frames that are remembered, which bounds the work of a search. Choice: less than the
  /// interval at 2000 Hz.
  static let step: Duration = .microseconds(400)
  /// Smallest spread of a closure. Choice: that of good light.
  static let leastSpread = 0.05
  /// Time around a dip whose frames belong to the dip. Choice: one frame at 20 Hz.
  private static let around: Duration = .milliseconds(50)

  /// The lids of one eye, or of both eyes together.
  struct Eye: Sendable {
    /// Closure, 0 open ... 1 shut, and its spread.
    var closure, spread: Double
    /// Gap as a share of the open eye's; without a net, the height.
    var gap: Double
    /// Mean of gap and height.
    var lift: Double

    init?(height: Double?, spread: Double, gap: Double?, lift: Double?) {
      guard let height, let lift else { return nil }
      (closure, self.spread) = (LidSign.turned(height), max(LidHistory.leastSpread, spread))
      (self.gap, self.lift) = (gap ?? height, lift)
    }
  }

  /// One frame.
  struct Moment: Sendable {
    var time: Timestamp
    var both: Eye
    var left, right: Eye?

    subscript(eye: Blink.Eye) -> Eye? { eye == .both ? both : eye == .left ? left : right }

    /// The largest closure that an eye may have; 1 if that is not known well.
    func most(_ eye: Blink.Eye) -> Double {
      self[eye].flatMap { $0.spread <= LidSample.certainSpread ? $0.closure : nil } ?? 1
    }
  }

  private var recent = SlidingSamples<Moment>()
  var moments: ArraySlice<Moment> { recent.all }

  /// Adds one frame, unless neither eye is seen, or the frame is earlier than `step` after the last one.
  mutating func add(_ sample: LidSample) {
    recent.forget { sample.time - $0.time > Self.memory }
    guard recent.last.map({ sample.time - $0.time >= Self.step }) ?? true,
      let both = Eye(height: sample.height, spread: sample.spread, gap: sample.mean(\.gap), lift: sample.mean(\.lift))
    else { return }
    func seen(_ eye: LidSample.Eye) -> Eye? {
      Eye(height: eye.height, spread: eye.spread, gap: eye.gap, lift: eye.lift)
    }
    recent.append(Moment(time: sample.time, both: both, left: seen(sample.left), right: seen(sample.right)))
  }

  func moments(from start: Timestamp, to end: Timestamp) -> ArraySlice<Moment> {
    let (first, last) = (moments.firstIndex { $0.time >= start }, moments.lastIndex { $0.time <= end })
    guard let first, let last, first <= last else { return [] }
    return moments[first...last]
  }

  /// The frames of a dip, and those just beside it.
  func moments(around dip: LidDip) -> ArraySlice<Moment> {
    moments(from: dip.start.time - Self.around, to: dip.end.time + Self.around)
  }

  /// The lift of the lids as a curve: 0 is open, -1 is shut.
  var curve: LidCurve {
    LidCurve(
      times: moments.map(\.time), left: moments.map { $0.left.map { $0.lift - 1 } },
      right: moments.map { $0.right.map { $0.lift - 1 } }, values: moments.map { $0.both.lift - 1 })
  }

  /// True if lids that were down may have come up again by the last frame before a time.
  func hasRisen(before time: Timestamp, within span: Duration, by least: Double) -> Bool {
    guard let top = moments.lastIndex(where: { $0.time <= time }) else { return false }
    for index in moments[...top].indices.reversed() {
      guard moments[top].time - moments[index].time <= span else { break }
      if moments[top].both.lift - moments[index].both.lift >= least { return true }
    }
    return false
  }
}
