import Foundation
import HeedGeometry
import HeedSignals

/// What attention is measured against, and whether a gaze is on it.
struct AttentionAim: Hashable, Sendable {
  /// Maximum angle between camera and gaze on target, if no display or zone is known. Choice: covers a near display.
  private static let forwardCone = Angle.degrees(20)
  private static let cameraAxis = Direction<Camera>(azimuth: .zero, elevation: .zero)
  /// Smallest half of a region's longer side, seen from the eyes, for gazes without a calibration. Choice: half of them
  /// are off by more than 3.5 degrees (docs/measured.md), so they cannot tell whether a smaller region is looked at.
  private static let smallestUncalibrated = Angle.degrees(4)

  let target: AttentionTarget
  /// The part of the display to look at; nil for zones and the camera.
  let region: ScreenRegion?
  /// Why nothing can be on target, whatever the driver does; nil for a target that exists.
  let unknown: UnknownAttention?
  private let named: Set<String>
  /// Middle of the region, and half of its longer side in metres; nil without a display.
  private let place: Place?

  private struct Place: Hashable {
    var middle: Point<Camera>
    var radiusMeters: Double
  }

  init(
    _ target: AttentionTarget, _ region: ScreenRegion? = nil, on display: Rig.Display? = nil, named: Set<String> = [],
    unknown: UnknownAttention? = nil
  ) {
    (self.target, self.region, self.named, self.unknown) = (target, region, named, unknown)
    place = region.flatMap { region in
      display.map { display in
        let size = display.metersPerPoint
        return Place(
          middle: display.position(of: PlanePoint(x: region.x + region.width / 2, y: region.y + region.height / 2)),
          radiusMeters: max(region.width * size.x, region.height * size.y) / 2)
      }
    }
  }

  /// Why a gaze cannot tell whether it is on target; nil if it can.
  func doubt(_ gaze: GazeSample, isCalibrated: Bool) -> UnknownAttention? {
    guard unknown == nil, !isCalibrated, let place else { return unknown }
    let half = Angle.radians(atan2(place.radiusMeters, gaze.origin.distance(to: place.middle)))
    return half < Self.smallestUncalibrated ? .uncalibrated : nil
  }

  /// Whether the frame's gaze is on target.
  func isMet(by gaze: GazeSample, _ report: FrameReport) -> Bool {
    switch target {
    case .region, .display: region.flatMap { region in report.screenPoint.map(region.contains) } ?? false
    case .zones: report.zone.map(named.contains) ?? false
    case .road: report.zoneClass?.isDrivingRelated ?? false
    case .camera: gaze.direction.angle(to: Self.cameraAxis) <= Self.forwardCone
    }
  }
}
