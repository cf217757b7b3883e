import Foundation
import HeedGeometry

/// The most probable mistake of a rig: a turned camera, zones that are elsewhere, both or none.
///
/// A look is the direction of its place, plus the person's offset and a share of the angle from the lens, plus noise. The
/// offset is told from a turned camera by the look into the lens, whose place is known. Each explanation is weighed by its
/// evidence. Source: Bishop 2006, Pattern Recognition and Machine Learning, 3.4 (linear regression, evidence).
struct RigFit {
  /// Deviations among people of the offset (degrees) and of the share, across and up; and of a turned camera about each
  /// axis and of a misplaced zone, degrees. Choice: twice those of drawn people; a bracket that slipped, another place.
  private static let people = [3.0, 4, 0.1, 0.15], turned = 10.0, elsewhere = 25.0
  /// Probabilities before the walk that the camera is turned, and that a zone is elsewhere. Choice: most rigs are right.
  private static let mayTurn = 0.08, mayMove = 0.05
  /// How many looks the stated deviations count as. Choice: they come from drawn people.
  private static let freedom = 8.0

  /// The camera's turn since the rig was written: it turns the rig's places into the true ones; nil for none.
  let turn: Rotation<Camera, Camera>?
  /// The places that are elsewhere.
  let misplaced: Set<String>
  private let evidence: Double
  /// The person's offset and share, as in ``people``, then the rest of the turn; and their covariance.
  private let person: [Double]
  private let covariance: SymmetricMatrix

  /// The likeliest explanation of the looks.
  /// - Parameter places: The rig's places by name, with the lens.
  /// - Returns: nil if there is no look at a zone.
  init?(_ looks: RigLooks, places: [String: Point<Camera>]) {
    let found = [false, true].compactMap { isTurned -> RigFit? in
      guard var best = RigFit(looks, places, isTurned, []) else { return nil }
      // Each further zone must make the looks more probable. Half of the places always stay.
      while best.misplaced.count < looks.looks.count / 2 {
        let next = looks.looks.map(\.place).filter { $0 != RigLook.lensName && !best.misplaced.contains($0) }
          .compactMap { RigFit(looks, places, isTurned, best.misplaced.union([$0])) }
          .max { $0.evidence < $1.evidence }
        guard let next, next.evidence > best.evidence else { break }
        best = next
      }
      return best
    }
    guard let best = found.max(by: { $0.evidence < $1.evidence }) else { return nil }
    self = best
  }

  private init?(
    _ looks: RigLooks, _ places: [String: Point<Camera>], _ isTurned: Bool, _ misplaced: Set<String>
  ) {
    var turn = Rotation<Camera, Camera>(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let none = turn
    let deviations = Self.people + (isTurned ? [Self.turned, Self.turned, Self.turned] : [])
    let prior = SymmetricMatrix(diagonal: deviations.map { 1 / ($0 * $0) })
    var (person, covariance, evidence) = ([Double](), prior, 0.0)
    // The directions are nearly linear in the turn; a few rounds find the turn.
    for _ in 0..<(isTurned ? 4 : 1) {
      if isTurned, !person.isEmpty {
        turn = turn.turned(by: SIMD3(person[4], person[5], person[6]) * (.pi / 180))
      }
      let past = turn.turn(from: none) * (180 / .pi)
      let mean = isTurned ? [0, 0, 0, 0, -past.x, -past.y, -past.z] : [0, 0, 0, 0]
      var (sum, right, square, logVariances) = (
        prior, prior * mean, zip(mean, deviations).reduce(0) { $0 + pow($1.0 / $1.1, 2) }, 0.0
      )
      for look in looks.looks {
        guard let place = places[look.place], let rows = Self.rows(look, place, looks.eyes, turn, isTurned) else {
          continue
        }
        let variance =
          look.spread * look.spread
          + (misplaced.contains(look.place) ? Self.elsewhere * Self.elsewhere : 0)
        for (row, miss) in rows {
          sum.add(row, weight: 1 / variance)
          for index in right.indices { right[index] += row[index] * miss / variance }
          square += miss * miss / variance
          logVariances += log(variance)
        }
      }
      guard let factor = CholeskyFactor(sum), let inverse = factor.inverse else { return nil }
      person = factor.solved(right)
      covariance = inverse
      square -= zip(right, person).reduce(0) { $0 + $1.0 * $1.1 }
      let volume = logVariances + deviations.reduce(0) { $0 + 2 * log($1) } + factor.logDeterminant
      let count = Double(2 * looks.looks.count)
      evidence = -volume / 2 - (Self.freedom + count) / 2 * log(1 + max(0, square) / Self.freedom)
    }
    guard looks.looks.contains(where: { $0.place != RigLook.lensName }) else { return nil }
    evidence += log(isTurned ? Self.mayTurn : 1 - Self.mayTurn)
    evidence += Double(misplaced.count) * log(Self.mayMove / (1 - Self.mayMove))
    (self.turn, self.misplaced, self.evidence) = (isTurned ? turn : nil, misplaced, evidence)
    (self.person, self.covariance) = (person, covariance)
  }

  /// Both axes of a look: what it depends on, and how far it lies from the place, degrees.
  private static func rows(
    _ look: RigLook, _ place: Point<Camera>, _ eyes: Point<Camera>, _ turn: Rotation<Camera, Camera>, _ isTurned: Bool
  ) -> [(row: [Double], miss: Double)]? {
    let place = turn.apply(place.meters)
    guard let target = angles(of: place, from: eyes), let lens = angles(of: .zero, from: eyes) else { return nil }
    let (aside, miss) = (look.angles - lens, Self.difference(look.angles, target))
    let level = cos(target.y * .pi / 180)
    var rows: [(row: [Double], miss: Double)] = [
      ([level, 0, level * aside.x, 0], level * miss.x), ([0, 1, 0, aside.y], miss.y),
    ]
    guard isTurned else { return rows }
    let step = 1e-4
    for axis in [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)] {
      let moved = angles(of: place + axis.cross(place) * step, from: eyes).map { difference($0, target) } ?? .zero
      let slope = moved / (step * 180 / .pi)
      rows[0].row.append(level * slope.x)
      rows[1].row.append(slope.y)
    }
    return rows
  }

  private static func angles(of place: SIMD3<Double>, from eyes: Point<Camera>) -> SIMD2<Double>? {
    eyes.direction(to: Point(meters: place)).map { SIMD2($0.azimuth.degrees, $0.elevation.degrees) }
  }

  private static func difference(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(remainder(a.x - b.x, 360), a.y - b.y)
  }

  /// A look without the person's offset and share: the direction of what the driver looked at.
  func direction(of look: RigLook, from eyes: Point<Camera>) -> Direction<Camera> {
    let aside = look.angles - (Self.angles(of: .zero, from: eyes) ?? .zero)
    let straight = look.angles - SIMD2(person[0], person[1]) - aside * SIMD2(person[2], person[3])
    return Direction(azimuth: .degrees(straight.x), elevation: .degrees(straight.y))
  }

  /// How far beside its place in the rig a driver may look without that the place counts as elsewhere, degrees.
  func tolerance(of look: RigLook) -> Double {
    let variance = look.spread * look.spread + (covariance[0, 0] + covariance[1, 1]) / 2
    let wide = variance + Self.elsewhere * Self.elsewhere
    return (2 * (log(wide / variance) + log((1 - Self.mayMove) / Self.mayMove)) / (1 / variance - 1 / wide))
      .squareRoot()
  }
}
