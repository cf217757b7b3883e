/// Where drivers look, from a seat on the left. Degrees in the vehicle's frame, + left and + up.
///
/// Zones and classes are those that the sample's rig gives such directions; whoever looks through a side window looks at a
/// zone without a name (`other`) or, to the right, in the passenger's direction.
package enum LookPlace: String, CaseIterable, Sendable {
  case road, cluster
  case mirrorLeft = "mirror_left"
  case mirrorRear = "mirror_rear"
  case mirrorRight = "mirror_right"
  case centreStack = "centre_stack"
  case phone, passenger
  case windowLeft, windowRight
  /// Over the shoulder into the blind spot.
  case shoulderLeft, shoulderRight
  /// Through the rear window, when reversing.
  case behind
  /// Something beside the road that has nothing to do with driving.
  case sceneryLeft, sceneryRight

  package var zone: String {
    switch self {
    case .road, .cluster, .mirrorLeft, .mirrorRear, .mirrorRight, .centreStack, .phone, .passenger: rawValue
    case .windowRight: LookPlace.passenger.rawValue
    case .windowLeft, .shoulderLeft, .shoulderRight, .behind, .sceneryLeft, .sceneryRight: "other"
    }
  }

  package var zoneClass: String {
    switch self {
    case .road: "forward"
    case .cluster, .mirrorLeft, .mirrorRear, .mirrorRight: "driving"
    case .phone: "phone"
    default: "nondriving"
    }
  }

  package var isRoad: Bool { self == .road }

  package var azimuth: Double {
    switch self {
    case .road, .cluster: 0
    case .mirrorLeft: 36
    case .mirrorRear: -26
    case .mirrorRight: -47
    case .centreStack: -27
    case .phone: -19
    case .passenger, .windowRight: -65
    case .windowLeft: 65
    case .shoulderLeft: 110
    case .shoulderRight: -110
    case .behind: -150
    case .sceneryLeft: 45
    case .sceneryRight: -40
    }
  }

  package var elevation: Double {
    switch self {
    case .road, .passenger, .sceneryLeft, .sceneryRight: 0
    case .cluster: -16
    case .mirrorLeft, .mirrorRight: -6
    case .mirrorRear: 10
    case .centreStack: -20
    case .phone: -47
    case .windowLeft, .windowRight: -3
    case .shoulderLeft, .shoulderRight, .behind: -5
    }
  }
}
