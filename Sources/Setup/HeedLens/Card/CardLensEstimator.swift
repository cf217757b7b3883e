import Foundation
public import HeedGeometry

/// Learns a camera's focal length from views of a card that a person tilts at any distance. The far side of a tilted
/// card looks shorter, by an amount that gives the focal length.
///
/// The estimator is a pure value: feed ``CardView``s, for example from a ``CardFinder``, and read ``Progress``. It
/// assumes square pixels and a principal point in the middle. Source: Zhang 2000, A flexible new
/// technique for camera calibration.
public struct CardLensEstimator: Sendable {
  /// Limits of the focal length's fit and of its results.
  package struct Settings: Sendable {
    /// Limits of the tried horizontal field of view, degrees. Choice: webcams have 50 to 90, cabin cameras 40 to 130.
    package var widestDegrees = 130.0, narrowestDegrees = 20.0
    /// Number of focal lengths to try as a start. Choice: neighbours then differ by 8 %, which is near enough.
    package var tried = 34
    /// Tried distortions k1. Choice: wide webcams have -0.2 to -0.3; without a bend, their views fit no card.
    package var triedBends = [0, -0.22]
    /// Minimum standard deviation of a corner, pixels. Choice: the finder's remaining bias on rendered cards.
    package var leastPixels = 0.2
    /// Added standard deviation of a corner, relative to the longest side. Choice: cards bend by at most a millimetre.
    package var shapeShare = 0.002
    /// Usual size of the distortion k1. Choice: webcams have less than 0.1; in wide lenses the views determine k1.
    package var usualBend = 0.1
    /// Usual offset of the principal point, relative to the picture's width. Choice: cheap lenses are off by a percent.
    package var shiftShare = 0.008
    /// Usual deviation of the ratio of the card's sides from a bank card's, as a logarithm, and its maximum. The views
    /// measure the ratio, so a card of 85 x 55 mm (0.026) gives the right focal length. Choice: A6 has 0.12, a card of
    /// 90 x 50 mm 0.13; measured ratios of drawn bank cards are off by 0.01 at most (`Benchmarks/lens`).
    package var usualStretch = 0.05, mostStretch = 0.045
    /// Degrees of freedom of Student's t distribution over views. Choice: a view off by 3 deviations counts a third.
    package var freedom = 4.0
    /// Sum of a view's squared errors over their variance, above which the fit leaves the view out. Choice: chi-square
    /// with two degrees of freedom exceeds it once in a million; other proportions exceed it by far.
    package var mostCost = 28.0
    /// Maximum number of steps of the fit. Choice: ten steps suffice.
    package var rounds = 30
    /// Minimum distance between views, relative to the picture's width. Choice: nearer views repeat an error, and the
    /// result looks too certain.
    package var apart = 0.03
    /// Maximum number of kept views. Choice: two dozen give the focal length to a percent, within milliseconds.
    package var mostViews = 40
    /// Minimum number of used views for a result. Choice: four good views outweigh two wrong ones.
    package var leastViews = 6
    /// Maximum relative standard deviation of a usable and of a good focal length. Choice: a field of view may be off
    /// by 6 %, which is two deviations when usable and three when good.
    package var usableShare = 0.03, goodShare = 0.02
    /// Minimum tilt of a card that is nearer at one side, degrees. With less tilt a view counts as flat. Choice: a
    /// smaller tilt hardly shrinks the far side.
    package var leastTiltDegrees = 20.0
    /// Minimum length of the card's long side, relative to the picture's width. Choice: a card at half a metre has
    /// this length; of a card farther away, the far side shrinks by less than a pixel.
    package var leastSide = 0.14
    /// Maximum share of views that a valid result leaves out. Choice: about as for pictures of chessboards.
    package var mostLeftOut = 0.4

    package init() {}
  }

  private let size: ImageSize
  private let settings = Settings()
  private let solver: CardLensSolver
  private var kept: [CardLensSolver.Candidate] = []
  /// Different views that fit no camera.
  private var foreign: [CardView] = []
  private var solution: CardLensSolver.Solution?

  /// Creates an estimator without views.
  public init(size: ImageSize) {
    self.size = size
    solver = CardLensSolver(size: size, settings: settings)
  }

  /// Feeds one view. The order of the views does not matter.
  /// - Returns: The verdict on the view, and the quality of the field of view so far.
  @discardableResult
  public mutating func update(_ view: CardView) -> Progress {
    let isFinite = view.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } && view.deviationPixels.isFinite
    guard isFinite, view.longestSidePixels >= settings.leastSide * Double(size.width) else {
      return progress(of: .tooSmall)
    }
    let candidate = solver.candidate(view)
    let apart = settings.apart * Double(size.width)
    guard candidate.leastCost <= settings.mostCost else {
      if foreign.count < settings.mostViews, !foreign.contains(where: { $0.distance(to: view) < apart }) {
        foreign.append(view)
      }
      return progress(of: .notTheCard)
    }
    let near = kept.firstIndex { $0.view.distance(to: view) < apart }
    if let near {
      // The sharper of two similar views stays.
      guard view.deviationPixels < 0.7 * kept[near].view.deviationPixels else { return progress(of: .alike) }
      kept[near] = candidate
    } else {
      if kept.count >= settings.mostViews { dropLeastUseful() }
      kept.append(candidate)
    }
    solution = solver.solve(kept)
    let place = near ?? kept.count - 1
    guard let solution, solution.isUsed.indices.contains(place), solution.isUsed[place] else {
      return progress(of: .contradicts)
    }
    guard let pose = solution.poses[place], pose.tilt.degrees >= settings.leastTiltDegrees else {
      return progress(of: .flat)
    }
    return progress(of: .used)
  }

  /// The quality of the field of view so far.
  public var progress: Progress { progress(of: nil) }

  /// Drops a view that the fit leaves out. If the fit uses all views, drops the view with the least tilt.
  private mutating func dropLeastUseful() {
    guard let solution else { return }
    func use(_ i: Int) -> Double { solution.isUsed[i] ? solution.poses[i]?.tilt.degrees ?? 0 : -1 }
    if let worst = kept.indices.min(by: { use($0) < use($1) }) { kept.remove(at: worst) }
  }

  private func progress(of verdict: Verdict?) -> Progress {
    let used = solution?.isUsed.count { $0 } ?? 0
    guard let solution, solution.deviation.isFinite else {
      return Progress(
        view: verdict, camera: nil, deviation: nil, kept: kept.count, used: used, isUsable: false, isGood: false,
        advice: kept.isEmpty ? .show : .tilt(.left), sides: [], rms: nil, distances: nil)
    }
    let shown = kept.count + foreign.count
    let isConsistent = Double(shown - used) <= settings.mostLeftOut * Double(shown)
    let stretch = solution.lens.stretch
    let isAnother = abs(stretch) > max(settings.mostStretch, 3 * solution.stretchDeviation)
    let isEnough = used >= settings.leastViews && isConsistent && !isAnother
    let sides = Side.allCases.filter { side in
      solution.poses.indices.contains { index in
        guard solution.isUsed[index], let lean = solution.poses[index]?.lean else { return false }
        return side.share(of: lean) >= sin(settings.leastTiltDegrees * .pi / 180)
      }
    }
    let isGood = isEnough && solution.deviation <= settings.goodShare && sides.count >= 3
    let missingSide = Side.allCases.first { !sides.contains($0) }
    let advice: Advice =
      isAnother
      ? .anotherCard(sides: BankCard.width / BankCard.height * exp(stretch))
      : shown >= settings.leastViews && !isConsistent
        ? .anotherCard(sides: nil)
        : isGood
          ? .done
          : missingSide == .left && sides.contains(.right) ? .otherSide : missingSide.map { .tilt($0) } ?? .tiltMore
    let distances = zip(solution.poses, solution.isUsed).compactMap { pose, isUsed in
      isUsed ? pose.map { $0.distance / 1000 } : nil
    }
    let lens = solution.lens
    let camera = PinholeCamera(
      size: size, fx: lens.focal, fy: lens.focal, cx: lens.center.x, cy: lens.center.y, distortion: lens.distortion)
    return Progress(
      view: verdict, camera: camera, deviation: solution.deviation, kept: kept.count, used: used,
      isUsable: isEnough && solution.deviation <= settings.usableShare, isGood: isGood, advice: advice, sides: sides,
      rms: solution.rms, distances: distances.min().flatMap { low in distances.max().map { low...$0 } })
  }
}
