import HeedSignals

/// Time per zone within one time away from the road.
struct ZoneShares: Sendable {
  /// Maximum number of counted zones. Choice: a single look away covers fewer zones.
  private static let most = 16

  private var shares: [(zone: String, length: Duration)] = []
  private var last: (zone: String, time: Timestamp)?

  /// Adds a sample. The time up to the next sample counts for this sample's zone.
  mutating func add(_ zone: String?, at time: Timestamp) {
    if let last {
      let length = time - last.time
      if let index = shares.firstIndex(where: { $0.zone == last.zone }) {
        shares[index].length = shares[index].length + length
      } else if shares.count < Self.most {
        shares.append((last.zone, length))
      }
    }
    last = zone.map { ($0, time) }
  }

  /// The zone with the most time; among equals, the first. Before any time has passed, the latest zone, if known.
  var longest: String? { shares.max { $0.length < $1.length }?.zone ?? last?.zone }
}
