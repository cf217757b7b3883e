import Foundation

/// How likely the places of a frame are under a road with some horizon, direction and bend: parallel lines put most of them
/// in a few lateral classes, whatever these are.
///
/// The density is that of the slope across, given the row, so that roads of different horizon can be compared: a horizon
/// too high draws all places together, and would look like few lines.
struct RoadLikelihood {
  /// A road without its lines.
  struct Road: Hashable, Sendable {
    var heading: Double
    var horizon: Double
    var curvature: Double
  }

  let height: Double
  let reach: Double
  let leastDown: Double
  let strayLogDensity: Double
  let deviations: Road
  let rowsPerFact: Double
  private let across: [Double]
  private let down: [Double]
  private let weights: [Double]
  private let total: Double

  init(
    _ found: RoadPoints, view: RoadView, settings: MarkingDetector.Settings.Search, deviations: Road
  ) {
    (height, reach, leastDown) = (view.height, settings.lateralReach, settings.leastDown)
    (strayLogDensity, rowsPerFact) = (settings.strayLogDensity, settings.rowsPerFact)
    self.deviations = deviations
    let strongest = found.points.indices.sorted {
      (found.points[$1].searchWeight, $0) < (found.points[$0].searchWeight, $1)
    }.prefix(settings.mostPoints)
    across = strongest.map { found.points[$0].across }
    down = strongest.map { found.points[$0].down }
    weights = strongest.map { found.points[$0].searchWeight }
    total = weights.reduce(0, +)
  }

  /// Logarithm, with what is known beforehand, of each road of a grid: by horizon, heading, curvature.
  func values(horizons: [Double], headings: [Double], curvatures: [Double], classWidth: Double) -> [Double] {
    let classes = max(4, Int((2 * reach / classWidth).rounded()))
    var result: [Double] = []
    result.reserveCapacity(horizons.count * headings.count * curvatures.count)
    var count = [Double](repeating: 0, count: classes)
    // Lateral place = base - heading * turn - curvature * bend, in classes.
    var (base, turn, bend, gain) = ([Double](), [Double](), [Double](), [Double]())
    var kept: [Double] = []
    for horizon in horizons {
      base.removeAll(keepingCapacity: true)
      turn.removeAll(keepingCapacity: true)
      bend.removeAll(keepingCapacity: true)
      gain.removeAll(keepingCapacity: true)
      kept.removeAll(keepingCapacity: true)
      for index in down.indices {
        let depth = down[index] - horizon
        guard depth > leastDown else { continue }
        let ahead = height / depth
        base.append((reach - across[index] * ahead) / classWidth - 0.5)
        turn.append(ahead / classWidth)
        bend.append(ahead * ahead / 2 / classWidth)
        gain.append(weights[index] * (log(ahead) - strayLogDensity))
        kept.append(weights[index])
      }
      for heading in headings {
        for curvature in curvatures {
          for i in 0..<classes { count[i] = 0 }
          var sum = total * strayLogDensity
          for index in base.indices {
            let place = base[index] - heading * turn[index] - curvature * bend[index]
            guard place >= 0, place < Double(classes - 1) else { continue }
            let lower = Int(place)
            let share = place - Double(lower)
            count[lower] += kept[index] * (1 - share)
            count[lower + 1] += kept[index] * share
            sum += gain[index]
          }
          for value in count where value > 0 { sum += value * log(value / (total * classWidth)) }
          result.append(sum / rowsPerFact + prior(heading, horizon, curvature))
        }
      }
    }
    return result
  }

  func value(_ road: Road, classWidth: Double) -> Double {
    values(horizons: [road.horizon], headings: [road.heading], curvatures: [road.curvature], classWidth: classWidth)[0]
  }

  private func prior(_ heading: Double, _ horizon: Double, _ curvature: Double) -> Double {
    let (a, b, c) = (
      heading / deviations.heading, horizon / deviations.horizon, curvature / deviations.curvature
    )
    return -(a * a + b * b + c * c) / 2
  }
}
