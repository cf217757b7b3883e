import HeedRoad
import HeedSignals

/// Reports at the end why no point of interest was shown, if none was shown.
final class PointsSink: EventSink {
  private let points: PointsOnRoad
  private var reasons: [PointsOfInterest.Absence: Int] = [:]
  private var frames = 0
  private var hasShown = false

  init(_ points: PointsOnRoad) {
    self.points = points
    if let remark = points.remark { Console.say("\(points.path): \(remark).") }
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    guard !hasShown, !points.points.isEmpty else { return }
    for case .road(let report) in events {
      frames += 1
      if let reason = points.absence(in: report) { reasons[reason, default: 0] += 1 } else { hasShown = true }
    }
  }

  func finish() {
    let most = PointsOfInterest.Absence.allCases.max { reasons[$0] ?? 0 < reasons[$1] ?? 0 }
    guard !hasShown, frames > 0, let most else { return }
    Console.say("\(points.path): no point was shown in \(frames) frames, mostly because \(Self.words(most)).")
  }

  func cancel() {}

  private static func words(_ reason: PointsOfInterest.Absence) -> String {
    switch reason {
    case .notCalibrated: "the road camera or its height is not known; name a rig with road_camera and height_m"
    case .noPosition:
      "the vehicle's position or heading is not known; --vehicle must give position and heading_deg"
    case .behind: "all were behind the vehicle; heading_deg counts clockwise from north"
    case .tooFar: "all were too far away; road.points.farthestMeters in the settings is the limit"
    case .outsidePicture: "all were outside the picture"
    case .notAPlace: "none is a place on Earth"
    }
  }
}
