import Draws
import HeedGeometry
import Testing

@testable import HeedRoadVision

@Suite("A picture is laid into a net's input, and boxes come back exactly")
struct InputPlacementTests {
  private static let input = ImageSize(width: 416, height: 416)

  private func expectSame(_ a: ImageRect, _ b: ImageRect, _ comment: Comment) {
    let differences = [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height]
    #expect(differences.allSatisfy { abs($0) < 1e-9 }, comment)
  }

  @Test(arguments: InputPlacement.Mode.allCases)
  func boxPlacementSurvivesTheRoundTrip(mode: InputPlacement.Mode) {
    var generator = SeededRandom(seed: 3)
    for _ in 0..<200 {
      func side() -> Int { Int.random(in: 1...2000, using: &generator) }
      let picture = ImageSize(width: side(), height: side())
      let placement = InputPlacement(
        mode, picture: picture, input: ImageSize(width: 32 * (1 + side() / 100), height: 416))
      let box = ImageRect(
        x: Double.random(in: -50...2000, using: &generator), y: Double.random(in: -50...2000, using: &generator),
        width: Double.random(in: 0.1...900, using: &generator), height: Double.random(in: 0.1...900, using: &generator))
      expectSame(placement.pictureRect(placement.inputRect(box)), box, "\(picture) \(box)")
    }
  }

  // picture, mode, and the place of the picture's visible part in an input of 416x416
  @Test(arguments: [
    (1242, 375, InputPlacement.Mode.letterboxTopLeft, ImageRect(x: 0, y: 0, width: 416, height: 126), "YOLOX"),
    (1242, 375, .letterboxCentered, ImageRect(x: 0, y: 145, width: 416, height: 126), "YOLOv5 and v8"),
    (375, 1242, .letterboxCentered, ImageRect(x: 145, y: 0, width: 126, height: 416), "held upright"),
    (2000, 1, .letterboxTopLeft, ImageRect(x: 0, y: 0, width: 416, height: 1), "never less than a pixel"),
    (416, 416, .letterboxCentered, ImageRect(x: 0, y: 0, width: 416, height: 416), "as it is"),
  ])
  func placementModeDecidesWhereThePictureLies(
    width: Int, height: Int, mode: InputPlacement.Mode, place: ImageRect, why: Comment
  ) {
    let placement = InputPlacement(mode, picture: ImageSize(width: width, height: height), input: Self.input)
    #expect(placement.place == place, why)
    expectSame(placement.pictureRect(placement.place), placement.part, why)
  }

  @Test(arguments: [
    (ImageRect(x: 90.0, y: 10, width: 50, height: 50), false, "inside"),
    (ImageRect(x: 51.9, y: 10, width: 50, height: 50), true, "at the part's left end"),
    (ImageRect(x: 53.1, y: 10, width: 50, height: 50), false, "just clear of it"),
    (ImageRect(x: 97, y: 10, width: 52, height: 50), true, "at its right end"),
    (ImageRect(x: 80, y: 0, width: 50, height: 100), false, "at the picture's own edges, where there is no more"),
  ])
  func boxesCutByATileAreDetected(box: ImageRect, isPiece: Bool, why: Comment) {
    let placement = InputPlacement(
      .letterboxTopLeft, picture: ImageSize(width: 200, height: 100),
      part: ImageRect(x: 50, y: 0, width: 100, height: 100), input: ImageSize(width: 200, height: 200))
    #expect(placement.isCut(box, margin: 6) == isPiece, why)
  }

  @Test(arguments: [-1.0e300, .infinity, .nan, 1e300])
  func partOutsideIsClippedToThePicture(value: Double) {
    let placement = InputPlacement(
      .letterboxTopLeft, picture: ImageSize(width: 20, height: 10),
      part: ImageRect(x: value, y: value, width: value, height: value), input: Self.input)
    #expect(placement.part.width >= 1 && placement.part.x >= 0 && placement.part.x + placement.part.width <= 20)
  }
}

extension InputPlacement {
  /// The input's rectangle for a rectangle of the picture.
  fileprivate func inputRect(_ r: ImageRect) -> ImageRect {
    ImageRect(
      x: (r.x - part.x) * scale.x + place.x, y: (r.y - part.y) * scale.y + place.y,
      width: r.width * scale.x, height: r.height * scale.y)
  }
}
