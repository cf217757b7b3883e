import HeedGeometry
import HeedSignals

extension DoubtList {
  /// Usual radii of mirrors, instruments and phones, millimetres. Choice: a lamp has 20, a truck's mirror 250.
  private static let radii = 20.0...350

  /// Classes, radii, and places that two zones share.
  /// - Parameter middles: The zones' middles without a mistake that many zones share, metres.
  mutating func zones(_ zones: [Zone], at middles: [SIMD3<Double>]) {
    if !zones.isEmpty, !zones.contains(where: \.zoneClass.isOnRoad) {
      let remedy = "give the zone where the driver sees the road the class forward"
      let road = zones.first { CabinRole($0) == .road }.map { [$0.name, "class"] } ?? []
      add(["zones"] + road, "no zone has the class forward", remedy, .almostCertain)
    }
    let odd = zones.filter { zone in
      guard case .sphere(_, let meters) = zone.shape, !Self.radii.contains(meters * 1000) else { return false }
      return meters * 1000 < Self.radii.lowerBound || ![.road, .passenger, nil].contains(CabinRole(zone))
    }.map(\.name)
    if let first = odd.first {
      let text = "\(odd.joined(separator: ", ")): an odd radius for such a zone"
      add(["zones", first, "radius_mm"], text, "50 to 150 mm are usual; a centimetre has 10")
    }
    for (index, zone) in zones.enumerated() {
      check(zone)
      for other in 0..<index { overlap(zone, zones[other], (middles[index] - middles[other]).length) }
    }
  }

  private mutating func check(_ zone: Zone) {
    let usual: [ZoneClass] =
      switch CabinRole(zone) {
      case .insideMirror, .sideMirror, .instruments: [.driving]
      case .passenger: [.nondriving]
      case .phone: [.phone]
      case .stack, .beside: [.driving, .nondriving]
      case .road, nil: ZoneClass.allCases
      }
    guard !usual.contains(zone.zoneClass) else { return }
    let text = "\(zone.name) has the class \(zone.zoneClass.rawValue), which its name contradicts"
    add(["zones", zone.name, "class"], text, "write class: \(usual[0].rawValue), or rename the zone")
  }

  private mutating func overlap(_ zone: Zone, _ other: Zone, _ distance: Double) {
    guard case .sphere(_, let own) = zone.shape, case .sphere(_, let others) = other.shape else { return }
    let (small, large) = own < others ? (zone, other) : (other, zone)
    // The road may hold other zones, such as a head-up display, but nothing may hold the road.
    let holdsRoad = small.zoneClass.isOnRoad && !large.zoneClass.isOnRoad && distance < max(own, others)
    guard distance < min(own, others) / 2 || holdsRoad else { return }
    let text = "\(zone.name) and \(other.name) overlap\(distance < 0.001 ? " at the same place" : "")"
    add(["zones", zone.name], text, "measure both again, or make \(large.name) smaller")
  }
}
