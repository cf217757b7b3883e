public import HeedGeometry

/// How a picture lies in the input of a net: turned, cut, scaled and padded. Carries boxes back exactly.
///
/// Rectangles are counted from edge to edge: 0...width is the whole picture, or the whole input.
public struct InputPlacement: Hashable, Sendable {
  /// How the picture's shape and the input's are brought together.
  public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
    /// The whole picture, evenly scaled, in the upper left corner; the rest is padding. As YOLOX was trained.
    case letterboxTopLeft
    /// The whole picture, evenly scaled, in the middle; the rest is padding. As YOLOv5 and YOLOv8 were trained.
    case letterboxCentered
    /// The largest part in the middle that has the input's shape; the rest of the picture is not seen.
    case centerCrop
  }

  /// Size of the picture as it comes, before the turn.
  public let picture: ImageSize
  /// Makes the picture upright before the net sees it.
  public let turn: QuarterTurn
  /// What the net sees of the turned picture: whole pixels.
  public let part: ImageRect
  /// Where that lies in the input: whole pixels.
  public let place: ImageRect

  /// - Parameters:
  ///   - part: Of the turned picture; nil for the whole of it. Is cut to the picture and to whole pixels.
  ///   - input: Of the net.
  public init(
    _ mode: Mode, picture: ImageSize, part: ImageRect? = nil, turn: QuarterTurn = .none, input: ImageSize
  ) {
    precondition(picture.width > 0 && picture.height > 0 && input.width > 0 && input.height > 0, "sizes are positive")
    self.picture = picture
    self.turn = turn
    let part = Self.wholePixels(part, in: turn.turned(picture))
    let (width, height) = (Double(input.width), Double(input.height))
    switch mode {
    case .centerCrop:
      let shape = min(part.width / width, part.height / height)
      let (w, h) = (max(1, (width * shape).rounded()), max(1, (height * shape).rounded()))
      self.part = ImageRect(
        x: part.x + ((part.width - w) / 2).rounded(.down), y: part.y + ((part.height - h) / 2).rounded(.down), width: w,
        height: h)
      place = ImageRect(x: 0, y: 0, width: width, height: height)
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

  /// Input pixels for one picture pixel, along the turned picture's x and y: they differ by the rounding to whole pixels.
  public var scale: SIMD2<Double> { SIMD2(place.width / part.width, place.height / part.height) }

  /// Where a box that the net gave lies in the picture as it came.
  public func pictureRect(_ r: ImageRect) -> ImageRect {
    let upright = ImageRect(
      x: (r.x - place.x) / scale.x + part.x, y: (r.y - place.y) / scale.y + part.y, width: r.width / scale.x,
      height: r.height / scale.y)
    return turn.inverse.turned(upright, in: turn.turned(picture))
  }

  /// ``part`` in the picture as it came.
  var partBeforeTurn: ImageRect { turn.inverse.turned(part, in: turn.turned(picture)) }

  /// True when a box, in the picture as it came, ends at a side of ``part`` that is no side of the picture: what lies beyond
  /// was not seen, and the box is that of a piece.
  /// - Parameter margin: How near to the side counts as ending there, input pixels.
  func isCut(_ box: ImageRect, margin: Double) -> Bool {
    let seen = partBeforeTurn
    let pixels = margin / min(scale.x, scale.y)
    let (right, bottom) = (Double(picture.width), Double(picture.height))
    return (seen.x > 0 && box.x < seen.x + pixels) || (seen.y > 0 && box.y < seen.y + pixels)
      || (seen.x + seen.width < right && box.x + box.width > seen.x + seen.width - pixels)
      || (seen.y + seen.height < bottom && box.y + box.height > seen.y + seen.height - pixels)
  }

  private static func wholePixels(_ part: ImageRect?, in size: ImageSize) -> ImageRect {
    let (width, height) = (Double(size.width), Double(size.height))
    guard let part, [part.x, part.y, part.width, part.height].allSatisfy(\.isFinite) else {
      return ImageRect(x: 0, y: 0, width: width, height: height)
    }
    let x = min(max(part.x.rounded(), 0), width - 1)
    let y = min(max(part.y.rounded(), 0), height - 1)
    return ImageRect(
      x: x, y: y, width: min(max((part.x + part.width).rounded() - x, 1), width - x),
      height: min(max((part.y + part.height).rounded() - y, 1), height - y))
  }
}
