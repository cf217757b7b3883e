import HeedGeometry
import HeedSignals

/// Recovers the even measuring times of a satellite receiver's messages by a line through their arrivals, which are
/// hundredths of a second early or late; a vehicle drives up to a metre in that time.
struct TimestampDejitter: Sendable {
  /// Age up to which arrivals are used. Choice: long against the scatter of arrivals, short against a change of rate.
  static let window: Duration = .seconds(5)
  /// Maximum number of used arrivals. Choice: 5 s at 20 Hz.
  static let mostArrivals = 100
  /// Number of arrivals kept even beyond the window. Choice: a line through ten is accurate to half of their scatter.
  static let enoughArrivals = 10
  /// Minimum number of arrivals for a result. Choice: a line through six is accurate to nearly all of their scatter.
  static let fewestArrivals = 6
  /// Gap above which the estimate restarts. Choice: the number of intervals in a longer gap would be a guess.
  static let longestGap: Duration = .milliseconds(2500)
  /// Maximum scatter, as a share of the interval. Choice: at four times this, most arrivals match a wrong moment.
  static let greatestScatter = 0.15

  struct Moment: Hashable, Sendable {
    /// Measuring time of the message plus the mean delay of all messages.
    var time: Timestamp
    /// Standard deviation of the time, seconds.
    var deviation: Double
  }

  /// A message's arrival, and its number on the receiver's even clock.
  private typealias Arrival = (time: Timestamp, epoch: Double)

  private var arrivals: [Arrival] = []

  /// Adds one arrival, in time order. Returns nil if arrivals are too few or too uneven.
  mutating func update(_ time: Timestamp) -> Moment? {
    guard let last = arrivals.last, time.seconds(since: last.time) <= Self.longestGap.seconds,
      let epoch = epoch(of: time, after: last)
    else {
      arrivals = [(time, 0)]
      return nil
    }
    arrivals.append((time, epoch))
    while arrivals.count > Self.mostArrivals
      || (arrivals.count > Self.enoughArrivals && time.seconds(since: arrivals[0].time) > Self.window.seconds)
    { arrivals.removeFirst() }
    guard arrivals.count >= Self.fewestArrivals, let line = line(until: time) else { return nil }
    let misses = arrivals.map { $0.time.seconds(since: time) - line.offset - line.interval * $0.epoch }
    let count = Double(arrivals.count)
    let scatter = (misses.map { $0 * $0 }.reduce(0, +) / count).squareRoot()
    guard scatter <= Self.greatestScatter * line.interval else { return nil }
    // The end of a line through n points has a deviation of twice their scatter over the root of n.
    return Moment(
      time: time.later(bySeconds: line.offset + line.interval * epoch), deviation: 2 * scatter / count.squareRoot())
  }

  /// Number of an arrival on the receiver's clock; nil if it does not exceed the last arrival's number.
  private func epoch(of time: Timestamp, after last: Arrival) -> Double? {
    var steps = 1.0
    if arrivals.count >= Self.fewestArrivals, let line = line(until: time) {
      steps = (-line.offset / line.interval).rounded() - last.epoch
    } else if let usual = zip(arrivals, arrivals.dropFirst())
      .map({ $1.time.seconds(since: $0.time) / ($1.epoch - $0.epoch) }).median()
    {
      steps = (time.seconds(since: last.time) / usual).rounded()
    }
    return steps >= 1 ? last.epoch + steps : nil
  }

  /// Line of arrival times over epochs: seconds after `time` at epoch 0, and seconds between epochs.
  private func line(until time: Timestamp) -> (offset: Double, interval: Double)? {
    let count = Double(arrivals.count)
    let times = arrivals.map { $0.time.seconds(since: time) }
    let (meanTime, mean) = (times.reduce(0, +) / count, arrivals.reduce(0) { $0 + $1.epoch } / count)
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
