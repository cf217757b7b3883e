import HeedSignals

/// The data of the last minute's charts: at most ten moments a second, whatever the camera's rate.
struct StripChart: Sendable {
  /// Choice: long enough for a glance pattern and PERCLOS, short enough to see a blink.
  static let length = Duration.seconds(60)
  /// Time between two moments. Choice: shows even a blink of 150 ms.
  static let step = Duration.milliseconds(100)

  /// One moment; values that were not seen are nil.
  struct Moment: Hashable, Sendable {
    var time: Timestamp
    /// Gaze, degrees: to the person's left, and up.
    var azimuth, elevation: Double?
    /// Openness of the less open eye, 0 shut ... 1 open.
    var openness: Double?
    /// Share of time with covered eyes, and intensity of drowsiness, 0...1.
    var perclos, drowsiness: Double?
    /// Attention score, 0...1.
    var attention: Double?
    /// Risk level, 0 normal ... 3 critical; nil if unknown.
    var risk: Int?
  }

  private(set) var moments: [Moment] = []
  /// Number of all moments so far, so that a reader knows which are new.
  private(set) var count = 0

  /// Adds a moment unless it is too close to the previous one. If the clock restarts, the chart restarts too.
  mutating func add(_ moment: Moment) {
    if let last = moments.last {
      if moment.time < last.time {
        moments = []
      } else if moment.time - last.time < Self.step * 0.9 {
        return keep(moment)
      }
    }
    moments.append(moment)
    count += 1
    if let first = moments.firstIndex(where: { moment.time - $0.time <= Self.length }), first > 0 {
      moments.removeFirst(first)
    }
  }

  /// Keeps the smallest openness between two moments, so that no blink is missed.
  private mutating func keep(_ moment: Moment) {
    guard let openness = moment.openness, openness < moments[moments.count - 1].openness ?? 1 else { return }
    moments[moments.count - 1].openness = openness
  }

  /// The moments after the first `count`; all kept moments if older ones are gone.
  func moments(after count: Int) -> ArraySlice<Moment> { moments.suffix(max(0, self.count - count)) }

  /// The moments as columns of the charts.
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
