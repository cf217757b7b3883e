import HeedGeometry

/// The placement of a picture in a net's input: scaled and padded. Boxes are mapped back exactly.
///
/// In rectangles, integers are pixel edges: 0...width is the whole picture, or the whole input.
struct InputPlacement: Hashable, Sendable {
  /// Where the picture lies in an input of another shape.
  enum Mode: Hashable, Sendable, CaseIterable {
    /// The whole picture in the upper left corner and padding elsewhere, as in YOLOX's training.
    case letterboxTopLeft
    /// The whole picture in the middle and padding elsewhere, as in YOLOv5's and YOLOv8's training.
    case letterboxCentered
  }

  let picture: ImageSize
  /// The part of the picture that the net sees, in whole pixels.
  let part: ImageRect
  /// The rectangle of the net's input that shows the part, in whole pixels.
  let place: ImageRect

  /// - Parameters:
  ///   - part: A part of the picture, clipped to the picture and rounded to whole pixels; nil for all of it.
  ///   - input: Size of the net's input.
  init(_ mode: Mode, picture: ImageSize, part: ImageRect? = nil, input: ImageSize) {
    precondition(picture.width > 0 && picture.height > 0 && input.width > 0 && input.height > 0, "sizes are positive")
    let part = Self.wholePixels(part, in: picture)
    let (width, height) = (Double(input.width), Double(input.height))
    let scale = min(width / part.width, height / part.height)
    let (w, h) = (max(1, (part.width * scale).rounded()), max(1, (part.height * scale).rounded()))
    let isCentered = mode == .letterboxCentered
    (self.picture, self.part) = (picture, part)
    place = ImageRect(
      x: isCentered ? ((width - w) / 2).rounded(.down) : 0, y: isCentered ? ((height - h) / 2).rounded(.down) : 0,
      width: w, height: h)
  }

  /// Input pixels per picture pixel across and down. Rounding makes the two values differ.
  var scale: SIMD2<Double> { SIMD2(place.width / part.width, place.height / part.height) }

  /// Maps a box from the net's input to the picture.
  func pictureRect(_ r: ImageRect) -> ImageRect {
    ImageRect(
      x: (r.x - place.x) / scale.x + part.x, y: (r.y - place.y) / scale.y + part.y, width: r.width / scale.x,
      height: r.height / scale.y)
  }

  /// True if a box in the picture ends at an inner side of ``part``. Its object may continue beyond.
  /// - Parameter margin: Maximum distance of the box from that side, input pixels.
  func isCut(_ box: ImageRect, margin: Double) -> Bool {
    let pixels = margin / min(scale.x, scale.y)
    let (right, bottom) = (Double(picture.width), Double(picture.height))
    return (part.x > 0 && box.x < part.x + pixels) || (part.y > 0 && box.y < part.y + pixels)
      || (part.x + part.width < right && box.x + box.width > part.x + part.width - pixels)
      || (part.y + part.height < bottom && box.y + box.height > part.y + part.height - pixels)
  }

  /// A part clipped to the picture, with sides of at least one pixel; the whole picture if a value is not finite.
  private static func wholePixels(_ part: ImageRect?, in size: ImageSize) -> ImageRect {
    let (width, height) = (Double(size.width), Double(size.height))
    guard let part, [part.x, part.y, part.width, part.height].allSatisfy(\.isFinite) else { return ImageRect(size) }
    let x = min(max(part.x.rounded(), 0), width - 1)
    let y = min(max(part.y.rounded(), 0), height - 1)
    return ImageRect(
      x: x, y: y, width: min(max((part.x + part.width).rounded() - x, 1), width - x),
      height: min(max((part.y + part.height).rounded() - y, 1), height - y))
  }
}
