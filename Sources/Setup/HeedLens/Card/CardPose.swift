import Foundation
import HeedGeometry

/// What all views share: the logarithm of the focal length, k1, the principal point's offset from the middle, and the
/// logarithm of the card's width over its height, relative to a bank card's.
struct CardLens: Hashable, Sendable {
  static let count = 5
  var focal: Double
  var k1: Double
  var shift = SIMD2<Double>.zero
  var stretch = 0.0
  let center: SIMD2<Double>

  init(focal: Double, k1: Double = 0, size: ImageSize) {
    (self.focal, self.k1) = (focal, k1)
    center = SIMD2(Double(size.width - 1), Double(size.height - 1)) / 2
  }

  /// The distortion k1, k2. A k2 of 2 k1² is that of the division model and maps every picture one to one, so that a
  /// wide lens is not refused by the reader of rigs. Source: Fitzgibbon 2001.
  var distortion: [Double] { [k1, 2 * k1 * k1] }

  /// The lens in the form that ``BoardProjection`` takes.
  var board: BoardLens {
    var lens = BoardLens(focal: focal, center: center + shift)
    (lens.values[4], lens.values[5]) = (distortion[0], distortion[1])
    return lens
  }

  /// The card's corners, millimetres, in the order of ``BankCard/corners``.
  var corners: [SIMD2<Double>] { BankCard.corners.map { SIMD2($0.x * exp(stretch / 2), $0.y * exp(-stretch / 2)) } }

  mutating func move(by step: [Double]) {
    focal *= exp(max(-0.5, min(0.5, step[0])))
    k1 += step[1]
    shift += SIMD2(step[2], step[3])
    stretch += step[4]
  }
}

/// A card in one picture, in one of two orientations: the first or the second side is a long side.
struct CardPose: Hashable, Sendable {
  /// The corners in the picture, in the order of ``BankCard/corners``, pixels.
  let pixels: [SIMD2<Double>]
  /// Standard deviation of a corner's pixel coordinate.
  let deviation: Double
  var board: BoardPose

  /// Estimates a pose; nil if the view fits no card.
  init?(_ view: CardView, turned: Bool, deviation: Double, lens: CardLens) {
    let seen = view.pixels
    pixels = (0..<4).map { seen[($0 + (turned ? 1 : 0)) % 4] }
    self.deviation = deviation
    guard let plane = PlaneHomography(zip(lens.corners, pixels).map { ($0, $1) }),
      let start = plane.pose(focal: SIMD2(lens.focal, lens.focal), center: lens.center)
    else { return nil }
    board = start
  }

  /// Sum of the squared errors over their variance; infinite if a corner is behind the camera.
  func cost(_ lens: CardLens) -> Double {
    let optics = lens.board
    return zip(lens.corners, pixels).reduce(0) { sum, corner in
      guard let seen = BoardProjection(corner.0, board, lens: optics) else { return .infinity }
      let error = (seen.pixel - corner.1) / deviation
      return sum + (error * error).sum()
    }
  }

  /// Equations of the lens's unknowns and then of the pose's; nil if a corner is behind the camera.
  func equations(_ lens: CardLens) -> (matrix: SymmetricMatrix, right: [Double])? {
    let optics = lens.board
    var matrix = SymmetricMatrix(size: CardLens.count + 6)
    var right = [Double](repeating: 0, count: CardLens.count + 6)
    for (place, pixel) in zip(lens.corners, pixels) {
      guard let seen = BoardProjection(place, board, lens: optics, withChanges: true) else { return nil }
      let error = (pixel - seen.pixel) / deviation
      let stretched = (board.rotation.xAxis * place.x - board.rotation.yAxis * place.y) / 2
      for (changes, error) in [(seen.changes.x, error.x), (seen.changes.y, error.y)] {
        let along = SIMD3(changes[12], changes[13], changes[14])
        var row = [
          lens.focal * (changes[0] + changes[1]), changes[4] + 4 * lens.k1 * changes[5], changes[2], changes[3],
          along.dot(stretched),
        ]
        row += changes[BoardProjection.pose]
        for index in row.indices {
          row[index] /= deviation
          right[index] += row[index] * error
        }
        matrix.add(row, weight: 1)
      }
    }
    return (matrix, right)
  }

  /// Finds the pose for a given lens.
  mutating func settle(_ lens: CardLens, rounds: Int) {
    var (current, damping) = (cost(lens), 1e-6)
    for _ in 0..<rounds {
      guard current.isFinite, let sums = equations(lens) else { return }
      var matrix = sums.matrix.keeping(CardLens.count..<CardLens.count + 6)
      for i in 0..<6 { matrix[i, i] *= 1 + damping }
      guard let step = matrix.solved(Array(sums.right[CardLens.count...])) else { return }
      var moved = self
      moved.board.move(by: step)
      let after = moved.cost(lens)
      if after <= current {
        let isSettled = current - after < 1e-6 * (1 + current)
        (self, current, damping) = (moved, after, damping / 10)
        if isSettled { return }
      } else {
        damping = max(1e-6, damping) * 100
      }
    }
  }

  /// Distance of the card's middle from the lens, millimetres.
  var distance: Double { board.shift.length }
  private var sight: SIMD3<Double> { board.shift / board.shift.length }
  /// Angle between the line of sight and the card's normal, 0...90 degrees.
  var tilt: Angle { .radians(acos(min(1, abs(sight.dot(board.rotation.zAxis))))) }
  /// The card's normal across the line of sight, with x right and y down in the picture. Its length is sin(tilt).
  var lean: SIMD2<Double> {
    let normal = board.rotation.zAxis * (board.rotation.zAxis.dot(sight) > 0 ? 1 : -1)
    let across = normal - sight * normal.dot(sight)
    return SIMD2(across.x, across.y)
  }
}
