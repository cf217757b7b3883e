public import HeedGeometry
import HeedSignals

/// Samples of eyes that rest on one point, for a fit.
public struct PointSamples: Sendable {
  /// The target in points of the display.
  public var target: PlanePoint<Screen>
  /// The target's position in the camera's frame.
  public var position: Point<Camera>
  /// The usable samples in time order.
  public var used: [GazeMeasurement]
  /// Number of unusable samples since the point was shown.
  public var rejected: Int
  /// The total time for which the used samples count.
  public var duration: Duration
  /// RMS distance of the used samples from their mean, degrees.
  public var spreadDegrees: Double
}

/// Selects, live and in recordings, the samples in which the gaze rests on a point since the point was shown.
enum PointSelection {
  /// Keeps samples with open lids that rest on one place, after the time that the eye travels to the point.
  static func select(
    _ seen: [MeasuredFrame], since begin: Timestamp, target: PlanePoint<Screen>, at position: Point<Camera>,
    settings: CalibrationSettings
  ) -> PointSamples {
    let open = withOpenLids(seen, settings: settings).filter { $0.time - begin >= settings.travel }
    // The offset from the target uses each sample's own head pose, so that a moving head adds no spread.
    let beside = open.compactMap { sample in offset(of: sample, from: position).map { (sample, $0) } }
    let resting = withoutOutliers(beside, settings: settings)
    let mean = resting.reduce(SIMD2<Double>.zero) { $0 + $1.1 } / Double(max(1, resting.count))
    let square = resting.reduce(0.0) { $0 + (($1.1 - mean) * ($1.1 - mean)).sum() } / Double(max(1, resting.count))
    let used = Set(resting.map(\.0.time))
    var (duration, last) = (Duration.zero, begin)
    for sample in seen {
      if used.contains(sample.time) { duration += min(sample.time - last, settings.longestStep) }
      last = sample.time
    }
    return PointSamples(
      target: target, position: position, used: resting.map(\.0), rejected: seen.count - resting.count,
      duration: duration, spreadDegrees: square.squareRoot())
  }

  /// The samples that are far enough in time from closing lids and lost eyes.
  private static func withOpenLids(_ seen: [MeasuredFrame], settings: CalibrationSettings) -> [GazeMeasurement] {
    let apertures = seen.compactMap { $0.measurement?.lidAperture.radians }
    guard let usual = apertures.median(.mean) else { return [] }
    let hidden = seen.filter { ($0.measurement?.lidAperture.radians ?? 0) < usual * settings.lidShare }.map(\.time)
    var (next, open) = (0, [GazeMeasurement]())
    for sample in seen {
      guard let measurement = sample.measurement else { continue }
      while next < hidden.count, sample.time - hidden[next] > settings.lidMargin { next += 1 }
      if next < hidden.count, hidden[next] - sample.time <= settings.lidMargin { continue }
      open.append(measurement)
    }
    return open
  }

  /// Offset of the gaze by the eyes' pixels from the target, degrees across and up.
  private static func offset(of sample: GazeMeasurement, from position: Point<Camera>) -> SIMD2<Double>? {
    sample.angles(to: position).map { SIMD2(sample.view.azimuthDegrees, sample.view.elevationDegrees) - $0 }
  }

  /// Drops samples whose offset, sideways or up, is many median deviations away from the median.
  private static func withoutOutliers(
    _ samples: [(GazeMeasurement, SIMD2<Double>)], settings: CalibrationSettings
  ) -> [(GazeMeasurement, SIMD2<Double>)] {
    var kept = samples
    // Without outliers, the deviation shrinks and may reveal more outliers; a few rounds are enough.
    for _ in 0..<4 {
      guard let x = kept.map(\.1.x).medianAndDeviation(), let y = kept.map(\.1.y).medianAndDeviation()
      else { return [] }
      func isNear(_ value: Double, _ center: (median: Double, deviation: Double)) -> Bool {
        abs(value - center.median)
          <= max(
            settings.outlierFloorDegrees, settings.outlierDeviations * (center.deviation * deviationOfMedianDeviation))
      }
      let near = samples.filter { isNear($0.1.x, x) && isNear($0.1.y, y) }
      if near.count == kept.count { return near }
      kept = near
    }
    return kept
  }
}
