import Foundation
import HeedGeometry

/// Finds the lens for several views of a card. First the solver finds the tried focal length at which the views agree
/// best. Then a bundle adjustment fits lens and poses and gives less weight to views that disagree.
struct CardLensSolver: Sendable {
  /// A view with its cost at each tried focal length.
  struct Candidate: Sendable {
    let view: CardView
    /// Poses of both orientations at each tried focal length; `costs` are infinite if nothing fits.
    fileprivate let poses: [[CardPose?]]
    fileprivate let costs: [[Double]]

    /// Sum of squared errors over their variance at the focal length that fits this view best.
    var leastCost: Double { costs.joined().min() ?? .infinity }
    /// True if the view fits better when its first side is a short side.
    var isTurned: Bool { (costs[1].min() ?? .infinity) < (costs[0].min() ?? .infinity) }
  }

  /// The lens and the poses that the solver found.
  struct Solution: Sendable {
    var lens: CardLens
    /// The pose of each candidate, in the candidates' order; nil for a view that fits no card.
    var poses: [CardPose?]
    /// Each view's sum of squared errors over their variance.
    var costs: [Double]
    var isUsed: [Bool]
    /// Relative standard deviation of the focal length.
    var deviation: Double
    /// Root mean square distance of the used corners from their projections, pixels.
    var rms: Double
  }

  let size: ImageSize
  let shape: CardShape
  let settings: CardLensEstimator.Settings

  /// The focal lengths that the solver tries, pixels.
  private var tried: [Double] {
    let (narrow, wide) = (settings.narrowestDegrees, settings.widestDegrees)
    func focal(_ degrees: Double) -> Double { Double(size.width) / 2 / tan(degrees * .pi / 360) }
    let (first, last) = (log(focal(wide)), log(focal(narrow)))
    return (0..<settings.tried).map { exp(first + (last - first) * Double($0) / Double(max(1, settings.tried - 1))) }
  }

  /// Standard deviation of a view's corner, pixels, from the finder's error, the minimum error, and the error of the
  /// card's shape.
  func deviation(of view: CardView) -> Double {
    let share = settings.shapeShare * view.longestSidePixels
    return
      (view.deviationPixels * view.deviationPixels + settings.leastPixels * settings.leastPixels + share * share)
      .squareRoot()
  }

  func candidate(_ view: CardView) -> Candidate {
    let deviation = deviation(of: view)
    var poses: [[CardPose?]] = []
    var costs: [[Double]] = []
    for turned in [false, true] {
      var (ofTurn, costsOfTurn) = ([CardPose?](), [Double]())
      for focal in tried {
        let lens = CardLens(focal: focal, size: size)
        var pose = CardPose(view, shape, turned: turned, deviation: deviation, lens: lens)
        pose?.settle(lens, rounds: 6)
        ofTurn.append(pose)
        costsOfTurn.append(pose.map { $0.cost(lens) } ?? .infinity)
      }
      poses.append(ofTurn)
      costs.append(costsOfTurn)
    }
    return Candidate(view: view, poses: poses, costs: costs)
  }

  /// Solves for the lens; nil if no view fits any lens.
  func solve(_ candidates: [Candidate]) -> Solution? {
    let tried = tried
    let sums = tried.indices.map { index in
      candidates.reduce(0) { $0 + min(settings.mostCost, min($1.costs[0][index], $1.costs[1][index])) }
    }
    guard let best = sums.indices.min(by: { sums[$0] < sums[$1] }) else { return nil }
    var lens = CardLens(focal: tried[best], size: size)
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
      for (index, part) in step.poses.enumerated() { if let part { moved[index]?.move(by: part) } }
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
    return solution(candidates, poses, lens)
  }

  /// The weight of each view in the next step, by Student's t distribution over whole views.
  private func weights(_ poses: [CardPose?], _ lens: CardLens) -> [Double] {
    poses.map { pose in
      guard let cost = pose?.cost(lens), cost.isFinite else { return 0 }
      return (settings.freedom + 2) / (settings.freedom + cost)
    }
  }

  /// The cost that the solver minimizes: negative log-likelihoods of the views and of the lens's priors.
  private func total(_ poses: [CardPose?], _ lens: CardLens) -> Double {
    let views = poses.reduce(0) { sum, pose in
      guard let pose else { return sum }
      return sum + (settings.freedom + 2) * log1p(pose.cost(lens) / settings.freedom)
    }
    let (bend, shift) = (lens.k1 / settings.usualBend, lens.shift / shiftPixels)
    return views + bend * bend + (shift * shift).sum()
  }

  private var shiftPixels: Double { settings.shiftShare * Double(size.width) }

  /// The lens's equations of each view, times the view's weight, without the unknowns of the pose.
  private func parts(
    _ poses: [CardPose?], _ lens: CardLens, weights: [Double], damping: Double
  ) -> [(matrix: SymmetricMatrix, right: [Double], whole: (SymmetricMatrix, [Double]))?] {
    poses.enumerated().map { index, pose in
      guard weights[index] > 0, var sums = pose?.equations(lens) else { return nil }
      for i in 0..<sums.matrix.size { sums.matrix[i, i] *= 1 + damping }
      guard let reduced = sums.matrix.reduced(to: CardLens.count, sums.right) else { return nil }
      return (reduced.matrix, reduced.right, (sums.matrix, sums.right))
    }
  }

  /// The lens's priors as equations: k1 is near 0, and the principal point is near the middle.
  private func habits(_ lens: CardLens) -> (matrix: SymmetricMatrix, right: [Double]) {
    let precision = [0, 1 / (settings.usualBend * settings.usualBend), 1 / (shiftPixels * shiftPixels)]
    let values = [0, lens.k1, lens.shift.x, lens.shift.y]
    let diagonal = [0, precision[1], precision[2], precision[2]]
    return (SymmetricMatrix(diagonal: diagonal), zip(diagonal, values).map { -$0 * $1 })
  }

  private func step(
    _ poses: [CardPose?], _ lens: CardLens, weights: [Double], damping: Double
  ) -> (lens: [Double], poses: [[Double]?])? {
    var (matrix, right) = habits(lens)
    let parts = parts(poses, lens, weights: weights, damping: damping)
    for (index, part) in parts.enumerated() {
      guard let part else { continue }
      matrix.add(part.matrix, times: weights[index])
      for i in 0..<CardLens.count { right[i] += weights[index] * part.right[i] }
    }
    matrix[0, 0] += 1e-9
    guard let step = matrix.solved(right) else { return nil }
    let moved = parts.map { part -> [Double]? in
      guard let (whole, wholeRight) = part?.whole else { return nil }
      let count = CardLens.count
      let own = (0..<6).map { i in
        wholeRight[count + i] - (0..<count).reduce(0) { $0 + whole[count + i, $1] * step[$1] }
      }
      return whole.keeping(count..<count + 6).solved(own)
    }
    return (step, moved)
  }

  private func solution(_ candidates: [Candidate], _ poses: [CardPose?], _ lens: CardLens) -> Solution? {
    let costs = poses.map { $0?.cost(lens) ?? .infinity }
    let isUsed = costs.map { $0 <= settings.mostCost }
    let used = poses.indices.filter { isUsed[$0] }
    guard !used.isEmpty else { return nil }
    let weights = self.weights(poses, lens)
    var (matrix, _) = habits(lens)
    let parts = parts(poses, lens, weights: weights, damping: 0)
    for index in used { if let part = parts[index] { matrix.add(part.matrix, times: weights[index]) } }
    let squares = used.reduce(0) { $0 + costs[$1] * weights[$1] }
    // A view has eight coordinates and six pose unknowns, so two degrees of freedom remain per view. The focal length
    // takes one degree of freedom from the total.
    let freedom = Double(2 * used.count - 1)
    let excess = max(1, (squares / freedom).squareRoot())
    let error = matrix.variance(along: [1, 0, 0, 0]).map { $0.squareRoot() * excess } ?? .infinity
    let rms = used.reduce(0) { $0 + costs[$1] * (poses[$1]?.deviation ?? 0) * (poses[$1]?.deviation ?? 0) }
    return Solution(
      lens: lens, poses: poses, costs: costs, isUsed: isUsed,
      deviation: max(error, jackknife(parts, weights, used, lens) ?? 0),
      rms: (rms / Double(4 * used.count)).squareRoot())
  }

  /// Standard deviation of the focal length's logarithm by the jackknife. The jackknife leaves out each view in turn
  /// and takes one step. nil with fewer than three views.
  private func jackknife(
    _ parts: [(matrix: SymmetricMatrix, right: [Double], whole: (SymmetricMatrix, [Double]))?], _ weights: [Double],
    _ used: [Int], _ lens: CardLens
  ) -> Double? {
    guard used.count >= 3 else { return nil }
    let (habit, habitRight) = habits(lens)
    let steps = used.compactMap { left -> Double? in
      var (matrix, right) = (habit, habitRight)
      for index in used where index != left {
        guard let part = parts[index] else { continue }
        matrix.add(part.matrix, times: weights[index])
        for i in 0..<CardLens.count { right[i] += weights[index] * part.right[i] }
      }
      return matrix.solved(right)?[0]
    }
    guard steps.count == used.count else { return .infinity }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let sum = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (sum * Double(steps.count - 1) / Double(steps.count)).squareRoot()
  }
}
