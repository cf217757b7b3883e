public import HeedGeometry

/// The placement of a picture in a net's input: turned, cropped, scaled and padded. Boxes are mapped back exactly.
///
/// In rectangles, integers are pixel edges: 0...width is the whole picture, or the whole input.
public struct InputPlacement: Hashable, Sendable {
  /// How the picture is fitted to the input's shape.
  public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
    /// The whole picture in the upper left corner and padding elsewhere, as in YOLOX's training.
    case letterboxTopLeft
    /// The whole picture in the middle and padding elsewhere, as in YOLOv5's and YOLOv8's training.
    case letterboxCentered
    /// The largest central part that has the input's aspect ratio.
    case centerCrop
  }

  /// Size of the original picture, before it is turned upright.
  public let picture: ImageSize
  /// The turn that makes the original picture upright.
  public let turn: QuarterTurn
  /// The part of the turned picture that the net sees, in whole pixels.
  public let part: ImageRect
  /// The rectangle of the net's input that shows the part, in whole pixels.
  public let place: ImageRect

  /// - Parameters:
  ///   - part: A part of the turned picture, clipped to the picture and rounded to whole pixels; nil for all of it.
  ///   - input: Size of the net's input.
  public init(_ mode: Mode, picture: ImageSize, part: ImageRect? = nil, turn: QuarterTurn = .none, input: ImageSize) {
    precondition(picture.width > 0 && picture.height > 0 && input.width > 0 && input.height > 0, "sizes are positive")
    (self.picture, self.turn) = (picture, turn)
    let part = Self.wholePixels(part, in: turn.turned(picture))
    let (width, height) = (Double(input.width), Double(input.height))
    switch mode {
    case .centerCrop:
      let shape = min(part.width / width, part.height / height)
      let (w, h) = (max(1, (width * shape).rounded()), max(1, (height * shape).rounded()))
      self.part = ImageRect(
        x: part.x + ((part.width - w) / 2).rounded(.down), y: part.y + ((part.height - h) / 2).rounded(.down), width: w,
        height: h)
      place = ImageRect(input)
    case .letterboxTopLeft, .letterboxCentered:
      self.part = part
      let scale = min(width / part.width, height / part.height)
      let (w, h) = (max(1, (part.width * scale).rounded()), max(1, (part.height * scale).rounded()))
      let isCentered = mode == .letterboxCentered
      place = ImageRect(
        x: isCentered ? ((width - w) / 2).rounded(.down) : 0, y: isCentered ? ((height - h) / 2).rounded(.down) : 0,
        width: w, height: h)
    }
  }

  /// Input pixels per picture pixel across and down the turned picture. Rounding makes the two values differ.
  public var scale: SIMD2<Double> { SIMD2(place.width / part.width, place.height / part.height) }

  /// Maps a box from the net's input to the original picture.
  public func pictureRect(_ r: ImageRect) -> ImageRect {
    let upright = ImageRect(
      x: (r.x - place.x) / scale.x + part.x, y: (r.y - place.y) / scale.y + part.y, width: r.width / scale.x,
      height: r.height / scale.y)
    return turn.inverse.turned(upright, in: turn.turned(picture))
  }

  /// The visible ``part`` as a rectangle in the original picture.
  var partBeforeTurn: ImageRect { turn.inverse.turned(part, in: turn.turned(picture)) }

  /// True if a box in the original picture ends at an inner side of ``part``. Its object may continue beyond.
  /// - Parameter margin: Maximum distance of the box from that side, input pixels.
  func isCut(_ box: ImageRect, margin: Double) -> Bool {
    let seen = partBeforeTurn
    let pixels = margin / min(scale.x, scale.y)
    let (right, bottom) = (Double(picture.width), Double(picture.height))
    return (seen.x > 0 && box.x < seen.x + pixels) || (seen.y > 0 && box.y < seen.y + pixels)
      || (seen.x + seen.width < right && box.x + box.width > seen.x + seen.width - pixels)
      || (seen.y + seen.height < bottom && box.y + box.height > seen.y + seen.height - pixels)
  }

  /// A part clipped to the picture, with sides of at least one pixel; the whole picture if a value is not finite.
  private static func wholePixels(_ part: ImageRect?, in size: ImageSize) -> ImageRect {
    let (width, height) = (Double(size.width), Double(size.height))
    guard let part, [part.x, part.y, part.width, part.height].allSatisfy(\.isFinite) else {
      return ImageRect(size)
    }
    let x = min(max(part.x.rounded(), 0), width - 1)
    let y = min(max(part.y.rounded(), 0), height - 1)
    return ImageRect(
      x: x, y: y, width: min(max((part.x + part.width).rounded() - x, 1), width - x),
      height: min(max((part.y + part.height).rounded() - y, 1), height - y))
  }
}
