import Foundation
import HeedGeometry
import HeedPictures
import HeedSignals

/// Finds the road's horizon, direction and lines in one picture without prior knowledge.
struct RoadSearch {
  /// A road model with the places that it was fitted to.
  struct Result {
    var model: MarkingModel
    var found: RoadPoints
    var supports: [MarkingFit.Support]
  }

  private struct Candidate {
    var result: Result
    var likelihood: RoadLikelihood
    var lane: Double
  }

  typealias Road = RoadLikelihood.Road

  let view: RoadView
  let settings: MarkingDetector.Settings
  private let evidence: any MarkingEvidence
  private let deviations: Road
  /// Slope above which there is no road.
  let top: Double

  init(view: RoadView, evidence: any MarkingEvidence, settings: MarkingDetector.Settings) {
    (self.view, self.evidence, self.settings) = (view, evidence, settings)
    let assumed = settings.assumptions
    deviations = Road(
      heading: view.isKnown ? Angle.degrees(assumed.yawDeviationDegrees).radians : assumed.headingDeviation,
      horizon: view.isKnown ? Angle.degrees(assumed.pitchDeviationDegrees).radians : assumed.horizonDeviation,
      curvature: settings.search.curvatureDeviation)
    top = view.isKnown ? 0 : -assumed.horizonDeviation
  }

  func run(_ frame: Frame) throws(VisionError) -> Result? {
    let first = try likelihood(try find(frame, Road(heading: 0, horizon: 0, curvature: 0)))
    guard let first else { return nil }
    var candidates: [Candidate] = []
    for road in try starts(first) {
      if let candidate = try follow(road, in: frame) { candidates.append(candidate) }
    }
    // Judge each by the places of all: a horizon that finds more places is not better for that reason.
    var scored: [Double] = []
    for candidate in candidates {
      var sum = 0.0
      for other in candidates {
        sum += try other.likelihood.value(candidate.result.model.road, classWidth: settings.search.fineClass)
      }
      scored.append(candidate.lane + sum / Double(candidates.count))
    }
    guard let best = scored.indices.max(by: { scored[$0] < scored[$1] }) else { return nil }
    // Repeat from the result: only now do lines and rows match the road that was found.
    let road = candidates[best].result.model.road
    return try begin(road, try find(frame, road))?.result ?? candidates[best].result
  }

  private func find(_ frame: Frame, _ road: Road) throws(VisionError) -> RoadPoints {
    try evidence.find(in: frame, horizon: road.horizon, vanishing: -road.heading, top: top)
  }

  /// nil if there are too few places.
  private func likelihood(_ found: RoadPoints) throws(VisionError) -> RoadLikelihood? {
    guard Double(found.points.count) >= settings.lane.fewestRows else { return nil }
    return RoadLikelihood(found, view: view, settings: settings.search, deviations: deviations)
  }

  private static func grid(around center: Double = 0, reach: Double, step: Double) -> [Double] {
    let steps = max(1, Int((reach / step).rounded()))
    return (-steps...steps).map { center + Double($0) / Double(steps) * reach }
  }

  /// The best roads of the best horizons.
  private func starts(_ likelihood: RoadLikelihood) throws(VisionError) -> [Road] {
    let search = settings.search
    let reach = settings.assumptions.reach
    let horizons = Self.grid(reach: reach * deviations.horizon, step: search.horizonStep)
    let headings = Self.grid(reach: reach * deviations.heading, step: search.headingStep)
    let curvatures = search.curvatures.map { -$0 } + [0] + search.curvatures
    let values = try likelihood.values(
      horizons: horizons, headings: headings, curvatures: curvatures, classWidth: search.coarseClass)
    let each = headings.count * curvatures.count
    let best = horizons.indices.map { index -> Int in
      (index * each..<(index + 1) * each).max { values[$0] < values[$1] } ?? index * each
    }
    var kept: [Int] = []
    for index in horizons.indices.sorted(by: { (values[best[$1]], $0) < (values[best[$0]], $1) })
    where kept.count < search.hypotheses && kept.allSatisfy({ abs($0 - index) >= 2 }) {
      kept.append(index)
    }
    return kept.map { index in
      let rest = best[index] - index * each
      return Road(
        heading: headings[rest / curvatures.count], horizon: horizons[index],
        curvature: curvatures[rest % curvatures.count])
    }
  }

  /// Refines a road on two finer grids, then fits it to its places.
  private func follow(_ start: Road, in frame: Frame) throws(VisionError) -> Candidate? {
    let search = settings.search
    var road = start
    var found = RoadPoints.nothing
    for pass in 1...2 {
      found = try find(frame, road)
      guard let likelihood = try likelihood(found) else { return nil }
      let share = 1 / Double(pass)
      let horizons = Self.grid(
        around: road.horizon, reach: share * search.horizonStep, step: share * search.horizonStep / 3)
      let headings = Self.grid(
        around: road.heading, reach: share * search.headingStep, step: share * search.headingStep / 3)
      let bend = share * search.curvatureDeviation
      let curvatures = Self.grid(around: road.curvature, reach: bend, step: bend / 2)
      let values = try likelihood.values(
        horizons: horizons, headings: headings, curvatures: curvatures, classWidth: search.fineClass)
      guard let best = values.indices.max(by: { values[$0] < values[$1] }) else { return nil }
      road = Road(
        heading: headings[best / curvatures.count % headings.count],
        horizon: horizons[best / curvatures.count / headings.count], curvature: curvatures[best % curvatures.count])
    }
    return try begin(road, found)
  }

  private func begin(_ road: Road, _ found: RoadPoints) throws(VisionError) -> Candidate? {
    let fit = settings.fit
    var model = MarkingModel(
      heading: road.heading, horizon: road.horizon, curvature: road.curvature, height: view.height,
      deviations: SIMD3(fit.headingDeviation, fit.horizonDeviation, settings.search.curvatureDeviation))
    let lines = LineCriteria(settings: settings)
    for peak in LateralPeaks(settings: settings.search).peaks(of: found, model: model)
    where lines.accepts(peak, model, isKnown: view.isKnown) {
      model.add(offset: peak.offset, deviation: fit.offsetDeviation)
    }
    guard !model.offsets.isEmpty, let likelihood = try likelihood(found) else { return nil }
    let fitter = MarkingFit(view: view, settings: fit, rowsPerFact: settings.search.rowsPerFact)
    guard let supports = fitter.fit(&model, to: found) else { return nil }
    let lane = EgoLane(
      of: zip(model.offsets, supports).map { EgoLane.Line(offset: $0, rows: $1.rows) },
      widthDeviation: lines.widthDeviation(isKnown: view.isKnown), settings: settings.lane)
    return Candidate(
      result: Result(model: model, found: found, supports: supports), likelihood: likelihood, lane: lane.score)
  }
}

extension MarkingModel {
  var road: RoadLikelihood.Road { RoadLikelihood.Road(heading: heading, horizon: horizon, curvature: curvature) }
}
