import HeedSignals

/// What a zone is, by its name, and where vehicles have it. `beside`: a window, a door, a pillar or a blind spot.
enum CabinRole: Hashable, Sendable {
  typealias Span = ClosedRange<Double>
  case road, insideMirror, instruments, stack, passenger, phone
  case sideMirror(Rig.Seat), beside(Rig.Seat)

  /// The role of a zone; nil for names that do not tell where the zone lies.
  init?(_ zone: Zone) {
    let name = zone.name.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
    let words = Set(name.split { !$0.isLetter }.map(String.init))
    func says(_ names: String) -> Bool { !words.isDisjoint(with: names.split(separator: " ").map(String.init)) }
    let side: Rig.Seat? = says("left") == says("right") ? nil : says("left") ? .left : .right
    switch side {
    case let side? where says("mirror mirrors"): self = .sideMirror(side)
    case let side? where says("window door pillar blind shoulder"): self = .beside(side)
    case nil where says("mirror rearview") && says("rear rearview inside interior inner centre center"):
      self = .insideMirror
    case _ where says("mirror mirrors window door pillar blind"): return nil
    case _ where says("phone smartphone telephone mobile"): self = .phone
    case _ where says("passenger codriver"): self = .passenger
    case _ where says("cluster instrument instruments speedometer gauges"): self = .instruments
    case _ where says("centre center infotainment") && says("stack console display screen infotainment"): self = .stack
    case _ where zone.zoneClass.isOnRoad || says("road windscreen windshield ahead forward"): self = .road
    default: return nil
    }
  }

  /// The zone's side of the driver (1 left, -1 right, nil without the seat), and metres ahead of the eyes, to that side,
  /// and up. Choice: from small cars to trucks, and wider, as the eyes' place is a guess (Benchmarks/rigs).
  func span(_ seat: Rig.Seat?) -> (side: Double?, ahead: Span, across: Span, up: Span)? {
    let inner = seat.map { $0 == .left ? -1.0 : 1 }
    return switch self {
    case .road: nil
    case .insideMirror: (inner, -0.1...1.1, -0.05...0.9, -0.15...0.6)
    case .sideMirror(let side): (side == .left ? 1 : -1, -0.1...1.4, 0.15...2.7, -0.95...0.6)
    case .beside(let side): (side == .left ? 1 : -1, -1.2...1.2, 0.1...2.5, -0.95...0.7)
    case .instruments: (1, 0.2...1.3, -0.35...0.35, -0.6...0.1)
    case .stack: (inner, 0.1...1.3, -0.05...1, -0.95...0.15)
    case .passenger: (inner, -0.8...0.75, 0.2...1.9, -0.7...0.6)
    case .phone: (1, -0.25...1.2, -0.9...0.9, -0.9...0.3)
    }
  }
}
