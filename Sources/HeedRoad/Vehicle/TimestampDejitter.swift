import HeedGeometry
public import HeedSignals

/// The even moments behind messages that arrive early and late.
///
/// A satellite receiver measures at even intervals, but its messages arrive some hundredths of a second apart from them, in which
/// a vehicle drives up to a metre. A line through the arrivals of the last seconds tells when each was really measured.
public struct TimestampDejitter: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Arrivals of this time are looked at. Choice: long against their scatter, short against a receiver that changes its rate.
    @Seconds public var window: Duration = .seconds(5)
    /// And no more of them than this. Choice: 5 s of 20 Hz.
    public var mostArrivals = 100
    /// Slower receivers' arrivals are looked at for longer, up to this many of them; fewer than this are not believed.
    /// Choice: a line through ten is known to half of their scatter; through six, to nearly all of it.
    public var enoughArrivals = 10
    public var fewestArrivals = 6
    /// A gap longer than this begins anew. Choice: counting intervals across it would be a guess.
    @Seconds public var longestGap: Duration = .milliseconds(2500)
    /// Arrivals that scatter by more than this share of the interval are not even. Choice: at four times this, an arrival is
    /// nearer to the next moment than to its own more often than not.
    public var greatestScatter = 0.15

    public init() {}
  }

  public struct Moment: Hashable, Sendable {
    public var time: Timestamp
    /// One standard deviation, seconds.
    public var deviation: Double
  }

  private struct Arrival: Hashable, Sendable {
    var time: Timestamp
    /// Counts intervals.
    var epoch: Double
  }

  private let settings: Settings
  private var arrivals: [Arrival] = []

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one arrival; arrivals come in time order.
  /// - Returns: When the message was measured, later than what it is counted from by their mean delay; nil while arrivals are
  ///   few or uneven.
  public mutating func update(_ time: Timestamp) -> Moment? {
    guard let last = arrivals.last, time.seconds(since: last.time) <= settings.longestGap.seconds,
      let epoch = epoch(of: time, after: last)
    else {
      arrivals = [Arrival(time: time, epoch: 0)]
      return nil
    }
    arrivals.append(Arrival(time: time, epoch: epoch))
    while arrivals.count > settings.mostArrivals
      || (arrivals.count > settings.enoughArrivals
        && time.seconds(since: arrivals[0].time) > settings.window.seconds)
    {
      arrivals.removeFirst()
    }
    guard arrivals.count >= settings.fewestArrivals, let line = line(until: time) else { return nil }
    let misses = arrivals.map { $0.time.seconds(since: time) - line.offset - line.interval * $0.epoch }
    let count = Double(arrivals.count)
    let scatter = (misses.map { $0 * $0 }.reduce(0, +) / count).squareRoot()
    guard scatter <= settings.greatestScatter * line.interval else { return nil }
    // The end of a line through n points is known to twice their scatter over the root of n.
    return Moment(
      time: time.later(bySeconds: line.offset + line.interval * epoch), deviation: 2 * scatter / count.squareRoot())
  }

  /// nil when it can be none: no whole interval after the last one.
  private func epoch(of time: Timestamp, after last: Arrival) -> Double? {
    var steps = 1.0
    if arrivals.count >= settings.fewestArrivals, let line = line(until: time) {
      steps = (-line.offset / line.interval).rounded() - last.epoch
    } else if let usual = zip(arrivals, arrivals.dropFirst())
      .map({ $1.time.seconds(since: $0.time) / ($1.epoch - $0.epoch) }).median()
    {
      steps = (time.seconds(since: last.time) / usual).rounded()
    }
    return steps >= 1 ? last.epoch + steps : nil
  }

  /// Arrival by epoch: seconds after `time` at epoch 0, and seconds between epochs.
  private func line(until time: Timestamp) -> (offset: Double, interval: Double)? {
    let count = Double(arrivals.count)
    let times = arrivals.map { $0.time.seconds(since: time) }
    let (meanTime, mean) = (times.reduce(0, +) / count, arrivals.map(\.epoch).reduce(0, +) / count)
    var (spread, product) = (0.0, 0.0)
    for (arrival, t) in zip(arrivals, times) {
      spread += (arrival.epoch - mean) * (arrival.epoch - mean)
      product += (arrival.epoch - mean) * (t - meanTime)
    }
    guard spread > 0, product > 0 else { return nil }
    let interval = product / spread
    return (meanTime - interval * mean, interval)
  }
}
