import HeedSignals

/// The offset of the net's head from a keyframe's head, for eyes at rest: the mean over the keyframe's first second.
/// It then stays constant, because the gaze calibration compensates a constant error of the head's position. The
/// calibration cannot compensate even a drift of a fraction of a pixel.
struct HeadOffset: Sendable {
  /// Share of the irises' offset by which turned eyes move the net's head, across and down the picture.
  let drag: SIMD2<Double>
  let settling: Duration
  private var seconds = 0.0
  private var sum = SIMD2<Double>.zero

  var isSettled: Bool { seconds >= settling.seconds }
  init(drag: SIMD2<Double>, settling: Duration) { (self.drag, self.settling) = (drag, settling) }

  /// Adds one frame: the offsets of the irises and of the net's head (`error`) from the registered head, pixels.
  mutating func add(iris: SIMD2<Double>, error: SIMD2<Double>, elapsed: Duration) {
    guard !isSettled, elapsed > .zero, iris.x.isFinite, iris.y.isFinite, error.x.isFinite, error.y.isFinite else {
      return
    }
    // Equation for the offset: error = offset + drag (iris - offset).
    sum += (error - drag * iris) / (SIMD2(1, 1) - drag) * elapsed.seconds
    seconds += elapsed.seconds
  }

  /// The mean offset of the net's head across and down, pixels; zero before the first sample.
  var pixels: SIMD2<Double> { seconds > 0 ? sum / seconds : .zero }
}
