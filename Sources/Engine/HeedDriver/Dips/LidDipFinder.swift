import HeedGeometry
import HeedSignals

/// Finds dips of a lid curve that stand out of the curve's own noise, without knowing what a blink looks like there.
///
/// Each template is a mean over a dip's core less the lower of the means before and after it. Its deviation follows
/// from the curve's white and slow noise, so noise alone makes hardly any dip, with or without blinks. All numbers were
/// chosen on drawn recordings (docs/lids.md), and tried on the lids of four real clips.
struct LidDipFinder: Sendable {
  /// Lengths of a dip's core, seconds. Choice: each is about one and a half of the one before, from a blink's lowest
  /// moment to sleep.
  private static let cores = [0.04, 0.06, 0.09, 0.13, 0.19, 0.27, 0.38, 0.55, 0.8, 1.2, 1.8, 2.7, 4, 5.6, 8]
  /// Core from which a dip is judged by its fall and its rise, because slow noise fills longer spans.
  private static let long = 0.5
  /// Minimum depth over its deviation. Choice: on drawn recordings without blinks, noise alone hardly reaches it.
  private static let leastEvidence = 4.4
  /// Share of the core that lies between it and the open lids on each side, and its maximum in seconds.
  private static let (flank, longestFlank) = (0.5, 0.15)
  /// Time of open lids before and after, seconds, and its share of a longer core.
  private static let (shortestOpen, longestOpen, openShare) = (0.2, 0.6, 0.8)
  /// Time after a fall, and before a rise, in which a long dip must be deep, seconds; and the share of the depth.
  private static let (edge, edgeShare) = (0.2, 0.6)
  /// Time between the two sides of a fall, seconds.
  private static let fallTime = 0.4
  /// Factor of the white variance of a cell's mean, because neighbouring rows share a part of their noise.
  private static let shared = 1.5
  /// Noise that every recording is assumed to have, so that a curve without noise has clearer and less clear dips.
  private static let leastNoise = 0.003
  /// Longest step at which a dip must have two samples, seconds. Choice: a wrong row is no blink.
  private static let coarse = 0.045
  /// Maximum width of the mean that gives a dip's start and end, seconds, and its share of the core.
  private static let (smoothing, smoothingShare) = (0.06, 0.5)
  /// Time beyond the core in which the curve must return, seconds.
  private static let reach = 0.4

  private let curve: LidCurve
  private let grid: LidGrid

  init?(_ curve: LidCurve) {
    guard let grid = LidGrid(curve) else { return nil }
    (self.curve, self.grid) = (curve, grid)
  }

  /// Deviation that slow noise adds to the curve, per root of a second.
  var slow: Double { grid.slow }

  /// A place of a template.
  private struct Response {
    var first, end: Int
    var low, before, after: Double
    var depth: Double { min(before, after) - low }
  }

  /// The dips, the clearest first. One movement may have dips of several lengths.
  /// - Parameter longest: Longest core that is searched, seconds.
  func dips(upTo longest: Double = .infinity) -> [LidDip] {
    var found: [LidDip] = []
    for core in Self.cores where core >= 0.8 * grid.step && core <= longest {
      let deviation = deviation(core)
      var (before, last) = (nil as Double?, nil as Response?)
      for cell in 0...grid.count {
        let response = cell < grid.count ? response(core, around: cell) : nil
        if let peak = last, peak.depth > Self.leastEvidence * deviation, peak.depth >= before ?? 0,
          peak.depth > response?.depth ?? 0, let dip = dip(peak, core, evidence: peak.depth / deviation)
        {
          found.append(dip)
        }
        (before, last) = (last?.depth, response)
      }
    }
    return found.sorted { $0.evidence > $1.evidence }.reduce(into: []) { kept, dip in
      if !kept.contains(where: dip.isSame) { kept.append(dip) }
    }
  }

  private func openCells(_ core: Double) -> Int {
    grid.cells(min(max(core * Self.openShare, Self.shortestOpen), Self.longestOpen))
  }

  /// Standard deviation of a template's depth in the curve's noise.
  private func deviation(_ core: Double) -> Double {
    let white = Self.shared * (grid.white * grid.white + Self.leastNoise * Self.leastNoise)
    guard core < Self.long else {
      return (2 * white / Double(grid.cells(Self.edge)) + grid.slow * grid.slow * Self.fallTime).squareRoot()
    }
    let cells = 1 / Double(grid.cells(core)) + 1 / Double(max(2, openCells(core)))
    return (white * cells + grid.slow * grid.slow * core).squareRoot()
  }

  private func response(_ core: Double, around cell: Int) -> Response? {
    let (width, open) = (grid.cells(core), max(2, openCells(core)))
    let flank = grid.cells(min(Self.flank * core, Self.longestFlank))
    let first = cell - width / 2
    let end = first + width
    guard let low = grid.mean(first, end), let before = grid.mean(first - flank - open, first - flank),
      let after = grid.mean(end + flank, end + flank + open)
    else { return nil }
    let response = Response(first: first, end: end, low: low, before: before, after: after)
    guard core >= Self.long else { return response }
    let edge = grid.cells(Self.edge)
    guard let fallen = grid.mean(first, first + edge), let rising = grid.mean(end - edge, end),
      min(before - fallen, after - rising) > Self.edgeShare * response.depth
    else { return nil }
    return response
  }

  /// The dip of a template's place: the curve's way through half depth on both sides.
  private func dip(_ response: Response, _ core: Double, evidence: Double) -> LidDip? {
    let half = response.low + response.depth / 2
    let width = grid.cells(min(Self.smoothing, core * Self.smoothingShare))
    let range = max(0, response.first)..<min(grid.count, response.end)
    let lows = range.compactMap { cell in grid.smooth(cell, width).map { (cell: cell, value: $0) } }
    guard let turn = lows.min(by: { $0.value < $1.value })?.cell else { return nil }
    let limit = grid.cells(core + Self.reach)
    func isLow(_ cell: Int) -> Bool { grid.smooth(cell, width).map { $0 <= half } ?? true }
    var (fall, rise) = (turn, turn)
    while fall > 0, turn - fall < limit, isLow(fall) { fall -= 1 }
    while rise < grid.count - 1, rise - turn < limit, isLow(rise) { rise += 1 }
    guard rise - fall - 1 >= (grid.step < Self.coarse ? 2 : 1) else { return nil }
    func crossing(_ cell: Int) -> LidTrace.Crossing {
      func sample(_ cell: Int) -> LidTrace.Sample {
        .init(time: grid.times[cell], height: grid.smooth(cell, width) ?? half)
      }
      return LidTrace.Crossing(of: half, between: sample(cell), and: sample(cell + 1))
    }
    let samples = min(grid.sample[fall], curve.times.count - 1)..<min(curve.times.count, grid.sample[rise] + 1)
    let lost = zip(samples.dropFirst(), samples).map { curve.times[$0] - curve.times[$1] }
    return LidDip(
      turn: min(grid.sample[turn], curve.times.count - 1), samples: samples, start: crossing(fall),
      end: crossing(rise - 1), lowest: response.low, before: response.before, after: response.after,
      evidence: evidence,
      spread: grid.white * (Self.shared / Double(max(1, response.end - response.first))).squareRoot(),
      lostAtEdge: max(lost.first ?? .zero, lost.last ?? .zero), lost: lost.max() ?? .zero,
      left: depth(grid.left, response, core), right: depth(grid.right, response, core))
  }

  /// Depth of the dip in one eye's curve.
  private func depth(_ sums: LidGrid.Sums, _ response: Response, _ core: Double) -> Double? {
    let (flank, open) = (grid.cells(min(Self.flank * core, Self.longestFlank)), max(2, openCells(core)))
    let (first, end) = (response.first, response.end)
    guard let low = sums.mean(first, end), let before = sums.mean(first - flank - open, first - flank),
      let after = sums.mean(end + flank, end + flank + open)
    else { return nil }
    return min(before, after) - low
  }
}
