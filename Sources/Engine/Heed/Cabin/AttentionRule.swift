import HeedSignals

/// Decides what attention belongs to (docs/attention.md): a region that was set, else the zones that the settings name
/// or the rig's zones of class forward and driving, else the whole display.
struct AttentionRule: Hashable, Sendable {
  private let hasZones: Bool

  /// - Parameter zones: The names of zones in the settings; empty for all zones of class forward and driving.
  init(rig: Rig, zones: [String]) { hasZones = rig.forwardZone != nil || !zones.isEmpty }

  /// The part of the display that attention belongs to; nil for zones, and without a display.
  /// - Parameter set: The region that was set, if any.
  func region(_ set: ScreenRegion?, on display: Rig.Display?) -> ScreenRegion? {
    set ?? (hasZones ? nil : display?.region)
  }
}
