public import HeedGeometry

/// The inner corners of a chessboard, or of its visible part.
public struct Chessboard: Hashable, Sendable {
  /// An inner corner, where four squares meet.
  public struct Corner: Hashable, Sendable {
    /// Index along the board's longer side, counted from the first visible corner, 0...
    public var column: Int
    /// Index along the board's shorter side, 0...
    public var row: Int
    /// Place in the picture, pixels.
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

    /// Creates a size; nil unless both numbers, in either order, are from 3 to ``most``.
    public init?(_ one: Int, _ other: Int) {
      (columns, rows) = (max(one, other), min(one, other))
      guard rows >= 3, columns <= Self.most else { return nil }
    }

    /// Number of corners of the whole board.
    public var cornerCount: Int { columns * rows }
  }

  /// The corners, by row, then by column.
  public let corners: [Corner]
  /// Number of columns that the corners span. The board has more columns if a part of the board was not visible.
  public var columns: Int { (corners.map(\.column).max() ?? -1) + 1 }
  /// Number of rows that the corners span. The board has more rows if a part of the board was not visible.
  public var rows: Int { (corners.map(\.row).max() ?? -1) + 1 }

  /// Creates a board from corners in any order.
  public init(corners: [Corner]) { self.corners = corners.sorted { ($0.row, $0.column) < ($1.row, $1.column) } }
}
