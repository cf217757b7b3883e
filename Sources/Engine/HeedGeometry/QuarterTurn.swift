/// A turn of a picture by a multiple of 90 degrees, clockwise as its viewer sees it.
public enum QuarterTurn: Int, Hashable, Codable, Sendable, CaseIterable {
  /// 0 degrees.
  case none = 0
  /// 90 degrees.
  case clockwise = 90
  /// 180 degrees.
  case half = 180
  /// 270 degrees.
  case counterclockwise = 270
  /// - Parameter degrees: Clockwise, any multiple of 90, positive or negative; other angles give nil.
  public init?(degrees: Int) { self.init(rawValue: ((degrees % 360) + 360) % 360) }

  /// The turn in the opposite direction.
  public var inverse: QuarterTurn { QuarterTurn(degrees: -rawValue) ?? .none }

  /// Whether the turn swaps width and height.
  public var swapsSides: Bool { self == .clockwise || self == .counterclockwise }

  /// The size of a picture of `size` after the turn.
  public func turned(_ size: ImageSize) -> ImageSize {
    swapsSides ? ImageSize(width: size.height, height: size.width) : size
  }

  /// A pixel after the turn of a picture of `size`. Integers are pixel centres.
  public func turned(_ p: PlanePoint<Image>, in size: ImageSize) -> PlanePoint<Image> {
    let (right, bottom) = (Double(size.width - 1), Double(size.height - 1))
    return switch self {
    case .none: p
    case .clockwise: PlanePoint(x: bottom - p.y, y: p.x)
    case .half: PlanePoint(x: right - p.x, y: bottom - p.y)
    case .counterclockwise: PlanePoint(x: p.y, y: right - p.x)
    }
  }

  /// A rectangle after the turn of a picture of `size`, in edge coordinates.
  public func turned(_ r: ImageRect, in size: ImageSize) -> ImageRect {
    let (width, height) = (Double(size.width), Double(size.height))
    return switch self {
    case .none: r
    case .clockwise: ImageRect(x: height - r.y - r.height, y: r.x, width: r.height, height: r.width)
    case .half: ImageRect(x: width - r.x - r.width, y: height - r.y - r.height, width: r.width, height: r.height)
    case .counterclockwise: ImageRect(x: r.y, y: width - r.x - r.width, width: r.height, height: r.width)
    }
  }
}
