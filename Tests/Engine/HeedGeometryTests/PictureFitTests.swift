import HeedGeometry
import Testing

@Suite("A picture in a view")
struct PictureFitTests {
  typealias Row = (
    mode: PictureFit.Mode, picture: ImageSize, view: SIMD2<Double>, scale: Double, offset: SIMD2<Double>, why: Comment
  )

  static let wide = ImageSize(width: 1280, height: 720)

  static let rows: [Row] = [
    (.fill, wide, [640, 360], 0.5, [0, 0], "the same shape fills exactly"),
    (.fit, wide, [640, 360], 0.5, [0, 0], "and fits exactly"),
    (.fill, wide, [390, 844], 844.0 / 720, [(390 - 1280 * 844.0 / 720) / 2, 0], "upright view: sides are cut off"),
    (.fit, wide, [390, 844], 390.0 / 1280, [0, (844 - 720 * 390.0 / 1280) / 2], "upright view: bars"),
    (.fill, wide, [1280, 100], 1, [0, -310], "a strip shows the middle"),
    (.fit, wide, [2000, 720], 1, [360, 0], "bars left and right"),
    (.fill, ImageSize(width: 1, height: 1), [3, 5], 5, [-1, 0], "the smallest picture"),
  ]

  @Test(arguments: rows)
  func pictureIsScaledEvenlyAndCentred(_ row: Row) {
    let fit = PictureFit(row.mode, picture: row.picture, view: row.view)
    #expect(abs(fit.scale - row.scale) < 1e-12, row.why)
    #expect(abs(fit.offset.x - row.offset.x) < 1e-9 && abs(fit.offset.y - row.offset.y) < 1e-9, row.why)
    let middle = fit.viewPoint(Double(row.picture.width) / 2, Double(row.picture.height) / 2)
    #expect(abs(middle.x - row.view.x / 2) < 1e-9 && abs(middle.y - row.view.y / 2) < 1e-9, "the middle stays it")
  }

  @Test(arguments: rows)
  func fittedPointsSurviveTheRoundTrip(_ row: Row) {
    let fit = PictureFit(row.mode, picture: row.picture, view: row.view)
    for point in [SIMD2(0.0, 0), SIMD2(100, 37.5), SIMD2(-20, 5000)] {
      let seen = fit.viewPoint(point.x, point.y)
      let back = fit.picturePoint(seen.x, seen.y)
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9, row.why)
    }
  }

  @Test(arguments: rows)
  func fittedPictureIsNotMirrored(_ row: Row) {
    let fit = PictureFit(row.mode, picture: row.picture, view: row.view)
    let (corner, other) = (fit.viewPoint(0, 0), fit.viewPoint(1, 1))
    #expect(corner.x < other.x && corner.y < other.y, row.why)
  }

  @Test(arguments: rows)
  func fillModeLeavesNoGapAndFitModeCropsNothing(_ row: Row) {
    let fit = PictureFit(row.mode, picture: row.picture, view: row.view)
    let whole = fit.viewRect(
      ImageRect(x: 0, y: 0, width: Double(row.picture.width), height: Double(row.picture.height)))
    let gap = max(
      max(whole.x, whole.y), max(row.view.x - whole.x - whole.width, row.view.y - whole.y - whole.height))
    let loss = max(
      max(-whole.x, -whole.y), max(whole.x + whole.width - row.view.x, whole.y + whole.height - row.view.y))
    #expect(row.mode == .fill ? gap < 1e-9 : loss < 1e-9, row.why)
  }

  @Test(arguments: rows)
  func fittedPointMatchesItsPixelRectangle(_ row: Row) {
    let (point, view) = (PlanePoint<Image>(x: 10, y: 20), row.view)
    let fit = PictureFit(row.mode, picture: row.picture, view: view)
    let pixel = fit.viewRect(ImageRect(x: 10, y: 20, width: 1, height: 1))
    let found =
      row.mode == .fill
      ? point.convertForAspectRatioFill(from: row.picture, to: view)
      : point.convertForAspectRatioFit(from: row.picture, to: view)
    #expect(abs(found.x - (pixel.x + pixel.width / 2)) < 1e-9, row.why)
    #expect(abs(found.y - (pixel.y + pixel.height / 2)) < 1e-9, row.why)
  }
}
