import HeedGeometry
package import HeedSignals

/// The median of a value over a recent time window.
package struct RecentMedian: Sendable {
  private var samples: [(time: Timestamp, value: Double)] = []
  /// The samples' values, kept sorted: a full sort per frame would take most of the time of a fast camera.
  private var sorted: [Double] = []

  package var count: Int { samples.count }

  /// nil without samples.
  package var median: Double? { sorted.medianOfSorted() }

  /// An empty window.
  package init() {}

  package mutating func add(_ value: Double, at time: Timestamp) {
    samples.append((time, value))
    sorted.insert(value, at: sorted.place(of: value))
  }

  /// Drops the samples from before a time.
  package mutating func forget(before time: Timestamp) {
    let old = samples.prefix { $0.time < time }.count
    for sample in samples[..<old] { sorted.remove(at: sorted.place(of: sample.value)) }
    samples.removeFirst(old)
  }
}
