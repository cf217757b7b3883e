import HeedGeometry
import HeedSignals
import HeedVision

/// Finds the road's horizon, direction and lines in one picture. The work is split into pieces for several frames.
struct RoadSearch {
  typealias Road = RoadLikelihood.Road

  /// Standard deviations of an assumed camera's horizon and vanishing point from the picture's middle, as slopes.
  /// Choice: 7 degrees, a sixth of a wide picture, and 9 degrees, because mountings err more in yaw than in pitch.
  private static let (horizonDeviation, headingDeviation) = (0.12, 0.15)
  /// Standard deviations for a rig's camera: of its pitch, and of its yaw plus the vehicle's. Choice: a rig without a
  /// measured pitch gives 0, and load and braking add a degree; the vehicle's yaw in a swift lane change.
  private static let (pitchDeviation, yawDeviation) = (Angle.degrees(2), Angle.degrees(4))
  /// Standard deviation of a road's curvature, 1/m. Choice: a bend of 700 m radius, which a clear 200 m outweighs.
  static let curvatureDeviation = 0.0015
  /// Initial standard deviations for the road fit: heading, horizon (slopes), curvature (1/m), and offset (metres).
  /// Choice: twice the search's errors.
  private static let startDeviations = SIMD3(0.03, 0.013, curvatureDeviation)
  static let offsetDeviation = 0.3

  /// A road with its lines, the paint places of the fit, and the evidence for each line.
  struct Result {
    var model: MarkingModel
    var found: RoadPoints
    var supports: [MarkingFit.Support]
  }

  enum Progress {
    case goesOn
    /// The road search is over; nil if no road was found.
    case over(Result?)
  }

  /// The steps of a road search in their order: first places, a grid of roads, finer grids, the choice of a road.
  private enum Stage {
    case begun
    /// The search computes the values of a grid of roads. The values of the horizons before index `next` are known.
    case comparing(RoadGrid, RoadLikelihood, next: Int)
    /// Each road is refined on two successively finer grids. `pass`, 1 or 2, is the next grid of the first road.
    case refining([Road], pass: Int)
    case judging

    static func toRefine(_ roads: [Road]) -> Stage { roads.isEmpty ? .judging : .refining(roads, pass: 1) }
  }

  /// A refined road. `lane` is the log-likelihood that two of its lines bound the vehicle's own lane.
  private struct Candidate {
    var result: Result
    var likelihood: RoadLikelihood
    var lane: Double
  }

  private let view: RoadView
  /// The frame in which the road is searched, kept until the search is over.
  private let frame: Frame
  private let finder: RidgeFinder
  private let deviations: Road
  /// Slope downwards above which the picture shows no road.
  private let top: Double
  private var stage = Stage.begun
  private var candidates: [Candidate] = []

  init(in frame: Frame, view: RoadView) {
    (self.frame, self.view, finder) = (frame, view, RidgeFinder(view: view))
    deviations = Road(
      heading: view.isKnown ? Self.yawDeviation.radians : Self.headingDeviation,
      horizon: view.isKnown ? Self.pitchDeviation.radians : Self.horizonDeviation, curvature: Self.curvatureDeviation)
    top = view.isKnown ? 0 : -Self.horizonDeviation
  }

  /// Does some pieces of the road search. At its end, the lines are found in the newest picture, with the direction
  /// and horizon from the first picture.
  /// - Parameter pieces: Number of pieces, at least 1; each takes a few milliseconds.
  mutating func advance(pieces: Int, newest: Frame) throws(VisionError) -> Progress {
    for _ in 0..<max(1, pieces) {
      switch stage {
      case .begun:
        guard let likelihood = try likelihood(try find(frame, Road(heading: 0, horizon: 0, curvature: 0))) else {
          return .over(nil)
        }
        stage = .comparing(RoadGrid(deviations: deviations), likelihood, next: 0)
      case .comparing(var grid, let likelihood, let next):
        let end = try grid.value(from: next, by: likelihood)
        guard end == grid.horizons.count else {
          stage = .comparing(grid, likelihood, next: end)
          continue
        }
        stage = .toRefine(grid.best())
      case .refining(let roads, let pass): stage = try refine(roads, pass)
      case .judging: return .over(try judge(newest))
      }
    }
    return .goesOn
  }

  /// Chooses the likeliest road and fits it to the newest picture; nil if no road is found.
  private func judge(_ newest: Frame) throws(VisionError) -> Result? {
    // Each candidate road is judged by the places of all candidates. More places at a horizon make it no better.
    var scored: [Double] = []
    for candidate in candidates {
      var sum = 0.0
      for other in candidates {
        sum += try other.likelihood.value(candidate.result.model.road, classWidth: LateralPeaks.width)
      }
      scored.append(candidate.lane + sum / Double(candidates.count))
    }
    guard let best = scored.indices.max(by: { scored[$0] < scored[$1] }) else { return nil }
    // The places are found again for the best road, so that lines and examined rows match this road.
    let road = candidates[best].result.model.road
    let found = try find(newest, road)
    if let again = try begin(road, found)?.result { return again }
    // A result from an older picture has old positions of the lines, so it is not returned.
    return newest.time == frame.time ? candidates[best].result : nil
  }

  private func find(_ frame: Frame, _ road: Road) throws(VisionError) -> RoadPoints {
    try finder.find(in: frame, horizon: road.horizon, vanishing: -road.heading, top: top)
  }

  /// The likelihood of roads by these places; nil if there are too few places.
  private func likelihood(_ found: RoadPoints) throws(VisionError) -> RoadLikelihood? {
    guard Double(found.points.count) >= LineCriteria.fewestRows else { return nil }
    return RoadLikelihood(found, view: view, deviations: deviations)
  }

  /// Refines the first waiting road on its next finer grid. After the last grid, the road is fitted to its places.
  private mutating func refine(_ roads: [Road], _ pass: Int) throws(VisionError) -> Stage {
    let found = try find(frame, roads[0])
    if let likelihood = try likelihood(found) {
      let road = try likelihood.best(near: roads[0], share: 1 / Double(pass))
      if pass == 1 { return .refining([road] + roads.dropFirst(), pass: 2) }
      if let candidate = try begin(road, found) { candidates.append(candidate) }
    }
    return .toRefine(Array(roads.dropFirst()))
  }

  /// Fits a road to paint places, with a line at each lateral peak; nil if no peak becomes a line.
  private func begin(_ road: Road, _ found: RoadPoints) throws(VisionError) -> Candidate? {
    var model = MarkingModel(
      heading: road.heading, horizon: road.horizon, curvature: road.curvature, height: view.height,
      deviations: Self.startDeviations)
    let lines = LineCriteria(isKnown: view.isKnown)
    for peak in LateralPeaks.peaks(of: found, model: model) where lines.accepts(peak, model) {
      model.add(offset: peak.offset, deviation: Self.offsetDeviation)
    }
    guard !model.offsets.isEmpty, let likelihood = try likelihood(found),
      let supports = MarkingFit(view: view).fit(&model, to: found)
    else { return nil }
    let lane = EgoLane(
      of: zip(model.offsets, supports).map { EgoLane.Line(offset: $0, rows: $1.rows) },
      widthDeviation: lines.widthDeviation)
    return Candidate(
      result: Result(model: model, found: found, supports: supports), likelihood: likelihood, lane: lane.score)
  }
}

extension MarkingModel {
  var road: RoadLikelihood.Road { RoadLikelihood.Road(heading: heading, horizon: horizon, curvature: curvature) }
}
