import Foundation
import HeedFormats
import HeedGeometry
package import HeedSignals

/// A rig compared with where a driver looked: what is not there, and the mended rig.
package struct RigCheck {
  private let rig: Rig
  private let looks: RigLooks
  private let fit: RigFit

  /// - Returns: nil without a look at a zone.
  init?(_ rig: Rig, _ looks: RigLooks) {
    var places = Dictionary(rig.zones.map { ($0.name, $0.center) }, uniquingKeysWith: { first, _ in first })
    places[RigLook.lensName] = Point(meters: .zero)
    guard let fit = RigFit(looks, places: places) else { return nil }
    (self.rig, self.looks, self.fit) = (rig, looks, fit)
  }

  /// True if every judged zone is where the rig says.
  package var isRight: Bool { fit.turn == nil && fit.misplaced.isEmpty }

  /// The rig with the camera's turn undone, and with misplaced zones moved to where the driver looked, at their distance
  /// from the eyes.
  package var mended: Rig {
    var mended = rig
    if let turn = fit.turn {
      mended.vehicleFromCamera = rig.vehicleFromCamera.map {
        Transform(rotation: $0.rotation * turn.inverse, origin: $0.origin)
      }
      if let display = rig.display {
        mended.display?.topLeft = Point(meters: turn.apply(display.topLeft.meters))
        (mended.display?.xAxis, mended.display?.yAxis) = (turn * display.xAxis, turn * display.yAxis)
      }
    }
    for (index, zone) in rig.zones.enumerated() {
      let turned = zone.moved { fit.turn?.apply($0) ?? $0 }
      mended.zones[index] = turned
      guard fit.misplaced.contains(zone.name), let look = looks.looks.first(where: { $0.place == zone.name }) else {
        continue
      }
      let eyes = looks.eyes
      let place = eyes + fit.direction(of: look, from: eyes).vector * eyes.distance(to: turned.center)
      mended.zones[index] = turned.moved { $0 + (place.meters - turned.center.meters) }
    }
    return mended
  }

  /// A line for each look, then what is wrong and what to do.
  package var lines: [String] {
    let zones = rig.zones.map(\.name)
    let judged = looks.looks.filter { zones.contains($0.place) }.map(words)
    let others = looks.unseen.map { place in
      place == RigLook.lensName
        ? "  \(place): your look was not seen; a turned camera cannot be told from your own eyes' offset"
        : "  \(place): not judged; it lies too far aside of the camera, or your eyes were hidden"
    }
    return judged + others + [summary]
  }

  private func words(_ look: RigLook) -> String {
    let (eyes, limit) = (looks.eyes, fit.tolerance(of: look))
    let seen = fit.direction(of: look, from: eyes)
    guard let zone = rig.zones.first(where: { $0.name == look.place }),
      let told = eyes.direction(to: zone.center)
    else { return "  \(look.place): at the eyes" }
    let off = SIMD2(
      remainder(seen.azimuth.degrees - told.azimuth.degrees, 360), (seen.elevation - told.elevation).degrees)
    let across = "\(Figure.decimals(abs(off.x), 0)) deg to the \(off.x > 0 ? "left" : "right")"
    let up = "\(Figure.decimals(abs(off.y), 0)) deg \(off.y > 0 ? "up" : "down")"
    let state = fit.misplaced.contains(look.place) ? "NOT THERE" : fit.turn == nil ? "there" : "turned with the camera"
    return
      "  \(look.place): \(state); you looked \(across) and \(up) from it (tolerance \(Figure.decimals(limit, 0)) deg)"
  }

  private var summary: String {
    if isRight { return "All judged zones are where the rig says." }
    let names = fit.misplaced.sorted().joined(separator: ", ")
    let moved = names.isEmpty ? "" : "Not where the rig says: \(names)."
    guard let turn = fit.turn else { return moved }
    let none = Rotation<Camera, Camera>(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    let vector = turn.turn(from: none) * (180 / .pi)
    let axes = [vector.x, vector.y, vector.z].map { Figure.decimals($0, 1) }.joined(separator: ", ")
    return
      "The camera is turned by \(Figure.decimals(vector.length, 1)) deg against the rig (\(axes) about its x, y and z"
      + " axis); all zones lie turned alike. \(moved)"
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
