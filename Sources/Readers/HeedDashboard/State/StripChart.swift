import HeedSignals

/// The data of the charts: the last minute, with at most ten moments a second.
struct StripChart: Sendable {
  /// Time that the charts show. Choice: long enough for a glance pattern and PERCLOS, short enough to show a blink.
  static let length = Duration.seconds(60)
  /// Time between two moments of a chart. Choice: a blink of 150 ms is still visible.
  static let step = Duration.milliseconds(100)

  /// The values of the charts at one moment; nil for values that were not measured.
  struct Moment: Hashable, Sendable {
    var time: Timestamp
    /// Direction of the gaze, degrees: to the person's left, and up.
    var azimuth, elevation: Double?
    /// Openness of the less open eye, 0 shut ... 1 open.
    var openness: Double?
    /// PERCLOS and intensity of drowsiness, 0...1.
    var perclos, drowsiness: Double?
    /// Attention score, 0...1.
    var attention: Double?
    /// Risk level, from 0 for normal to 3 for critical; nil when unknown.
    var risk: Int?
  }

  private(set) var moments: [Moment] = []
  /// Number of moments since the start, including moments that are no longer kept.
  private(set) var count = 0

  /// Adds a moment unless the last moment is too near. A time that runs backwards clears the charts.
  mutating func add(_ moment: Moment) {
    if let last = moments.last {
      if moment.time < last.time {
        moments = []
      } else if moment.time - last.time < Self.step * 0.9 {
        // A skipped moment with smaller openness changes the last moment, so that every blink shows.
        if let open = moment.openness, open < last.openness ?? 1 { moments[moments.count - 1].openness = open }
        return
      }
    }
    moments.append(moment)
    count += 1
    if let first = moments.firstIndex(where: { moment.time - $0.time <= Self.length }), first > 0 {
      moments.removeFirst(first)
    }
  }

  /// The kept moments that came after the first `count` moments.
  func moments(after count: Int) -> ArraySlice<Moment> { moments.suffix(max(0, self.count - count)) }

  /// The moments as JSON, one column for each chart value.
  static func json(_ moments: ArraySlice<Moment>) -> JSONValue {
    func column(_ precision: Precision, _ value: (Moment) -> Double?) -> JSONValue {
      .array(moments.map { .number(value($0), precision) })
    }
    return [
      "t_ms": .array(moments.map { .time($0.time) }), "azimuth_deg": column(.degree, \.azimuth),
      "elevation_deg": column(.degree, \.elevation), "openness": column(.ratio, \.openness),
      "perclos": column(.ratio, \.perclos), "drowsiness": column(.ratio, \.drowsiness),
      "attention": column(.ratio, \.attention),
      "risk": .array(moments.map { $0.risk.map(JSONValue.integer) ?? .null }),
    ]
  }
}
