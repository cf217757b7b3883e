extension LaneMarking {
  /// The place of the marking: a boundary of the vehicle's own lane, or the next marking beyond that boundary.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// Left and right as seen in driving direction.
    case egoLeft, egoRight, adjacentLeft, adjacentRight
  }
}
