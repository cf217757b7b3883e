public import HeedGeometry

/// The inner corners of a chessboard, or of the part of it that a picture shows.
public struct Chessboard: Hashable, Sendable {
  /// One inner corner: where four squares meet.
  public struct Corner: Hashable, Sendable {
    /// Counted along the board's longer side from the leftmost that was seen, 0...
    public var column: Int
    /// Counted along the board's shorter side, 0...
    public var row: Int
    /// Pixels of the picture.
    public var place: PlanePoint<Image>

    public init(column: Int, row: Int, place: PlanePoint<Image>) {
      (self.column, self.row, self.place) = (column, row, place)
    }
  }

  /// How many inner corners a board has.
  public struct Size: Hashable, Sendable {
    /// Along its longer side.
    public var columns: Int
    /// Along its shorter side.
    public var rows: Int

    /// Along one side. Choice: a picture of two megapixels has no room for more.
    public static let most = 40

    /// In either order; at least 3 by 3 and at most ``most`` by as many, else nil.
    public init?(_ one: Int, _ other: Int) {
      (columns, rows) = (max(one, other), min(one, other))
      guard rows >= 3, columns <= Self.most else { return nil }
    }

    /// Of the whole board.
    public var cornerCount: Int { columns * rows }
  }

  /// By row, then by column.
  public let corners: [Corner]
  /// How far the corners reach; less than the board's where a part of it was not seen.
  public var columns: Int { (corners.map(\.column).max() ?? -1) + 1 }
  /// How far the corners reach; less than the board's where a part of it was not seen.
  public var rows: Int { (corners.map(\.row).max() ?? -1) + 1 }

  public init(corners: [Corner]) {
    self.corners = corners.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}
