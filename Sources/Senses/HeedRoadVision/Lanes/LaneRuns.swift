import HeedGeometry
import HeedSignals
import HeedVision

/// Converts the lane line cells that a net found in one frame to places on the road.
struct LaneRuns: MarkingEvidence {
  let runs: [LaneNet.Run]
  let view: RoadView
  let settings: MarkingDetector.Settings.Paint

  func find(in frame: Frame, horizon: Double, vanishing: Double, top: Double) throws(VisionError) -> RoadPoints {
    let across = Double(view.size.width) / Double(LaneNet.width)
    let down = Double(view.size.height) / Double(LaneNet.height)
    let bottom = view.bottom
    let points = runs.compactMap { run -> RoadPoint? in
      let (x, y) = ((run.middle + 0.5) * across - 0.5, (Double(run.row) + 0.5) * down - 0.5)
      guard let slopes = view.slopes(x: x, y: y), slopes.down > horizon else { return nil }
      let nearness = (slopes.down - top) / max(1e-3, bottom - top)
      return RoadPoint(
        across: slopes.across, down: slopes.down, width: run.width * across / view.focal, row: run.row, weight: 1,
        searchWeight: min(1, max(settings.farWeight, settings.farWeight + settings.nearGain * nearness)))
    }
    return RoadPoints(points: points, rowCount: LaneNet.height)
  }
}
