/// Every number of the road engine, one struct per algorithm.
public struct RoadSettings: Hashable, Codable, Sendable {
  public init() {}
}
