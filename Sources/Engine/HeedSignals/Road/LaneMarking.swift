extension LaneMarking {
  /// Which marking it is: a boundary of the vehicle's own lane, or the next one beyond.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// As seen in driving direction.
    case egoLeft, egoRight, adjacentLeft, adjacentRight
  }
}
