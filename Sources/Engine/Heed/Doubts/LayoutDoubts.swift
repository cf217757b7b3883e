import Foundation
import HeedGeometry
import HeedSignals

extension CabinLayout {
  /// How places are written wrongly, the most usual way first.
  private var slips: [(words: String, change: (SIMD3<Double>) -> SIMD3<Double>)] {
    let mount = rig.vehicleFromCamera?.inverse
    return [
      ("in metres, not millimetres", { $0 * 1000 }), ("in centimetres, not millimetres", { $0 * 10 }),
      ("in inches, not millimetres", { $0 * 25.4 }),
      ("with the wrong sign of x (left and right exchanged)", { $0 * SIMD3(-1, 1, 1) }),
      ("with the wrong sign of y (up and down exchanged)", { $0 * SIMD3(1, -1, 1) }),
      ("with the wrong sign of z (near and far exchanged)", { $0 * SIMD3(1, 1, -1) }),
      ("in the vehicle's axes (x ahead, y left, z up)", { SIMD3($0.y, -$0.z, -$0.x) }),
      ("with y and z exchanged", { SIMD3($0.x, $0.z, $0.y) }),
      ("from the vehicle's origin, not from the lens", { p in mount.map { ($0 * Point(meters: p)).meters } ?? p }),
      ("with a digit too many", { $0.replacing(with: $0 / 10, where: $0 * $0 .== SIMD3(repeating: ($0 * $0).max())) }),
    ]
  }

  /// Lists the misplaced zones, and first the mistake that they share; returns the layout without the shared mistake.
  func explained(_ list: inout DoubtList) -> CabinLayout {
    let remedy = "give x to the driver's left, y down, z from the lens to the driver, in millimetres"
    var causes = slips.dropLast().map { words, change in
      (CabinLayout(rig, roles, middles.map(change)), ["zones"], "the zones' places are written \(words)", remedy)
    }
    if let seat = rig.seat {
      var other = rig
      other.seat = seat == .left ? .right : .left
      let text = "seat says \(seat.rawValue), but the zones are those of a driver on the other side"
      causes.append((CabinLayout(other, roles, middles), ["seat"], text, "change seat, or measure the zones again"))
    }
    if let left = roles.firstIndex(of: .sideMirror(.left)), let right = roles.firstIndex(of: .sideMirror(.right)) {
      let names = [rig.zones[left].name, rig.zones[right].name]
      let text = "\(names[0]) and \(names[1]) are exchanged"
      causes.append((with { $0.swapAt(left, right) }, ["zones", names[0]], text, "exchange their names"))
    }
    if let road = rig.zones.firstIndex(where: \.zoneClass.isOnRoad) {
      let name = rig.zones[road].name
      let text = "\(name) is not ahead of the driver, as the other zones show"
      causes.append((with { $0[road] = SIMD3(0, 0, -1) }, ["zones", name, "center_mm"], text, "measure it again"))
    }
    // Few zones out of place are mistakes of their own.
    let most = min(misplaced.count - 2, misplaced.count / 3)
    let best = causes.min { $0.0.misplaced.count < $1.0.misplaced.count }
    guard let (layout, path, text, remedy) = best, layout.misplaced.count <= most else {
      misplaced.forEach { add($0, to: &list) }
      return self
    }
    list.add(path, text, remedy, layout.misplaced.isEmpty ? .almostCertain : .likely)
    layout.misplaced.forEach { layout.add($0, to: &list) }
    return layout
  }

  private func with(_ change: (inout [SIMD3<Double>]) -> Void) -> CabinLayout {
    var middles = middles
    change(&middles)
    return CabinLayout(rig, roles, middles)
  }

  /// Lists one zone, with what was probably meant.
  private func add(_ wrong: Misplaced, to list: inout DoubtList) {
    let (zone, place, role) = (rig.zones[wrong.zone], wrong.place, roles[wrong.zone])
    func meters(_ value: Double, _ words: String) -> String { String(format: "%.2f m \(words)", abs(value)) }
    let side = meters(place.y, "to the driver's \(place.y > 0 ? "left" : "right")")
    let words =
      switch wrong.axis {
      case .lens: "at the lens itself"
      case .ahead where wrong.excess > 0: meters(place.x, "ahead of the driver, too far")
      case .ahead: zone.zoneClass.isOnRoad ? "at the driver's head or behind it" : "behind the driver's head"
      case .up: meters(place.z, "\(place.z > 0 ? "above" : "below") the driver's eyes")
      case .across where wrong.excess > 0 || role == .instruments || role == .phone: "\(side), too far"
      case .across: "\(side), not on the side of its name or seat"
      }
    let meant = slips.lazy.filter { !$0.words.hasPrefix("from") }.map { words, change in
      (words, with { $0[wrong.zone] = change($0[wrong.zone]) })
    }.first { $0.1.misplaced.count < misplaced.count }
    let remedy = meant.map { words, layout in
      let middle = (layout.middles[wrong.zone] * 10_000).rounded(.toNearestOrAwayFromZero) / 10
      return "if it was written \(words), its middle is [\(middle.x.plain), \(middle.y.plain), \(middle.z.plain)]"
    }
    let sure: RigDoubt.Confidence = abs(wrong.excess) > 0.3 ? .almostCertain : .likely
    list.add(["zones", zone.name, "center_mm"], "\(zone.name) lies \(words)", remedy ?? "measure it again", sure)
  }
}
