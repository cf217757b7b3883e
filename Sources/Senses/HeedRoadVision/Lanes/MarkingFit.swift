import HeedGeometry

/// Fits a road model to the places of a frame that may be paint. Each place belongs to its nearest line.
struct MarkingFit {
  /// Number of picture rows that count as one independent observation. Choice: the 30 rows of a dash show one line.
  static let rowsPerFact = 6.0
  /// Maximum number of Gauss-Newton passes. Choice: the last of six moves the fit by less than a millimetre.
  private static let passes = 6
  /// Error of a line's middle in the picture, pixels. Choice: the middle is found to half a pixel.
  private static let pixels = 0.5
  /// Additional error of a line's middle, relative to the line's width. Choice: worn edges shift the middle.
  private static let widthShare = 0.12
  /// Lower limit of the error of a line's middle, metres on the road. Choice: painted lines waver by 2 cm.
  private static let meters = 0.02
  /// Maximum distance of a paint place from its line, metres. Choice: wider than a line and its wear.
  private static let gate = 0.2
  /// Maximum distance of a place from its line in the first two passes. Choice: half as much again, for a bad start.
  private static let firstGate = 0.3
  /// Distance within which a paint place always belongs to its line, pixels. Choice: six times a far row's error.
  private static let gatePixels = 3.0
  /// Distance from a line at which a place has half its weight, in standard deviations. Choice: paint rarely has it.
  private static let outlier = 2.5
  /// Maximum distance of a place that counts as evidence for a line, metres, or two pixels. Choice: half a worn line.
  private static let support = 0.15

  /// The evidence for one line in one frame.
  struct Support: Hashable, Sendable {
    /// Number of picture rows that show the line. Faint rows count less.
    var rows = 0.0
    /// Slope below the horizon of the line's farthest paint place; nil if the line is not visible.
    var farthest: Double?
  }

  let view: RoadView

  /// - Returns: The evidence for each line; nil if the paint places do not determine the road model, which then
  ///   stays.
  func fit(_ model: inout MarkingModel, to found: RoadPoints) -> [Support]? {
    guard let prior = model.covariance.inverse else { return nil }
    let (start, expected) = (model, model.unknowns)
    let slack = model.offsets.indices.map(model.deviation(of:))
    var information = prior
    for pass in 0..<Self.passes {
      information = prior
      let moved = zip(model.unknowns, expected).map(-)
      var right = (prior * moved).map { -$0 }
      for point in found.points {
        guard let place = place(point, model: model, pass: pass, slack: slack) else { continue }
        let (line, depth) = (place.line, place.depth)
        let ratio = place.residual / (Self.outlier * place.deviation)
        let weight = point.weight / ((1 + ratio * ratio) * place.deviation * place.deviation * Self.rowsPerFact)
        // Derivatives of a place's slope to the right, by heading, horizon, curvature and the offset of its line.
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

  /// A paint place assigned to a line: its slope below the horizon, its error across the line, the error's deviation.
  private struct Place {
    var line: Int
    var depth, residual, deviation: Double
  }

  /// A paint place relative to its nearest line; nil if it belongs to no line.
  private func place(_ point: RoadPoint, model: MarkingModel, pass: Int, slack: [Double]) -> Place? {
    let depth = point.down - model.horizon
    guard depth > 0.008, let line = nearest(model.offset(across: point.across, depth: depth), model) else { return nil }
    let residual = point.across - model.across(offset: model.offsets[line], depth: depth)
    var gate = max((pass < 2 ? Self.firstGate : Self.gate) * depth / model.height, Self.gatePixels / view.focal)
    if pass == 0 { gate += 2 * slack[line] * depth / model.height }
    guard abs(residual) < gate else { return nil }
    let seen = Self.pixels / view.focal + Self.widthShare * point.width
    return Place(line: line, depth: depth, residual: residual, deviation: max(seen, Self.meters * depth / model.height))
  }

  private func nearest(_ offset: Double, _ model: MarkingModel) -> Int? {
    model.offsets.indices.min { abs(model.offsets[$0] - offset) < abs(model.offsets[$1] - offset) }
  }

  /// The evidence for each line. A paint place supports only its nearest line.
  func support(of model: MarkingModel, in found: RoadPoints) -> [Support] {
    var supports = [Support](repeating: Support(), count: model.offsets.count)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: found.rowCount), count: model.offsets.count)
    for point in found.points {
      let depth = point.down - model.horizon
      guard depth > 0.008, let line = nearest(model.offset(across: point.across, depth: depth), model) else { continue }
      let residual = point.across - model.across(offset: model.offsets[line], depth: depth)
      guard abs(residual) < max(Self.support * depth / model.height, 2 / view.focal) else { continue }
      rows[line][point.row] = max(rows[line][point.row], point.weight)
      supports[line].farthest = min(supports[line].farthest ?? depth, depth)
    }
    for line in supports.indices { supports[line].rows = rows[line].reduce(0, +) }
    return supports
  }
}
