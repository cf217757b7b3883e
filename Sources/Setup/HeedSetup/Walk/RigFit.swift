import Foundation
import HeedGeometry

/// The most probable mistake of a rig: a turned camera, exchanged zones, zones that are elsewhere, or none.
///
/// A look is the direction of its place, plus the person's offset and a share of the angle from the lens, plus noise. The
/// look into the lens, whose place is known, tells the offset from a turned camera. Each explanation is weighed by its
/// evidence. Source: Bishop 2006, Pattern Recognition and Machine Learning, 4.4 (Laplace approximation, evidence).
struct RigFit {
  /// Deviations among people of the offset (degrees) and of the share, across and up. Choice: twice those of drawn people.
  private static let people = [3.0, 4, 0.1, 0.15]
  /// Deviations of a turned camera about each axis, and of a misplaced zone, degrees. Choice: a bracket that slipped; a
  /// mirror that was measured on the other side.
  private static let turned = 10.0, elsewhere = 25.0
  /// Probabilities before the walk that the camera is turned, that a zone is elsewhere, and that two zones are exchanged.
  /// Choice: most rigs are right.
  private static let mayTurn = 0.08, mayMove = 0.05, mayExchange = 0.05
  /// How many looks the stated deviations count as. Choice: they come from drawn people.
  private static let freedom = 8.0

  private let looks: RigLooks
  /// The places that are elsewhere, and where no other place is.
  let misplaced: Set<String>
  /// Each of two exchanged places, and the other one.
  let exchanged: [String: String]
  let isTurned: Bool
  /// The person's offset and share as in ``people``, then the camera's turn as a vector, degrees.
  private(set) var unknowns = [Double](repeating: 0, count: 7)
  private var evidence = 0.0
  private var covariance = SymmetricMatrix(size: 7)

  /// The likeliest explanation of the looks.
  /// - Parameter places: The rig's places by name, with the lens.
  /// - Returns: nil if the equations have no solution.
  init?(_ looks: RigLooks, places: [String: Point<Camera>]) {
    let found = [false, true].compactMap { isTurned -> RigFit? in
      var best = RigFit(looks, places, isTurned, [], [:])
      // Further zones must make the looks more probable. Half of the places always stay.
      while let last = best, last.wrong.count < looks.looks.count / 2 {
        let others = looks.looks.map(\.place).filter { $0 != RigLook.lens && !last.wrong.contains($0) }
        let pairs = others.indices.flatMap { first in others[first...].map { (others[first], $0) } }
        let next = pairs.flatMap { one, other in
          let elsewhere = RigFit(looks, places, isTurned, last.misplaced.union([one, other]), last.exchanged)
          guard one != other else { return [elsewhere] }
          let exchanged = last.exchanged.merging([one: other, other: one]) { $1 }
          return [elsewhere, RigFit(looks, places, isTurned, last.misplaced, exchanged)]
        }.compactMap(\.self).max { $0.evidence < $1.evidence }
        guard let next, next.evidence > last.evidence else { break }
        best = next
      }
      return best
    }
    guard let best = found.max(by: { $0.evidence < $1.evidence }) else { return nil }
    self = best
  }

  private init?(
    _ looks: RigLooks, _ places: [String: Point<Camera>], _ isTurned: Bool, _ misplaced: Set<String>,
    _ exchanged: [String: String]
  ) {
    (self.looks, self.misplaced, self.exchanged, self.isTurned) = (looks, misplaced, exchanged, isTurned)
    // A camera that is not turned is known to be within a millionth of a degree.
    let turn = isTurned ? Self.turned : 1e-6
    let deviations = Self.people + [turn, turn, turn]
    let prior = SymmetricMatrix(diagonal: deviations.map { 1 / ($0 * $0) })
    let step = 1e-5
    // The angles are nearly linear in the unknowns; a few rounds settle.
    for _ in 0..<4 {
      var (sum, right) = (prior, (prior * unknowns).map { -$0 })
      var (square, volume) = (0.0, deviations.reduce(0) { $0 + 2 * log($1) })
      for look in looks.looks {
        guard let place = places[exchanged[look.place] ?? look.place] else { continue }
        let miss = miss(of: look, at: place)
        let variance = pow(look.spread, 2) + (misplaced.contains(look.place) ? pow(Self.elsewhere, 2) : 0)
        let slopes = unknowns.indices.map { index in
          var moved = self
          moved.unknowns[index] += step
          return (miss - moved.miss(of: look, at: place)) / step
        }
        for (row, miss) in [(slopes.map(\.x), miss.x), (slopes.map(\.y), miss.y)] {
          sum.add(row, weight: 1 / variance)
          for index in right.indices { right[index] += row[index] * miss / variance }
          square += miss * miss / variance
          volume += log(variance)
        }
      }
      guard let factor = CholeskyFactor(sum) else { return nil }
      square += zip(unknowns, deviations).reduce(0) { $0 + pow($1.0 / $1.1, 2) }
      let count = Double(2 * looks.looks.count)
      evidence =
        -(volume + factor.logDeterminant) / 2 - (Self.freedom + count) / 2 * log(1 + square / Self.freedom)
        + log(isTurned ? Self.mayTurn : 1 - Self.mayTurn)
        + Double(misplaced.count) * log(Self.mayMove / (1 - Self.mayMove))
        + Double(exchanged.count / 2) * log(Self.mayExchange / (1 - Self.mayExchange))
      unknowns = zip(unknowns, factor.solved(right)).map { $0 + $1 }
      covariance = factor.inverse ?? covariance
    }
  }

  /// The places that are not where the rig says.
  var wrong: Set<String> { misplaced.union(exchanged.keys) }

  /// The camera's turn since the rig was written: it turns the rig's places into the true ones.
  var turn: Rotation<Camera, Camera> {
    Rotation(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
      .turned(by: SIMD3(unknowns[4], unknowns[5], unknowns[6]) * (.pi / 180))
  }

  /// The look's angles from the line of sight to the lens, degrees.
  private func aside(_ look: RigLook) -> SIMD2<Double> {
    let lens = looks.eyes.direction(to: Point(meters: .zero))
    return look.angles - SIMD2(lens?.azimuth.degrees ?? 0, lens?.elevation.degrees ?? 0)
  }

  /// The direction of what the driver looked at: the look without the person's offset and share.
  func direction(of look: RigLook) -> Direction<Camera> {
    let straight = look.angles - SIMD2(unknowns[0], unknowns[1]) - aside(look) * SIMD2(unknowns[2], unknowns[3])
    return Direction(azimuth: .degrees(straight.x), elevation: .degrees(straight.y))
  }

  /// How far the look lies from a place of the rig, degrees to the driver's left and up.
  func miss(of look: RigLook, at place: Point<Camera>) -> SIMD2<Double> {
    let seen = direction(of: look)
    guard let target = looks.eyes.direction(to: Point(meters: turn.apply(place.meters))) else { return .zero }
    let across = remainder((seen.azimuth - target.azimuth).degrees, 360)
    return SIMD2(across * cos(target.elevation.radians), (seen.elevation - target.elevation).degrees)
  }

  /// How far beside a place a driver may look without that the place counts as elsewhere, degrees. A look that alone tells
  /// the person's offset or share has a larger tolerance.
  func tolerance(of look: RigLook) -> Double {
    let (aside, own) = (aside(look), look.spread * look.spread)
    let leverage = [[1, 0, aside.x, 0, 0, 0, 0], [0, 1, 0, aside.y, 0, 0, 0]].reduce(0.0) { sum, row in
      sum + zip(row, covariance * row).reduce(0) { $0 + $1.0 * $1.1 } / own / 2
    }
    let variance = own / max(0.1, 1 - leverage)
    let wide = variance + pow(Self.elsewhere, 2)
    return (2 * (log(wide / variance) + log((1 - Self.mayMove) / Self.mayMove)) / (1 / variance - 1 / wide))
      .squareRoot()
  }
}
