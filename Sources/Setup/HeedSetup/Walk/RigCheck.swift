import HeedFormats
import HeedGeometry
package import HeedSignals

/// A rig compared with where a driver looked.
package struct RigCheck {
  /// True if every judged zone is where the rig says.
  package let isRight: Bool
  /// The rig with the camera's turn undone, with exchanged zones at their places, and with misplaced zones moved to where
  /// the driver looked, at their distance from the eyes.
  package private(set) var mended: Rig
  /// A line for each look, then what is wrong.
  package private(set) var lines: [String] = []

  /// - Returns: nil if no look at a zone can be judged.
  init?(_ rig: Rig, _ looks: RigLooks) {
    var places = Dictionary(rig.zones.map { ($0.name, $0.center) }) { first, _ in first }
    guard looks.looks.contains(where: { places[$0.place] != nil }) else { return nil }
    places[RigLook.lens] = Point(meters: .zero)
    guard let fit = RigFit(looks, places: places) else { return nil }
    isRight = !fit.isTurned && fit.wrong.isEmpty
    let turned = fit.isTurned ? rig.turned(by: fit.turn) : rig
    mended = turned
    for look in looks.looks {
      guard let index = rig.zones.firstIndex(where: { $0.name == look.place }) else { continue }
      let (zone, eyes) = (turned.zones[index], looks.eyes)
      let off = fit.miss(of: look, at: rig.zones[index].center)
      lines.append(
        "  \(look.place): \(fit.wrong.contains(look.place) ? "NOT THERE, " : "")you looked \(Self.degrees(off.x, "left", "right")) and"
          + " \(Self.degrees(off.y, "above", "below")) it\(fit.isTurned ? " after the turn" : "");"
          + " \(Figure.decimals(fit.tolerance(of: look), 0)) deg are tolerated")
      let other = turned.zones.first { $0.name == fit.exchanged[look.place] }
      mended.zones[index].shape = other?.shape ?? zone.shape
      guard fit.misplaced.contains(look.place) else { continue }
      let place = eyes + fit.direction(of: look).vector * eyes.distance(to: zone.center)
      mended.zones[index] = zone.moved { $0 + (place.meters - zone.center.meters) }
    }
    lines += looks.unjudged.map { "  \($0): not judged; it is too far aside of the camera, or the eyes were hidden" }
    if fit.isTurned {
      let axes = fit.unknowns[4...].map { Figure.decimals($0, 1) }.joined(separator: ", ")
      lines.append("The camera is turned against the rig, all zones alike: \(axes) deg about its x, y and z axis.")
    }
    if !fit.wrong.isEmpty { lines.append("Not where the rig says: \(fit.wrong.sorted().joined(separator: ", ")).") }
    for (one, other) in fit.exchanged.sorted(by: { $0.key < $1.key }) where one < other {
      lines.append("The rig has \(one) where \(other) is, and the other way round.")
    }
    if isRight { lines.append("All judged zones are where the rig says.") }
  }

  private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    "\(Figure.decimals(abs(value), 0)) deg \(value < 0 ? negative : positive)"
  }
}

extension Rig {
  /// The rig whose places, display and camera follow a turn of the camera.
  fileprivate func turned(by turn: Rotation<Camera, Camera>) -> Rig {
    var rig = self
    rig.zones = zones.map { $0.moved(turn.apply) }
    rig.vehicleFromCamera = vehicleFromCamera.map {
      Transform(rotation: $0.rotation * turn.inverse, origin: $0.origin)
    }
    guard let display else { return rig }
    rig.display?.topLeft = Point(meters: turn.apply(display.topLeft.meters))
    rig.display?.xAxis = turn * display.xAxis
    rig.display?.yAxis = turn * display.yAxis
    return rig
  }
}

extension Zone {
  fileprivate func moved(_ move: (SIMD3<Double>) -> SIMD3<Double>) -> Zone {
    var zone = self
    switch shape {
    case .sphere(let center, let radius):
      zone.shape = .sphere(center: Point(meters: move(center.meters)), radiusMeters: radius)
    case .quad(let corners): zone.shape = .quad(corners.map { Point(meters: move($0.meters)) })
    }
    return zone
  }
}
