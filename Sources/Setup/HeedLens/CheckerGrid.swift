import Foundation
import HeedGeometry
import HeedVision

/// A grid of joined corners. A new corner lies where its neighbours predict, and shares edges with them.
struct CheckerGrid {
  /// Maximum distance of a corner from its prediction, relative to a square's side. Choice: successive squares differ
  /// by a fifth in an oblique view, by less on a bent board; at a half the next corner would match too.
  static let reach = 0.33
  /// Maximum angle between an edge and its corner's direction, degrees. Choice: blur turns oblique edges by 10 degrees.
  static let turnDegrees = 25.0
  /// Places along an edge where its two sides are compared, relative to its length. Choice: blur rounds the corners.
  static let alongEdge = [0.2, 0.35, 0.5, 0.65, 0.8]
  /// Distance from an edge where its sides are compared, relative to its length. Choice: farther than the blur, and
  /// inside squares that look three times as long as wide.
  static let beside = 0.12
  /// Minimum distance from an edge where its sides are compared, pixels. Choice: farther than the edge's own blur.
  static let leastBeside = 1.5
  /// Minimum brightness difference between an edge's sides, 0...255. Choice: above noise; print in poor light has 30.
  static let leastContrast = 8.0
  /// Distance from a corner where its four squares are compared, relative to an edge's length. Choice: inside all four
  /// squares even in an oblique view. Corners at the board's rim fail, because a square is missing.
  static let around = 0.2
  /// Minimum distance from a corner where its squares are compared, pixels. Choice: farther than the corner's blur.
  static let leastAround = 2.5
  /// Minimum contrast of a corner's weaker pair of squares, relative to its brightest and darkest square. Choice: a
  /// shadow over one square takes less than half; paper next to paper at the rim has no contrast.
  static let leastEven = 0.5
  /// Minimum number of places along an edge with a brightness difference. Choice: a reflection may hide one.
  static let leastPlaces = 4

  /// A place in the grid: a column and a row.
  typealias Cell = SIMD2<Int>

  private(set) var places: [Cell: Int] = [:]
  private let saddles: [Saddle]
  private let luma: LumaPatch
  /// Maximum number of corners along a side, which limits the search on a tiled floor.
  private let most: Int

  private static let steps = [Cell(1, 0), Cell(0, 1), Cell(-1, 0), Cell(0, -1)]

  /// Grows a grid from one saddle as far as possible.
  init(from seed: Int, of saddles: [Saddle], in luma: LumaPatch, most: Int) {
    (self.saddles, self.luma, self.most) = (saddles, luma, most)
    let start = saddles[seed]
    places[.zero] = seed
    for (step, edge) in zip(Self.steps, [start.edges.0, start.edges.1, -start.edges.0, -start.edges.1]) {
      if let next = nearest(to: seed, along: edge) { places[step] = next }
    }
    guard places.count > 2 else { return }
    var newest = places.keys.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    while !newest.isEmpty { newest = grow(from: newest) }
  }

  /// Adds the corners next to `cells` to the grid, and returns the added cells.
  private mutating func grow(from cells: [Cell]) -> [Cell] {
    var taken = Set(places.values)
    var added: [Cell] = []
    for cell in cells {
      for step in Self.steps where places[cell &+ step] == nil {
        let wanted = cell &+ step
        guard fits(wanted), let found = saddle(for: wanted, beside: cell, step), !taken.contains(found) else {
          continue
        }
        places[wanted] = found
        taken.insert(found)
        added.append(wanted)
      }
    }
    return added
  }

  private func fits(_ cell: Cell) -> Bool {
    func length(_ values: [Int], _ new: Int) -> Int { (max(values.max() ?? 0, new) - min(values.min() ?? 0, new)) + 1 }
    return length(places.keys.map(\.x), cell.x) <= most && length(places.keys.map(\.y), cell.y) <= most
  }

  /// The saddle nearest to the place that known neighbours predict; nil if an edge to a neighbour is missing.
  private func saddle(for wanted: Cell, beside cell: Cell, _ step: Cell) -> Int? {
    guard let here = places[cell] else { return nil }
    let place = saddles[here].place
    var guesses: [SIMD2<Double>] = []
    if let back = places[cell &- step] { guesses.append(2 * place - saddles[back].place) }
    for side in [Cell(step.y, step.x), Cell(-step.y, -step.x)] {
      if let near = places[cell &+ side], let far = places[wanted &+ side] {
        guesses.append(place + saddles[far].place - saddles[near].place)
      }
    }
    guard !guesses.isEmpty else { return nil }
    let guess = guesses.reduce(.zero, +) / Double(guesses.count)
    let reach = Self.reach * (guess - place).length
    return saddles.indices.filter { (saddles[$0].place - guess).length <= reach }
      .sorted { (saddles[$0].place - guess).length < (saddles[$1].place - guess).length }
      .first { candidate in
        Self.steps.allSatisfy { step in places[wanted &+ step].map { isEdge($0, candidate) } ?? true }
      }
  }

  /// The nearest saddle to which the edge leads.
  private func nearest(to index: Int, along edge: SIMD2<Double>) -> Int? {
    let start = saddles[index].place
    let least = cos(Self.turnDegrees * .pi / 180)
    let ahead = saddles.indices.filter { other in
      let way = saddles[other].place - start
      return way.length > 0 && (way * edge).sum() >= least * way.length
    }
    return ahead.sorted { (saddles[$0].place - start).length < (saddles[$1].place - start).length }
      .prefix(8).first { isEdge(index, $0) }
  }

  /// True if the line between two corners is an edge at both corners, and the same side is bright at both.
  private func isEdge(_ one: Int, _ other: Int) -> Bool {
    let (start, end) = (saddles[one], saddles[other])
    let way = end.place - start.place
    guard way.length > 2 else { return false }
    let along = way / way.length
    let across = SIMD2(-along.y, along.x)
    let sign = start.brightSide(along: along, across: across)
    guard sign != 0, end.brightSide(along: -along, across: across) == sign else { return false }
    let least = cos(Self.turnDegrees * .pi / 180)
    guard start.isEdge(along, least: least), end.isEdge(along, least: least) else { return false }
    let radius = max(Self.leastAround, Self.around * way.length)
    guard isCrossing(start, radius: radius), isCrossing(end, radius: radius) else { return false }
    let offset = across * max(Self.leastBeside, Self.beside * way.length)
    let shown = Self.alongEdge.count { share in
      let place = start.place + way * share
      guard let left = luma.value(at: place + offset), let right = luma.value(at: place - offset) else { return false }
      return (left - right) * sign >= Self.leastContrast
    }
    return shown >= Self.leastPlaces
  }

  /// True if both bright squares of a corner are brighter than both dark squares.
  private func isCrossing(_ saddle: Saddle, radius: Double) -> Bool {
    let (bright, dark) = (saddle.bright * radius, SIMD2(-saddle.bright.y, saddle.bright.x) * radius)
    guard let one = luma.value(at: saddle.place + bright), let other = luma.value(at: saddle.place - bright),
      let left = luma.value(at: saddle.place + dark), let right = luma.value(at: saddle.place - dark)
    else { return false }
    let least = max(Self.leastContrast, Self.leastEven * (max(one, other) - min(left, right)))
    return min(one, other) - max(left, right) >= least
  }
}
