import HeedGeometry
import Testing

@Suite struct RectTests {
  private static let whole = ImageRect(x: 0, y: 0, width: 10, height: 10)
  static let overlaps: [(ImageRect, Double, Comment)] = [
    (whole, 1, "the same"),
    (ImageRect(x: 5, y: 0, width: 10, height: 10), 1.0 / 3, "half of each"),
    (ImageRect(x: 10, y: 0, width: 10, height: 10), 0, "edges that touch share nothing"),
    (ImageRect(x: 2, y: 2, width: 0, height: 0), 0, "no area"),
  ]

  @Test(arguments: overlaps)
  func boxOverlapIsIntersectionOverUnion(other: ImageRect, expected: Double, why: Comment) {
    #expect(abs(Self.whole.intersectionOverUnion(other) - expected) < 1e-12, why)
    #expect(abs(other.intersectionOverUnion(Self.whole) - expected) < 1e-12, why)
  }

  static let views: [(ImageRect, Double, Comment)] = [
    (ImageRect(x: 10, y: 10, width: 20, height: 20), 1, "inside"),
    (ImageRect(x: -10, y: 10, width: 20, height: 20), 0.5, "half beside"),
    (ImageRect(x: 90, y: 90, width: 20, height: 20), 0.25, "over a corner"),
    (ImageRect(x: 200, y: 0, width: 20, height: 20), 0, "beside"),
  ]

  @Test(arguments: views)
  func visibleShareIsTheAreaInThePicture(rect: ImageRect, expected: Double, why: Comment) {
    #expect(abs(rect.visibleShare(in: ImageSize(width: 100, height: 100)) - expected) < 1e-12, why)
  }

  static let pairs: [(other: ImageRect, shared: ImageRect?, around: ImageRect, why: Comment)] = [
    (
      ImageRect(x: 5, y: 2, width: 10, height: 4), ImageRect(x: 5, y: 2, width: 5, height: 4),
      ImageRect(x: 0, y: 0, width: 15, height: 10), "over one edge"
    ),
    (ImageRect(x: 2, y: 2, width: 3, height: 3), ImageRect(x: 2, y: 2, width: 3, height: 3), whole, "inside"),
    (ImageRect(x: 10, y: 0, width: 5, height: 10), nil, ImageRect(x: 0, y: 0, width: 15, height: 10), "edge to edge"),
    (ImageRect(x: -9, y: -9, width: 1, height: 1), nil, ImageRect(x: -9, y: -9, width: 19, height: 19), "apart"),
  ]

  @Test(arguments: pairs)
  func boxIntersectionAndUnionAreExact(_ row: (other: ImageRect, shared: ImageRect?, around: ImageRect, why: Comment)) {
    #expect(Self.whole.intersection(row.other) == row.shared, row.why)
    #expect(row.other.intersection(Self.whole) == row.shared, row.why)
    #expect(Self.whole.union(row.other) == row.around, row.why)
  }

  @Test func wholePictureRectHasThePictureSize() {
    let picture = ImageRect(ImageSize(width: 1920, height: 1080))
    #expect(
      picture == ImageRect(x: 0, y: 0, width: 1920, height: 1080) && picture.right == 1920 && picture.bottom == 1080)
  }

  @Test func imagePointsCountFromTheFirstPixelCentre() {
    #expect(Self.whole.point(0, 0) == PlanePoint(x: -0.5, y: -0.5))
    #expect(Self.whole.point(1, 0.5) == PlanePoint(x: 9.5, y: 4.5))
    #expect(Self.whole.contains(PlanePoint(x: -0.5, y: 9.5)), "on the edges")
    #expect(!Self.whole.contains(PlanePoint(x: -0.6, y: 5)) && !Self.whole.contains(PlanePoint(x: 5, y: 9.6)))
  }

  @Test func screenPointsCountFromTheDisplayEdge() {
    let button = Rect<Screen>(x: 100, y: 50, width: 40, height: 20)
    #expect(button.point(0, 0) == PlanePoint(x: 100, y: 50) && button.point(0.5, 1) == PlanePoint(x: 120, y: 70))
    #expect(button.contains(PlanePoint(x: 140, y: 70)) && !button.contains(PlanePoint(x: 140.1, y: 70)))
  }

  static let places: [(Rect<Screen>, Bool, Comment)] = [
    (Rect(x: 0, y: 0, width: 800, height: 600), true, "all of it"),
    (Rect(x: 10, y: 10, width: 20, height: 20), true, "a part"),
    (Rect(x: -1, y: 0, width: 100, height: 100), false, "beside it"),
    (Rect(x: 790, y: 0, width: 11, height: 10), false, "over its edge"),
    (Rect(x: 10, y: 10, width: 0, height: 10), false, "no area"),
    (Rect(x: .nan, y: 0, width: 10, height: 10), false, "nowhere"),
  ]

  @Test(arguments: places)
  func containmentIncludesTheRectEdges(rect: Rect<Screen>, expected: Bool, why: Comment) {
    #expect(rect.lies(within: Rect(x: 0, y: 0, width: 800, height: 600)) == expected, why)
  }
}
