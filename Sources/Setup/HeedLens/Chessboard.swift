public import HeedGeometry

/// The inner corners of a chessboard, or of its visible part.
public struct Chessboard: Hashable, Sendable {
  /// An inner corner, where four squares meet.
  public struct Corner: Hashable, Sendable {
    /// Index along the board's longer side from the first visible corner, 0...
    public var column: Int
    /// Index along the board's shorter side, 0...
    public var row: Int
    /// The corner's place in the picture, pixels.
    public var place: PlanePoint<Image>

    /// Creates a corner.
    public init(column: Int, row: Int, place: PlanePoint<Image>) {
      (self.column, self.row, self.place) = (column, row, place)
    }
  }

  /// The numbers of inner corners along a board's sides.
  public struct Size: Hashable, Sendable {
    /// Number of inner corners along the longer side.
    public var columns: Int
    /// Number of inner corners along the shorter side.
    public var rows: Int

    /// Maximum number of inner corners along one side. Choice: a picture of two megapixels has no room for more.
    public static let most = 40

    /// Creates a size from two numbers in either order; nil unless both are from 3 to ``most``.
    public init?(_ one: Int, _ other: Int) {
      (columns, rows) = (max(one, other), min(one, other))
      guard rows >= 3, columns <= Self.most else { return nil }
    }

    /// Number of corners of the whole board.
    public var cornerCount: Int { columns * rows }
  }

  /// The corners, by row, then by column.
  public let corners: [Corner]
  /// Number of columns that the visible corners span.
  public var columns: Int { (corners.map(\.column).max() ?? -1) + 1 }
  /// Number of rows that the visible corners span.
  public var rows: Int { (corners.map(\.row).max() ?? -1) + 1 }

  /// Creates a board from corners in any order.
  public init(corners: [Corner]) { self.corners = corners.sorted { ($0.row, $0.column) < ($1.row, $1.column) } }
}

extension [Chessboard.Corner] {
  /// The squares whose four corners are visible: the first corner of each, and the corners' places, pixels.
  var squares: [(first: Chessboard.Corner, places: [SIMD2<Double>])] {
    let places = Dictionary(map { (SIMD2($0.column, $0.row), $0.pixel) }, uniquingKeysWith: { $1 })
    return compactMap { first in
      let corner = SIMD2(first.column, first.row)
      let square = [corner, corner &+ SIMD2(1, 0), corner &+ SIMD2(0, 1), corner &+ 1].allMapped { places[$0] }
      return square.map { (first, $0) }
    }
  }
}
