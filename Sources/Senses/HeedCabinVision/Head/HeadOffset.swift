import HeedSignals

/// The net's place of the head relative to a keyframe's, for eyes at rest: a mean over the keyframe's first second.
///
/// After that it stays as it is: a calibration holds only while the head's place has one meaning, and a place that is
/// wrong by a constant is taken up by the calibration. A share of a pixel that wanders is not.
struct HeadOffset: Sendable {
  /// Share of the iris' offset by which the net moves the head, across and down the picture.
  let drag: SIMD2<Double>
  /// Time that is averaged.
  let settling: Duration
  private var seconds = 0.0
  /// Whether the mean is final.
  var isSettled: Bool { seconds >= settling.seconds }
  private var sum = SIMD2<Double>.zero

  init(drag: SIMD2<Double>, settling: Duration) { (self.drag, self.settling) = (drag, settling) }

  /// - Parameters:
  ///   - iris: Offset of the irises from the registered eyeballs, pixels.
  ///   - error: Offset of the net's head from the registered one, pixels.
  ///   - elapsed: Time that the sample stands for.
  mutating func add(iris: SIMD2<Double>, error: SIMD2<Double>, elapsed: Duration) {
    guard elapsed > .zero, iris.x.isFinite, iris.y.isFinite, error.x.isFinite,
      error.y.isFinite, seconds < settling.seconds
    else { return }
    // error = offset + drag (iris - offset)
    sum += (error - drag * iris) / (SIMD2(1, 1) - drag) * elapsed.seconds
    seconds += elapsed.seconds
  }

  /// Across and down, pixels; zero before the first sample.
  var pixels: SIMD2<Double> { seconds > 0 ? sum / seconds : .zero }
}
