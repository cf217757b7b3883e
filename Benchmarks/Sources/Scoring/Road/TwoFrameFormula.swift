/// The seed's formula, unchanged: T = -d/(Δd/Δt) from the distances of two successive frames, which come from the
/// box's height alone.
package struct TwoFrameFormula: Sendable {
  /// Objects with a warning or an alert.
  package private(set) var objects = 0
  /// Number of rises to warning or alert.
  package private(set) var warnings = 0
  /// Number of severity changes beyond two per object.
  package private(set) var changesBeyondTwo = 0

  private enum Severity { case less, warning, alert }

  package init() {}

  /// Heights of road users, metres. Source: docs/references.md, road.
  private static let heights = [
    "Car": 1.52, "Van": 2.16, "Truck": 3.47, "Pedestrian": 1.76, "Person": 1.76, "Cyclist": 1.74,
  ]

  /// Distance from the height of the box alone, metres; nil for types without a known height.
  package static func distance(of box: RoadBox, focal: Double) -> Double? {
    heights[box.type].map { focal * $0 / (box.bottom - box.top) }
  }

  /// Adds the formula's severities for these tracks while they are truly in the path.
  package mutating func add(_ drive: RoadDrive, tracks: Set<Int>) {
    let boxes = Dictionary(grouping: drive.boxes.filter { $0.isInPath && tracks.contains($0.track) }, by: \.track)
    for track in boxes.values { add(track, focal: drive.camera.focal) }
  }

  private mutating func add(_ track: [RoadBox], focal: Double) {
    var (severity, changes, rises) = (Severity.less, 0, 0)
    for (before, now) in zip(track, track.dropFirst()) where now.frame == before.frame + 1 {
      guard let from = Self.distance(of: before, focal: focal), let to = Self.distance(of: now, focal: focal) else {
        continue
      }
      let next = Self.severity(to < from ? -to / ((to - from) / 0.1) : .infinity)
      if next != severity { changes += 1 }
      if severity == .less, next != .less { rises += 1 }
      severity = next
    }
    objects += rises > 0 ? 1 : 0
    warnings += rises
    changesBeyondTwo += max(0, changes - 2)
  }

  /// Limits of the severities. Source: the alert library's defaults.
  private static func severity(_ seconds: Double) -> Severity {
    seconds <= 1.8 ? .alert : seconds <= 2.5 ? .warning : .less
  }
}
