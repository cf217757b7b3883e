internal import CHeedVision
import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Finds places that may be paint: in a row of the picture, brighter or yellower than both sides over a marking's
/// width.
struct RidgeFinder: MarkingEvidence {
  let view: RoadView
  let settings: MarkingDetector.Settings.Paint
  private let shrink: Int

  init(view: RoadView, settings: MarkingDetector.Settings.Paint) {
    (self.view, self.settings) = (view, settings)
    shrink = max(1, Int((Double(view.size.width) / settings.workingWidth).rounded()))
  }

  func find(in frame: Frame, horizon: Double, vanishing: Double, top: Double) throws(VisionError) -> RoadPoints {
    guard let far = view.pixel(across: vanishing, down: horizon) else { return .nothing }
    let rows = self.rows(below: far.y)
    guard !rows.isEmpty else { return .nothing }
    let scales = rows.map { ($0 + Double(shrink - 1) / 2 - far.y) / view.height }
    let ridges = try ridges(in: frame, rows: rows.map { Int32(clamping: Int($0)) }, pixelsPerMeter: scales)
    let lengths = RidgeChains(rows: rows.map { $0 + Double(shrink - 1) / 2 }, vanishing: far, settings: settings)
      .lengths(of: ridges)
    let bottom = view.bottom
    var points: [RoadPoint] = []
    points.reserveCapacity(ridges.count)
    for (ridge, length) in zip(ridges, lengths) {
      let y = rows[Int(ridge.row)] + Double(shrink - 1) / 2
      guard let slopes = view.slopes(x: ridge.x, y: y) else { continue }
      let contrast = min(1, max(settings.leastWeight, ridge.contrast / settings.plainContrast))
      let weight = contrast * (length >= settings.chainLength ? 1 : settings.looseWeight)
      let nearness = (slopes.down - top) / max(1e-3, bottom - top)
      let low = min(1, max(settings.farWeight, settings.farWeight + settings.nearGain * nearness))
      points.append(
        RoadPoint(
          across: slopes.across, down: slopes.down, width: ridge.width / view.focal,
          row: Int(ridge.row), weight: weight, searchWeight: weight * low))
    }
    return RoadPoints(points: points, rowCount: rows.count)
  }

  /// Upper edges of the examined rows. The spacing grows with the distance from the horizon, so that equal lengths of
  /// road count equally.
  private func rows(below horizon: Double) -> [Double] {
    let (height, step) = (Double(view.size.height), Double(shrink))
    let margin = max(settings.horizonMargin * height, settings.horizonMarginPixels * step)
    var row = max(0, (horizon + margin).rounded(.up))
    guard row.isFinite else { return [] }
    var result: [Double] = []
    while row <= height - step {
      result.append(row.rounded(.down))
      row += max(step, settings.rowSpacing * (row - horizon))
    }
    return result.count >= settings.fewestRows ? result : []
  }

  private func ridges(in frame: Frame, rows: [Int32], pixelsPerMeter: [Double]) throws(VisionError) -> [chv_ridge] {
    var shape = chv_ridge_shape(
      half_width: settings.halfWidth, gap: settings.gap, side: settings.side, narrowest: settings.narrowest,
      widest: settings.widest, least_widest: settings.leastWidestPixels,
      least_contrast: (settings.leastBrightness, settings.leastYellowness),
      relative_contrast: settings.relativeContrast, noise_multiple: settings.noiseMultiple,
      least_noise: settings.leastNoise, shrink: Int32(clamping: shrink),
      most_per_row: Int32(clamping: settings.mostPerRow))
    var ridges = [chv_ridge](repeating: chv_ridge(), count: 2 * rows.count * settings.mostPerRow)
    var count = 0
    let status = withExtendedLifetime(frame) {
      var image = frame.bridged
      return chv_ridges(&image, rows, pixelsPerMeter, rows.count, &shape, &ridges, &count)
    }
    try check(status)
    return Array(ridges.prefix(count))
  }
}
