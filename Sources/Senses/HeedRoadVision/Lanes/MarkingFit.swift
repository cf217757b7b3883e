import Foundation
import HeedGeometry

/// Fits a road model to the places found in a frame. Each place belongs to its nearest line.
struct MarkingFit {
  /// The evidence for one line in one frame.
  struct Support: Hashable, Sendable {
    /// Number of picture rows that show the line. Faint rows count less.
    var rows = 0.0
    /// Slope below the horizon of the line's farthest place; nil if the line is not visible.
    var farthest: Double?
  }

  let view: RoadView
  let settings: MarkingDetector.Settings.Fit
  let rowsPerFact: Double

  /// - Returns: The support of each line; nil if the places do not determine the model, which then stays unchanged.
  func fit(_ model: inout MarkingModel, to found: RoadPoints) -> [Support]? {
    guard let prior = model.covariance.inverse else { return nil }
    let (start, expected) = (model, model.unknowns)
    let slack = model.offsets.indices.map(model.deviation(of:))
    var information = prior
    for pass in 0..<settings.passes {
      information = prior
      let moved = zip(model.unknowns, expected).map(-)
      var right = (prior * moved).map { -$0 }
      for point in found.points {
        guard let place = place(point, model: model, pass: pass, slack: slack) else { continue }
        let (line, depth) = (place.line, place.depth)
        let ratio = place.residual / (settings.outlier * place.deviation)
        let weight = point.weight / ((1 + ratio * ratio) * place.deviation * place.deviation * rowsPerFact)
        // The derivatives of the slope to the right by heading, horizon, curvature and the offset of this line.
        let slopes = [
          -1, model.offsets[line] / model.height - model.curvature * model.height / 2 / (depth * depth),
          -model.height / 2 / depth, -depth / model.height,
        ]
        let at = [0, 1, 2, MarkingModel.shared + line]
        for i in 0..<4 {
          right[at[i]] += weight * slopes[i] * place.residual
          for j in 0..<4 { information[at[i], at[j]] += weight * slopes[i] * slopes[j] }
        }
      }
      guard let covariance = information.inverse else { break }
      let step = covariance * right
      guard step.allSatisfy(\.isFinite) else { break }
      model.unknowns = zip(model.unknowns, step).map(+)
      model.covariance = covariance
      if step.allSatisfy({ abs($0) < 1e-5 }) { break }
    }
    guard model.unknowns.allSatisfy(\.isFinite) else {
      model = start
      return nil
    }
    return support(of: model, in: found)
  }

  private struct Place {
    var line: Int
    var depth, residual, deviation: Double
  }

  /// A place relative to its nearest line. nil if the place belongs to no line.
  private func place(_ point: RoadPoint, model: MarkingModel, pass: Int, slack: [Double]) -> Place? {
    let depth = point.down - model.horizon
    guard depth > 0.008, let line = nearest(model.offset(across: point.across, depth: depth), model) else { return nil }
    let residual = point.across - model.across(offset: model.offsets[line], depth: depth)
    var gate = max(
      (pass < 2 ? settings.firstGate : settings.gate) * depth / model.height, settings.gatePixels / view.focal)
    if pass == 0 { gate += 2 * slack[line] * depth / model.height }
    guard abs(residual) < gate else { return nil }
    let seen = settings.pixels / view.focal + settings.widthShare * point.width
    return Place(
      line: line, depth: depth, residual: residual, deviation: max(seen, settings.meters * depth / model.height))
  }

  private func nearest(_ offset: Double, _ model: MarkingModel) -> Int? {
    model.offsets.indices.min { abs(model.offsets[$0] - offset) < abs(model.offsets[$1] - offset) }
  }

  func support(of model: MarkingModel, in found: RoadPoints) -> [Support] {
    var supports = [Support](repeating: Support(), count: model.offsets.count)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: found.rowCount), count: model.offsets.count)
    for point in found.points {
      let depth = point.down - model.horizon
      guard depth > 0.008, let line = nearest(model.offset(across: point.across, depth: depth), model) else { continue }
      let residual = point.across - model.across(offset: model.offsets[line], depth: depth)
      guard abs(residual) < max(settings.support * depth / model.height, 2 / view.focal) else { continue }
      rows[line][point.row] = max(rows[line][point.row], point.weight)
      supports[line].farthest = min(supports[line].farthest ?? depth, depth)
    }
    for line in supports.indices { supports[line].rows = rows[line].reduce(0, +) }
    return supports
  }
}
