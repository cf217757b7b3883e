import Foundation
import HeedGeometry

/// Finds the lens for several views of a card. The solver starts from the tried focal length at which the views agree
/// best. A bundle adjustment then fits lens and poses, with less weight for views that disagree.
struct CardLensSolver: Sendable {
  /// A view with its cost for each tried lens.
  struct Candidate: Sendable {
    let view: CardView
    /// Poses and costs of both orientations for each tried lens; a cost is infinite if nothing fits.
    fileprivate let poses: [[CardPose?]]
    fileprivate let costs: [[Double]]

    /// Sum of squared errors over their variance with the best lens.
    var leastCost: Double { costs.joined().min() ?? .infinity }
    /// True if the view fits better when its first side is a short side.
    var isTurned: Bool { (costs[1].min() ?? .infinity) < (costs[0].min() ?? .infinity) }
  }

  /// The lens that fits the views best, with a pose for each view.
  struct Solution: Sendable {
    var lens: CardLens
    /// The pose of each candidate; nil for a view that fits no card.
    var poses: [CardPose?]
    var isUsed: [Bool]
    /// Relative standard deviations of the focal length and of the ratio of the card's sides.
    var deviation, stretchDeviation: Double
    /// RMS distance of the used corners from their projections, pixels.
    var rms: Double
  }

  private typealias Equations = (matrix: SymmetricMatrix, right: [Double])
  /// A view's equations for the lens after elimination of the pose, and its equations for lens and pose.
  private typealias Part = (lens: Equations, whole: Equations)

  let size: ImageSize
  let settings: CardLensEstimator.Settings

  /// The tried lenses: each focal length without and with a bend.
  private var tried: [CardLens] {
    let (narrow, wide) = (settings.narrowestDegrees, settings.widestDegrees)
    func focal(_ degrees: Double) -> Double { Double(size.width) / 2 / tan(degrees * .pi / 360) }
    let (first, last) = (log(focal(wide)), log(focal(narrow)))
    return (0..<settings.tried).flatMap { step in
      let focal = exp(first + (last - first) * Double(step) / Double(settings.tried - 1))
      return settings.triedBends.map { CardLens(focal: focal, k1: $0, size: size) }
    }
  }

  func candidate(_ view: CardView) -> Candidate {
    // Standard deviation of a corner, pixels: the finder's error, the minimum error, and the card's shape.
    let share = settings.shapeShare * view.longestSidePixels
    let deviation =
      (view.deviationPixels * view.deviationPixels + settings.leastPixels * settings.leastPixels + share * share)
      .squareRoot()
    let lenses = tried
    let poses = [false, true].map { turned in
      lenses.map { lens -> CardPose? in
        var pose = CardPose(view, turned: turned, deviation: deviation, lens: lens)
        pose?.settle(lens, rounds: 6)
        return pose
      }
    }
    let costs = poses.map { zip($0, lenses).map { pose, lens in pose?.cost(lens) ?? .infinity } }
    return Candidate(view: view, poses: poses, costs: costs)
  }

  /// Solves for the lens; nil if no view fits any lens.
  func solve(_ candidates: [Candidate]) -> Solution? {
    let tried = tried
    let sums = tried.indices.map { index in
      candidates.reduce(0) { $0 + min(settings.mostCost, min($1.costs[0][index], $1.costs[1][index])) }
    }
    guard let best = sums.indices.min(by: { sums[$0] < sums[$1] }) else { return nil }
    var lens = tried[best]
    var poses = candidates.map { candidate in
      candidate.poses[candidate.costs[0][best] <= candidate.costs[1][best] ? 0 : 1][best]
    }
    guard poses.contains(where: { $0 != nil }) else { return nil }
    var weights = self.weights(poses, lens)
    var current = total(poses, lens)
    var damping = 1e-4
    for _ in 0..<settings.rounds {
      guard let step = step(poses, lens, weights: weights, damping: damping) else { break }
      var (movedLens, moved) = (lens, poses)
      movedLens.move(by: step.lens)
      for (index, part) in step.poses.enumerated() { if let part { moved[index]?.board.move(by: part) } }
      let after = total(moved, movedLens)
      if after <= current {
        let isSettled = current - after < 1e-9 * (1 + current)
        (lens, poses, current, damping) = (movedLens, moved, after, damping / 10)
        weights = self.weights(poses, lens)
        if isSettled { break }
      } else {
        damping *= 10
        if damping > 1e8 { break }
      }
    }
    return solution(poses, lens)
  }

  /// The weights of the views in the next step, by Student's t distribution over whole views.
  private func weights(_ poses: [CardPose?], _ lens: CardLens) -> [Double] {
    poses.map { pose in
      guard let cost = pose?.cost(lens), cost.isFinite else { return 0 }
      return (settings.freedom + 2) / (settings.freedom + cost)
    }
  }

  /// The minimized cost: negative log-likelihoods of the views and of the lens's priors.
  private func total(_ poses: [CardPose?], _ lens: CardLens) -> Double {
    let views = poses.reduce(0) { sum, pose in
      guard let pose else { return sum }
      return sum + (settings.freedom + 2) * log1p(pose.cost(lens) / settings.freedom)
    }
    let (bend, shift) = (lens.k1 / settings.usualBend, lens.shift / shiftPixels)
    let stretch = lens.stretch / settings.usualStretch
    return views + bend * bend + (shift * shift).sum() + stretch * stretch
  }

  private var shiftPixels: Double { settings.shiftShare * Double(size.width) }

  private func parts(_ poses: [CardPose?], _ lens: CardLens, weights: [Double], damping: Double) -> [Part?] {
    poses.enumerated().map { index, pose in
      guard weights[index] > 0, var whole = pose?.equations(lens) else { return nil }
      for i in 0..<whole.matrix.size { whole.matrix[i, i] *= 1 + damping }
      return whole.matrix.reduced(to: CardLens.count, whole.right).map { ($0, whole) }
    }
  }

  /// Adds the priors to the equations of some views: k1 is near 0, the principal point near the middle, and the card
  /// nearly a bank card.
  private func sums(
    _ parts: [Part?], _ weights: [Double], of views: some Sequence<Int>, _ lens: CardLens
  ) -> Equations {
    let (bend, shift) = (1 / (settings.usualBend * settings.usualBend), 1 / (shiftPixels * shiftPixels))
    let diagonal = [0, bend, shift, shift, 1 / (settings.usualStretch * settings.usualStretch)]
    var matrix = SymmetricMatrix(diagonal: diagonal)
    var right = zip(diagonal, [0, lens.k1, lens.shift.x, lens.shift.y, lens.stretch]).map { -$0 * $1 }
    for index in views {
      guard let part = parts[index]?.lens else { continue }
      matrix.add(part.matrix, times: weights[index])
      for i in 0..<CardLens.count { right[i] += weights[index] * part.right[i] }
    }
    return (matrix, right)
  }

  /// One damped Gauss-Newton step: the lens from reduced equations, then each pose from the lens's step.
  private func step(
    _ poses: [CardPose?], _ lens: CardLens, weights: [Double], damping: Double
  ) -> (lens: [Double], poses: [[Double]?])? {
    let parts = parts(poses, lens, weights: weights, damping: damping)
    var (matrix, right) = sums(parts, weights, of: parts.indices, lens)
    matrix[0, 0] += 1e-9
    guard let step = matrix.solved(right) else { return nil }
    let moved = parts.map { part in part.flatMap { $0.whole.matrix.solved($0.whole.right, after: step) } }
    return (step, moved)
  }

  /// The result with its uncertainty: the larger of the fit's own estimate and a jackknife over views.
  private func solution(_ poses: [CardPose?], _ lens: CardLens) -> Solution? {
    let costs = poses.map { $0?.cost(lens) ?? .infinity }
    let isUsed = costs.map { $0 <= settings.mostCost }
    let used = poses.indices.filter { isUsed[$0] }
    guard !used.isEmpty else { return nil }
    let weights = self.weights(poses, lens)
    let parts = parts(poses, lens, weights: weights, damping: 0)
    let matrix = sums(parts, weights, of: used, lens).matrix
    let squares = used.reduce(0) { $0 + costs[$1] * weights[$1] }
    // A view has eight coordinates and six pose unknowns. Focal length and stretch take a degree of freedom each.
    let freedom = Double(max(1, 2 * used.count - 2))
    let excess = max(1, (squares / freedom).squareRoot())
    let scatter = jackknife(parts, weights, used, lens)
    let deviations = [0, 4].map { unknown in
      let row = (0..<CardLens.count).map { $0 == unknown ? 1.0 : 0 }
      let error = matrix.variance(along: row).map { $0.squareRoot() * excess } ?? .infinity
      return max(error, scatter[unknown])
    }
    let rms = used.reduce(0) { $0 + costs[$1] * (poses[$1]?.deviation ?? 0) * (poses[$1]?.deviation ?? 0) }
    return Solution(
      lens: lens, poses: poses, isUsed: isUsed, deviation: deviations[0], stretchDeviation: deviations[1],
      rms: (rms / Double(4 * used.count)).squareRoot())
  }

  /// Standard deviations of the lens's unknowns, by one step without each view; 0 below three views.
  private func jackknife(_ parts: [Part?], _ weights: [Double], _ used: [Int], _ lens: CardLens) -> [Double] {
    guard used.count >= 3 else { return [Double](repeating: 0, count: CardLens.count) }
    let solved = used.allMapped { left in
      let (matrix, right) = sums(parts, weights, of: used.filter { $0 != left }, lens)
      return matrix.solved(right)
    }
    guard let steps = solved else { return [Double](repeating: .infinity, count: CardLens.count) }
    return steps.jackknifeDeviations
  }
}
