import Foundation
public import HeedGeometry

/// Learns a camera's focal length, view by view, from views of a card that is held up and tilted. The card's distance
/// is not needed: its size and shape are known, and the shrinking of a tilted card's far side gives the focal length.
///
/// A pure value: feed it ``CardView``s, for example those of a ``CardFinder``, and read ``Progress``. Square pixels and
/// a principal point in the picture's middle are assumed. Source: Zhang 2000, A flexible new technique for camera
/// calibration.
public struct CardLensEstimator: Sendable {
  /// Limits of the fit and of its results.
  public struct Settings: Hashable, Codable, Sendable {
    /// Widest and narrowest horizontal field of view to try, degrees.
    /// Choice: webcams have 50 to 90, phones and cabin cameras 40 to 130.
    public var widestDegrees = 130.0, narrowestDegrees = 20.0
    /// Number of focal lengths tried first. Choice: neighbours differ by 8 %, close enough as a start.
    public var tried = 34
    /// Smallest deviation of a corner, pixels. Choice: a finder's remaining bias on rendered cards.
    public var leastPixels = 0.2
    /// Further deviation of a corner, relative to the longest side. Choice: cards bend at most by a millimetre.
    public var shapeShare = 0.002
    /// Usual size of k1. Choice: webcams have less than 0.1; wide lenses have more, which the views then determine.
    public var usualBend = 0.1
    /// Usual distance of the principal point from the middle, relative to the picture's width. Choice: cheap lenses are
    /// mounted to a percent.
    public var shiftShare = 0.008
    /// Degrees of freedom of Student's t over views. Choice: a view with an error of three deviations counts a third.
    public var freedom = 4.0
    /// Squared error over variance above which a view is left out. Choice: chi-square with two degrees of freedom
    /// exceeds it once in a million; a rectangle of other proportions exceeds it far.
    public var mostCost = 28.0
    /// Maximum steps of the fit. Choice: ten suffice.
    public var rounds = 30
    /// Minimum distance of a new view from the kept views, relative to the picture's width. Choice: nearer views repeat
    /// the same error and make the result look too certain.
    public var apart = 0.03
    /// Maximum number of kept views. Choice: two dozen give a percent; the fit then takes milliseconds.
    public var mostViews = 40
    /// Minimum number of used views for a result. Choice: four good views outweigh two wrong views.
    public var leastViews = 6
    /// Maximum relative deviation of a usable and of a good focal length. Choice: a field of view may be off by 6 %,
    /// which is two and three deviations.
    public var usableShare = 0.03, goodShare = 0.02
    /// Minimum tilt towards a side, degrees. Choice: below 20 the far side hardly shrinks.
    public var leastTiltDegrees = 20.0
    /// Shortest long side, relative to the picture's width. Choice: a card at half a metre in a usual picture; farther
    /// away its far side shrinks by less than a pixel.
    public var leastSide = 0.14
    /// Maximum share of views left out for a valid result. Choice: similar to chessboards.
    public var mostLeftOut = 0.4

    /// The defaults.
    public init() {}
  }

  /// The size of the pictures.
  public let size: ImageSize
  private let settings: Settings
  private let solver: CardLensSolver
  private var kept: [CardLensSolver.Candidate] = []
  private var solution: CardLensSolver.Solution?
  private var seen = 0

  /// Starts without a view.
  public init(size: ImageSize, card: CardShape = .bankCard, settings: Settings = Settings()) {
    (self.size, self.settings) = (size, settings)
    solver = CardLensSolver(size: size, shape: card, settings: settings)
  }

  /// Feeds one view; order does not matter.
  /// - Returns: The verdict on the view, and the quality of the field of view so far.
  @discardableResult
  public mutating func update(_ view: CardView) -> Progress {
    seen += 1
    let isFinite = view.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } && view.deviationPixels.isFinite
    guard isFinite, view.longestSidePixels >= settings.leastSide * Double(size.width) else {
      return progress(of: .tooSmall)
    }
    let candidate = solver.candidate(view)
    guard candidate.leastCost <= settings.mostCost else { return progress(of: .notTheCard) }
    let near = kept.firstIndex { $0.view.distance(to: view) < settings.apart * Double(size.width) }
    if let near {
      // Keep the sharper of two similar views.
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

  /// Drops a view that is left out, else the flattest view.
  private mutating func dropLeastUseful() {
    guard let solution else { return }
    let order = kept.indices.min { a, b in
      func use(_ i: Int) -> Double { solution.isUsed[i] ? solution.poses[i]?.tilt.degrees ?? 0 : -1 }
      return use(a) < use(b)
    }
    if let order { kept.remove(at: order) }
  }

  private func progress(of verdict: Verdict?) -> Progress {
    let used = solution?.isUsed.count { $0 } ?? 0
    guard let solution, solution.deviation.isFinite else {
      return Progress(
        view: verdict, camera: nil, deviation: nil, views: seen, kept: kept.count, used: used, isUsable: false,
        isGood: false, advice: kept.isEmpty ? .show : .tilt(.left), sides: [], rms: nil, distances: nil)
    }
    let isConsistent = Double(kept.count - used) <= settings.mostLeftOut * Double(kept.count)
    let isEnough = used >= settings.leastViews && isConsistent
    let sides = Side.allCases.filter { side in
      solution.poses.indices.contains { index in
        guard solution.isUsed[index], let lean = solution.poses[index]?.lean else { return false }
        return side.share(of: lean) >= sin(settings.leastTiltDegrees * .pi / 180)
      }
    }
    let isGood = isEnough && solution.deviation <= settings.goodShare && sides.count >= 3
    let advice: Advice
    if kept.count >= settings.leastViews, !isConsistent {
      advice = .anotherCard
    } else if isGood {
      advice = .done
    } else if let side = Side.allCases.first(where: { !sides.contains($0) }) {
      advice = .tilt(side)
    } else {
      advice = .tiltMore
    }
    let distances = solution.poses.indices.filter { solution.isUsed[$0] }.compactMap {
      solution.poses[$0].map { $0.distance / 1000 }
    }
    return Progress(
      view: verdict, camera: camera(solution.lens), deviation: solution.deviation, views: seen, kept: kept.count,
      used: used, isUsable: isEnough && solution.deviation <= settings.usableShare, isGood: isGood, advice: advice,
      sides: sides, rms: solution.rms, distances: distances.min().flatMap { low in distances.max().map { low...$0 } })
  }

  private func camera(_ lens: CardLens) -> PinholeCamera {
    PinholeCamera(
      size: size, fx: lens.focal, fy: lens.focal, cx: lens.center.x, cy: lens.center.y, distortion: [lens.k1])
  }
}
