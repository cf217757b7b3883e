import HeedGeometry
import Testing

@Suite struct ImageRectTests {
  private static let whole = ImageRect(x: 0, y: 0, width: 10, height: 10)
  static let overlaps: [(ImageRect, Double, Comment)] = [
    (whole, 1, "the same"),
    (ImageRect(x: 5, y: 0, width: 10, height: 10), 1.0 / 3, "half of each"),
    (ImageRect(x: 10, y: 0, width: 10, height: 10), 0, "edges that touch share nothing"),
    (ImageRect(x: 2, y: 2, width: 0, height: 0), 0, "no area"),
  ]

  @Test(arguments: overlaps)
  func overlapIsSharedOverUnitedArea(other: ImageRect, expected: Double, why: Comment) {
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
  func visibleShareIsWhatLiesInThePicture(rect: ImageRect, expected: Double, why: Comment) {
    #expect(abs(rect.visibleShare(in: ImageSize(width: 100, height: 100)) - expected) < 1e-12, why)
  }
}
