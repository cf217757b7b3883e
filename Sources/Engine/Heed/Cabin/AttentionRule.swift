import HeedGeometry
package import HeedSignals

/// Decides what attention belongs to (docs/attention.md): a region that was set, else the zones that the settings name
/// or the rig's zones of class forward and driving, else the whole display.
package struct AttentionRule: Hashable, Sendable {
  private let hasZones: Bool

  /// - Parameter zones: The names of zones in the settings; empty for all zones of class forward and driving.
  init(rig: Rig, zones: [String]) { hasZones = rig.forwardZone != nil || !zones.isEmpty }

  /// The part of the display that attention belongs to; nil for zones, and without a display.
  /// - Parameter set: The region that was set, if any.
  func region(_ set: ScreenRegion?, on display: Rig.Display?) -> ScreenRegion? {
    set ?? (hasZones ? nil : display?.region)
  }

  /// Refuses a region that lies wholly outside the display. Without region or display there is nothing to refuse.
  package static func check(_ region: ScreenRegion?, on display: Rig.Display?) throws(TrackerError) {
    guard let region, let display else { return }
    guard region.x < display.widthPoints, region.y < display.heightPoints, region.right > 0, region.bottom > 0
    else { throw .regionOutsideDisplay(region, display: display.region) }
  }
}
