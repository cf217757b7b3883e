extension RoadFunction {
  package var words: String {
    switch self {
    case .objects: "objects"
    case .distance: "distances"
    case .timeToCollision: "time to collision"
    case .entry: "entries into the path"
    case .lanes: "lanes"
    case .laneDeparture: "lane departure"
    case .overspeed: "speeding"
    }
  }
}

extension RoadAvailabilityChange.Reason {
  package var words: String {
    switch self {
    case .speedMissing: "the vehicle's speed is not known"
    case .speedLimitMissing: "no speed limit is known"
    case .cameraMissing: "the road camera is not measured (--rig, or a camera line)"
    case .pictureShape: "the rig's road camera has pictures of another shape than these"
    case .heightMissing: "the road camera's height is not known"
    case .lanesMissing: "no lane markings are seen"
    case .modelMissing: "there is no model that finds objects (see heed models)"
    case .cameraStalled: "the road camera sends nothing"
    case .cameraOffCenter: "the road camera is far from the vehicle's middle"
    case .cameraNotAhead: "the road camera does not look straight ahead"
    case .cameraUltraWide: "the road camera is an ultra-wide one"
    }
  }
}

extension RoadAlert.Kind {
  package var words: String {
    switch self {
    case .timeToCollision: "collision ahead"
    case .entry: "somebody enters the lane"
    case .laneDeparture: "leaving the lane"
    case .distance: "too near"
    case .overspeed: "faster than allowed"
    }
  }
}
