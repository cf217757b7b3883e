internal import CHeedVision
import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds the corners of a fully or partly visible chessboard to a fraction of a pixel. The finder joins saddles of the
/// brightness into a grid, and then moves each corner to the point where the edges meet.
public struct ChessboardFinder: Sendable {
  /// Maximum longer side of the halved picture, pixels. Choice: nine squares have a hundred pixels each, or twenty on a
  /// far board.
  static let longestSide = 1400
  /// Maximum number of further halvings while corners are missing. Choice: more halvings lose small squares.
  static let halvings = 2
  /// Blur (sigma) before the search, pixels of the shrunk picture. Choice: removes noise, keeps squares of 8 pixels.
  static let blur = 1.6
  /// Minimum distance between two corners, pixels of the shrunk picture. Choice: half of a square of 8 pixels.
  static let apart = 4
  /// Number of saddles to keep per corner of the board. Choice: a patterned wall may have stronger saddles.
  static let saddlesPerCorner = 20
  /// Maximum number of saddles. Choice: a search among more takes seconds.
  static let mostSaddles = 8000
  /// Maximum number of saddles from which a grid grows. Choice: the strongest saddles usually belong to the board.
  static let seeds = 80
  /// Minimum share of the board's corners in a usable view. Choice: a quarter hardly determines the camera's pose.
  static let leastShare = 0.3
  /// Minimum number of corners along each side of a usable view. Choice: the smallest board has 3.
  static let leastAlong = 3
  /// Maximum share of corners in an outer line that a grid larger than the board loses. Choice: where the picture's edge
  /// cuts a board off, one or two corners of its rim can look like corners of one more line.
  static let thinShare = 0.34
  /// Distance from a corner in which edges refine the corner, relative to the distance of the nearest corner. Choice:
  /// still inside the squares of an oblique view.
  static let refineReach = 0.3
  /// Maximum distance from a corner in which edges refine it, pixels. Choice: beyond 12 pixels the lens bends edges.
  static let mostReach = 12
  /// Minimum distance from a corner in which edges refine it, pixels. Choice: fewer pixels do not determine a corner.
  static let leastReach = 2
  /// Refinement step below which a corner has converged, pixels. Choice: a hundredth of the shift by noise.
  static let refineStep = 0.001
  /// Maximum number of refinement steps. Choice: no corner needs more steps.
  static let refineRounds = 100

  /// The result of a search for a chessboard.
  public enum Finding: Hashable, Sendable {
    /// The picture shows the board, or a sufficient part.
    case board(Chessboard)
    /// The picture shows no board, or too few corners.
    case tooFew(corners: Int)
    /// The picture shows a larger grid, with at least this many corners along its sides.
    case another(Chessboard.Size)
  }

  /// Creates a finder.
  public init() {}

  /// Searches one picture.
  /// - Parameter size: Size of the whole board.
  public func find(_ size: Chessboard.Size, in frame: Frame) throws(VisionError) -> Finding {
    var scale = 1.0
    while Double(max(frame.size.width, frame.size.height)) * scale > Double(Self.longestSide) { scale /= 2 }
    var best: Places = [:]
    for _ in 0...Self.halvings {
      let grid = try grid(size, in: frame, scale: scale)
      if grid.count > best.count { best = grid }
      if best.count >= size.cornerCount { break }
      scale /= 2
    }
    best = Self.trimmed(best, to: size)
    let extent = [best.keys.map(\.x), best.keys.map(\.y)].map { ($0.max() ?? 0) - ($0.min() ?? 0) + 1 }
    if let seen = Chessboard.Size(extent[0], extent[1]), seen.columns > size.columns || seen.rows > size.rows {
      return .another(seen)
    }
    let least = Int((Self.leastShare * Double(size.cornerCount)).rounded(.up))
    guard best.count >= least, extent.allSatisfy({ $0 >= Self.leastAlong }) else { return .tooFew(corners: best.count) }
    let board = try refined(best, in: frame)
    return board.corners.count >= least ? .board(board) : .tooFew(corners: board.corners.count)
  }

  /// The corners of a grid by their cells, in pixels of the frame.
  typealias Places = [CheckerGrid.Cell: PlanePoint<Image>]

  /// A grid without the thin outer lines by which it is larger than the board.
  static func trimmed(_ grid: Places, to size: Chessboard.Size) -> Places {
    var grid = grid
    for _ in 0..<4 {
      let spans = [grid.keys.map(\.x), grid.keys.map(\.y)].map { ($0.min() ?? 0)...($0.max() ?? 0) }
      let long = spans[0].count >= spans[1].count ? 0 : 1
      let axis = spans[long].count > size.columns ? long : 1 - long
      guard spans[axis].count > (axis == long ? size.columns : size.rows) else { break }
      let ends = [spans[axis].lowerBound, spans[axis].upperBound].map { end in grid.keys.filter { $0[axis] == end } }
      guard let thin = ends.min(by: { $0.count < $1.count }),
        Double(thin.count) <= thinShare * Double(spans[1 - axis].count)
      else { break }
      for cell in thin { grid[cell] = nil }
    }
    return grid
  }

  /// The largest grid of corners at one scale of the picture.
  private func grid(_ size: Chessboard.Size, in frame: Frame, scale: Double) throws(VisionError) -> Places {
    let box = ImageRect(frame.size)
    guard let luma = try LumaPatch(frame, box: box, scale: scale), luma.width >= 5, luma.height >= 5 else { return [:] }
    let saddles = try saddles(in: luma, most: min(Self.mostSaddles, size.cornerCount * Self.saddlesPerCorner))
    var best: CheckerGrid?
    var taken: Set<Int> = []
    for seed in saddles.indices.prefix(Self.seeds) where !taken.contains(seed) {
      let grid = CheckerGrid(from: seed, of: saddles, in: luma, most: size.columns + 2)
      guard grid.places.count > (best?.places.count ?? 4) else { continue }
      taken.formUnion(grid.places.values)
      best = grid
      if grid.places.count >= size.cornerCount { break }
    }
    return (best?.places ?? [:]).mapValues { index in
      let place = saddles[index].place
      return PlanePoint(x: place.x / scale + luma.origin.x, y: place.y / scale + luma.origin.y)
    }
  }

  private func saddles(in luma: LumaPatch, most: Int) throws(VisionError) -> [Saddle] {
    var found = [chv_saddle](repeating: chv_saddle(), count: most)
    var count = 0
    try check(
      chv_saddles(
        luma.values, Int32(clamping: luma.width), Int32(clamping: luma.height), Self.blur,
        Int32(clamping: Self.apart), &found, found.count, &count))
    return found.prefix(count).map { Saddle(place: SIMD2($0.x, $0.y), angle: $0.bright, opening: $0.opening) }
  }

  /// Refines the corners, and numbers them from 0 as seen from the front, with columns along the longer side.
  private func refined(_ grid: Places, in frame: Frame) throws(VisionError) -> Chessboard {
    let cells = grid.keys.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    let places = cells.map { grid[$0] ?? PlanePoint(x: 0, y: 0) }
    // The part of the picture with the corners and their surroundings.
    let (xs, ys, margin) = (places.map(\.x), places.map(\.y), Double(2 * Self.mostReach + 8))
    let (x, y) = ((xs.min() ?? 0) - margin, (ys.min() ?? 0) - margin)
    let box = ImageRect(x: x, y: y, width: (xs.max() ?? 0) + margin - x, height: (ys.max() ?? 0) + margin - y)
    guard let first = cells.first, let luma = try LumaPatch(frame, box: box) else { return Chessboard(corners: []) }
    var corners = places.map { place in
      let nearest = places.lazy.filter { $0 != place }.map { $0.distance(to: place) }.min() ?? 0
      let wanted = min(Self.mostReach, max(Self.leastReach, Int(nearest * Self.refineReach)))
      // The surroundings by which a corner is refined must lie inside the picture.
      let room = min(place.x, place.y, Double(frame.size.width - 1) - place.x, Double(frame.size.height - 1) - place.y)
      let local = luma.local(place)
      return chv_corner(x: local.x, y: local.y, reach: Int32(clamping: min(wanted, Int(pixel: room) - 2)))
    }
    try check(
      chv_refine_corners(
        luma.values, Int32(clamping: luma.width), Int32(clamping: luma.height), &corners, corners.count,
        Int32(clamping: Self.refineRounds), Self.refineStep))
    let columns = cells.map(\.x), (left, top) = (columns.min() ?? 0, first.y)
    let isTall = (columns.max() ?? 0) - left < (cells.last?.y ?? 0) - top
    let kept = zip(cells, corners).filter { $1.reach >= Self.leastReach }
    let found = kept.map { cell, corner in
      let (column, row) = (cell.x - left, cell.y - top)
      return Chessboard.Corner(
        column: isTall ? row : column, row: isTall ? column : row,
        place: PlanePoint(x: corner.x + luma.origin.x, y: corner.y + luma.origin.y))
    }
    return Chessboard(corners: found).facingForward.startingBright(in: luma)
  }
}

extension Chessboard {
  /// The board with its corners numbered as seen from the front: columns to the right, rows down.
  fileprivate var facingForward: Chessboard {
    let middle = SIMD2(Double(columns - 1), Double(rows - 1)) / 2
    var (across, down) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for corner in corners {
      across += corner.pixel * (Double(corner.column) - middle.x)
      down += corner.pixel * (Double(corner.row) - middle.y)
    }
    guard across.x * down.y - across.y * down.x < 0 else { return self }
    let last = rows - 1
    return Chessboard(corners: corners.map { Corner(column: $0.column, row: last - $0.row, place: $0.place) })
  }

  /// The board with a bright square at its first corner: a board that half a turn changes is turned if necessary.
  fileprivate func startingBright(in luma: LumaPatch) -> Chessboard {
    let difference = corners.squares.reduce(0.0) { sum, square in
      let middle = square.places.reduce(.zero, +) / 4 - SIMD2(luma.origin.x, luma.origin.y)
      return sum + (luma.value(at: middle) ?? 0) * ((square.first.column + square.first.row) % 2 == 0 ? 1 : -1)
    }
    guard difference < 0 else { return self }
    let (last, bottom) = (columns - 1, rows - 1)
    return Chessboard(corners: corners.map { Corner(column: last - $0.column, row: bottom - $0.row, place: $0.place) })
  }
}
