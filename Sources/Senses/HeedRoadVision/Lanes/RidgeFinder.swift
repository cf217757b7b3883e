internal import CHeedVision
import HeedGeometry
import HeedSignals
import HeedVision

/// Finds places that may be paint: in a row of the picture, brighter or yellower than both sides over a marking's
/// width. Lengths are metres on the road unless their comment names pixels.
struct RidgeFinder {
  /// Half width of the part of a marking that must be bright. Choice: fits in the narrowest usual line.
  /// Source: Vienna Convention on Road Signs and Signals 1968, annex 2: 10 cm and more.
  private static let halfWidth = 0.05
  /// Distance from a marking's middle to the darker road beside it. Choice: outside a motorway's line of 30 cm.
  private static let gap = 0.15
  /// Width of the darker road compared on each side. Choice: more would reach the second line of a double line.
  private static let side = 0.2
  /// Least and greatest width of a marking at half of its brightness. Choice: a worn 10 cm line, and 30 cm with blur.
  private static let (narrowest, widest) = (0.04, 0.45)
  /// Width up to which a marking is accepted in every row, pixels. Choice: blur alone makes a far line this wide.
  private static let leastWidestPixels = 4.0
  /// Minimum brightness and minimum yellowness (lesser of red and green, minus blue) of paint above the road at both
  /// sides, of 255. Choice: a faint line at night after compression; chroma is twice as noisy.
  private static let leastContrast = (3.0, 6.0)
  /// Minimum contrast of a marking, relative to the road's brightness. Choice: worn paint on light concrete has 0.1.
  private static let relativeContrast = 0.05
  /// Minimum contrast of a marking, relative to the row's noise (its median difference between two sides). Choice:
  /// half of the places on plain asphalt are below 1. Line lengths and row counts reject the other speckle.
  private static let noiseMultiple = 1.5
  /// Lower limit of a row's noise, brightness steps. Choice: the step of the pixel values.
  private static let leastNoise = 1.0
  /// Maximum number of places per row, by brightness and by yellowness. Choice: three times a motorway's markings.
  private static let mostPerRow = 24
  /// Approximate width to which wide frames are shrunk by a whole number, pixels. Choice: 4 px for a line 40 m ahead.
  private static let workingWidth = 1280.0
  /// Spacing of the examined rows, relative to their distance from the horizon. Choice: about 190 of 720 rows result.
  private static let rowSpacing = 0.012
  /// Minimum distance of the first examined row from the horizon, relative to the picture's height, and in pixels of
  /// the shrunk picture. Choice: nearer to the horizon, 150 m ahead, a line is narrower than a pixel.
  private static let (horizonMargin, horizonMarginPixels) = (0.012, 8.0)
  /// Minimum number of examined rows below the horizon. Choice: a picture with fewer rows shows no road.
  private static let fewestRows = 10
  /// Contrast, relative to the row's noise, from which a place has full weight. Choice: speckle rarely reaches 4.
  private static let plainContrast = 4.0
  /// Weight of the faintest paint place. Choice: at 0.3 several faint rows outweigh one strong row.
  private static let leastWeight = 0.3
  /// Number of rows that a line must span for the full weight of its places. Choice: speckle rarely spans four rows.
  private static let chainLength = 4
  /// Weight of the places of a shorter line. Choice: a road stud spans one or two rows and is still some evidence.
  private static let looseWeight = 0.25

  let view: RoadView
  private let shrink: Int

  init(view: RoadView) {
    self.view = view
    shrink = max(1, Int((Double(view.size.width) / Self.workingWidth).rounded()))
  }

  /// Finds paint places. Weighs them by contrast and by the length of their line, because speckle forms short lines.
  ///
  /// The parameters are slopes: `horizon` and `top` downwards, `vanishing` (the vanishing point) to the right. Above
  /// `top` the picture shows no road.
  func find(in frame: Frame, horizon: Double, vanishing: Double, top: Double) throws(VisionError) -> RoadPoints {
    guard let far = view.pixel(across: vanishing, down: horizon) else { return .nothing }
    let rows = self.rows(below: far.y)
    guard !rows.isEmpty else { return .nothing }
    let middles = rows.map { $0 + Double(shrink - 1) / 2 }
    let ridges = try ridges(
      in: frame, rows: rows.map { Int32(clamping: Int($0)) }, pixelsPerMeter: middles.map { ($0 - far.y) / view.height }
    )
    let lengths = RidgeChains(rows: middles, vanishing: far).lengths(of: ridges)
    let bottom = view.bottom
    let points = zip(ridges, lengths).compactMap { ridge, length -> RoadPoint? in
      guard let slopes = view.slopes(x: ridge.x, y: middles[Int(ridge.row)]) else { return nil }
      let contrast = min(1, max(Self.leastWeight, ridge.contrast / Self.plainContrast))
      let weight = contrast * (length >= Self.chainLength ? 1 : Self.looseWeight)
      let share = RoadPoint.share(down: slopes.down, top: top, bottom: bottom)
      return RoadPoint(
        across: slopes.across, down: slopes.down, width: ridge.width / view.focal, row: Int(ridge.row), weight: weight,
        searchWeight: weight * share)
    }
    return RoadPoints(points: points, rowCount: rows.count)
  }

  /// Upper edges of the examined rows. Their spacing grows downwards, so that equal lengths of road count equally.
  private func rows(below horizon: Double) -> [Double] {
    let (height, step) = (Double(view.size.height), Double(shrink))
    let margin = max(Self.horizonMargin * height, Self.horizonMarginPixels * step)
    var row = max(0, (horizon + margin).rounded(.up))
    guard row.isFinite else { return [] }
    var result: [Double] = []
    while row <= height - step {
      result.append(row.rounded(.down))
      row += max(step, Self.rowSpacing * (row - horizon))
    }
    return result.count >= Self.fewestRows ? result : []
  }

  /// Finds paint places in the given rows. `pixelsPerMeter` converts a marking's widths for each row.
  private func ridges(in frame: Frame, rows: [Int32], pixelsPerMeter: [Double]) throws(VisionError) -> [chv_ridge] {
    var shape = chv_ridge_shape(
      half_width: Self.halfWidth, gap: Self.gap, side: Self.side, narrowest: Self.narrowest, widest: Self.widest,
      least_widest: Self.leastWidestPixels, least_contrast: Self.leastContrast,
      relative_contrast: Self.relativeContrast, noise_multiple: Self.noiseMultiple, least_noise: Self.leastNoise,
      shrink: Int32(clamping: shrink), most_per_row: Int32(Self.mostPerRow))
    var ridges = [chv_ridge](repeating: chv_ridge(), count: 2 * rows.count * Self.mostPerRow)
    var count = 0
    try frame.withBridge { chv_ridges(&$0, rows, pixelsPerMeter, rows.count, &shape, &ridges, &count) }
    return Array(ridges.prefix(count))
  }
}
