import HeedSignals

/// How much of one time away each zone had.
struct ZoneShares: Sendable {
  /// Choice: nobody names more places in one look away; what comes after them is no longer told apart.
  private static let most = 16

  private var shares: [(zone: String, length: Duration)] = []
  private var last: (zone: String, time: Timestamp)?

  /// Adds a moment; the time up to the next one is its zone's.
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

  /// The first of equals; the only one when no time has passed; nil: none is known.
  var longest: String? {
    var longest: (zone: String, length: Duration)?
    for share in shares where longest.map({ share.length > $0.length }) ?? true { longest = share }
    return longest?.zone ?? last?.zone
  }
}
