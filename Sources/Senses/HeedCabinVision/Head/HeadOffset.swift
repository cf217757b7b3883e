import HeedSignals

/// The net's head position relative to a keyframe's, for eyes at rest: the mean over the keyframe's first second.
///
/// After that it stays constant, because the gaze calibration compensates a constant error of the head's position, but
/// not a drift, even of a fraction of a pixel.
struct HeadOffset: Sendable {
  /// Share of the iris's offset by which the net moves the head, across and down the picture.
  let drag: SIMD2<Double>
  /// The averaging time.
  let settling: Duration
  private var seconds = 0.0
  /// True once the mean is final.
  var isSettled: Bool { seconds >= settling.seconds }
  private var sum = SIMD2<Double>.zero

  init(drag: SIMD2<Double>, settling: Duration) { (self.drag, self.settling) = (drag, settling) }

  /// - Parameters:
  ///   - iris: Offset of the irises from the registered eyeballs, pixels.
  ///   - error: Offset of the net's head from the registered head, pixels.
  ///   - elapsed: The sample's duration.
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
