import HeedGeometry
package import HeedSignals

/// Decides what attention is measured against (docs/attention.md): a region that was set, else the zones that the
/// settings name or the rig's zones of class forward and driving, else the whole display, else the camera.
package struct AttentionRule: Hashable, Sendable {
  private let named: Set<String>
  private let hasNamed, hasForward, hasDriving, hasZones: Bool

  /// - Parameter zones: The names of zones in the settings; empty for all zones of class forward and driving.
  init(rig: Rig, zones: [String]) {
    named = Set(zones)
    hasNamed = rig.zones.contains { zones.contains($0.name) }
    hasForward = rig.forwardZone != nil
    hasDriving = rig.zones.contains { $0.zoneClass.isDrivingRelated }
    hasZones = !rig.zones.isEmpty
  }

  /// What attention is measured against.
  /// - Parameter set: The region that was set, if any.
  func aim(_ set: ScreenRegion?, on display: Rig.Display?) -> AttentionAim {
    if let set { return AttentionAim(.region, set, on: display, unknown: display == nil ? .noDisplay : nil) }
    if !named.isEmpty { return AttentionAim(.zones, named: named, unknown: hasNamed ? nil : .noZones) }
    if !hasForward, let display { return AttentionAim(.display, display.region, on: display) }
    return hasZones ? AttentionAim(.road, unknown: hasDriving ? nil : .noZones) : AttentionAim(.camera)
  }

  /// Refuses a region that lies wholly outside the display. Without region or display there is nothing to refuse.
  package static func check(_ region: ScreenRegion?, on display: Rig.Display?) throws(TrackerError) {
    guard let region, let display else { return }
    guard region.x < display.widthPoints, region.y < display.heightPoints, region.right > 0, region.bottom > 0
    else { throw .regionOutsideDisplay(region, display: display.region) }
  }
}
