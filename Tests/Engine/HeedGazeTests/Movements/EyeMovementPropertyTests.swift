import Draws
import HeedSignals
import Testing

@testable import HeedGaze

/// No input traps, and the output is consistent.
@Suite struct EyeMovementPropertyTests {
  /// Times and positions as in damaged files.
  static func garbage(seed: UInt64) -> [Sample] {
    var random = SeededRandom(seed: seed)
    let hertz = [20.0, 30, 60, 250, 500, 1000, 2000][Int(random.next() % 7)]
    let (badTimes, badPlaces) = (random.uniform(0...0.3), random.uniform(0...0.5))
    let places: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 360, 360.1, -360, 0]
    let extremes: [Int64] = [.min, .max, .min + 1, .max - 1, 0, -1]
    var (nanoseconds, x) = (Int64(random.next() % 1_000_000_000), 0.0)
    return (0..<Int(random.next() % 400)).map { _ in
      nanoseconds = nanoseconds &+ Int64(1e9 / hertz)
      if random.uniform(0...1) < badTimes {
        switch random.next() % 8 {
        case 0: nanoseconds = extremes[Int(random.next() % 6)]
        case 1, 2: nanoseconds = nanoseconds &- Int64(1e9 / hertz)
        case 3: nanoseconds = nanoseconds &- Int64(random.next() % 3_000_000_000)
        case 4: nanoseconds = nanoseconds &+ Int64(random.next() % 5_000_000_000)
        default: nanoseconds = nanoseconds &+ Int64(random.next() % 100_000_000)
        }
      }
      x += random.normal(0, 0.1) + (random.uniform(0...1) < 0.05 ? random.normal(0, 8) : 0)
      let isBad = random.uniform(0...1) < badPlaces
      let place = isBad ? places[Int(random.next() % 9)] : x
      let isLost = isBad && random.next() % 2 == 0
      return Sample(
        time: Timestamp(nanoseconds: nanoseconds),
        position: isLost ? nil : GazePosition(xDegrees: place, yDegrees: x / 2))
    }
  }

  /// The seen samples that do not stand alone: those of runs of 10 ms or more without a loss.
  static func together(_ samples: [Sample], _ usable: [Bool]) -> [Int] {
    let times = samples.indices.filter { usable[$0] }.map { samples[$0].time }
    let intervals = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }.sorted()
    let longest = intervals.isEmpty ? 0 : 1.4 * intervals[intervals.count / 2]
    var (runs, last) = ([[Int]](), Timestamp?.none)
    for index in samples.indices where usable[index] {
      let isGap = last.map { samples[index].time.seconds(since: $0) > longest } ?? true
      if isGap || samples[index].position?.isUsable != true { runs.append([]) }
      if samples[index].position?.isUsable == true { runs[runs.count - 1].append(index) }
      last = samples[index].time
    }
    return runs.flatMap { run -> [Int] in
      guard let first = run.first, let last = run.last else { return [] }
      return samples[last].time.seconds(since: samples[first].time) >= 0.01 ? run : []
    }
  }

  /// True for samples later than all earlier ones.
  static func usable(_ samples: [Sample]) -> [Bool] {
    var last: Timestamp?
    return samples.map { sample in
      if let last, sample.time <= last { return false }
      last = sample.time
      return true
    }
  }

  static func isFinite(_ event: EyeMovementEvent) -> Bool {
    [
      event.amplitudeDegrees, event.peakVelocityDegreesPerSecond, event.position?.xDegrees, event.position?.yDegrees,
    ].allSatisfy { $0?.isFinite ?? true }
  }

  private func expectWhole(_ told: Told, of samples: [Sample], _ why: Comment) {
    #expect(told.labels.count == samples.count, why)
    #expect(told.events.allSatisfy(Self.isFinite), why)
    #expect(told.events.allSatisfy { $0.start < $0.end && $0.kind != .unknown }, why)
    #expect(zip(told.events, told.events.dropFirst()).allSatisfy { $0.end <= $1.start }, "ordered, apart: \(why)")
  }

  @Test func everySampleOfADamagedRecordingIsLabelled() {
    for seed in 0..<400 {
      let samples = Self.garbage(seed: UInt64(seed))
      let told = label(samples)
      expectWhole(told, of: samples, "offline, seed \(seed)")
      guard told.labels.count == samples.count else { continue }
      let usable = Self.usable(samples)
      for index in samples.indices where !usable[index] {
        #expect(told.labels[index] == .unknown, "seed \(seed), sample \(index): a time of no use")
      }
      for index in Self.together(samples, usable) {
        #expect(told.labels[index] != .unknown, "seed \(seed), sample \(index): seen")
      }
    }
  }

  @Test func everySampleOfADamagedStreamIsLabelled() {
    for seed in 0..<400 {
      let samples = Self.garbage(seed: UInt64(seed))
      expectWhole(classify(samples), of: samples, "online, seed \(seed)")
    }
  }

  @Test(arguments: [1, 7, 50])
  func movementLabelsDoNotDependOnTheBatchSize(taking: Int) {
    for seed in 0..<100 {
      let samples = Self.garbage(seed: UInt64(seed))
      #expect(label(samples, every: taking) == label(samples), "seed \(seed)")
    }
  }

  @Test func onlineMovementLabelsNeverChange() {
    for seed in 0..<60 {
      let samples = Self.garbage(seed: UInt64(seed))
      let whole = classify(samples).labels
      let half = classify(Array(samples.prefix(samples.count / 2))).labels
      #expect(Array(whole.prefix(half.count)) == half, "seed \(seed)")
    }
  }

  @Test func unusableTimesChangeNoOtherLabel() {
    for seed in 0..<200 {
      let samples = Self.garbage(seed: UInt64(seed))
      let kept = Self.usable(samples)
      let clean = zip(samples, kept).filter(\.1).map(\.0)
      let online = (classify(samples), classify(clean))
      for (told, expected) in [(label(samples), label(clean)), online] {
        #expect(told.events == expected.events, "seed \(seed)")
        #expect(zip(told.labels, kept).filter(\.1).map(\.0) == expected.labels, "seed \(seed)")
      }
    }
  }

  private static func rows(_ milliseconds: [Double], _ x: (Int) -> Double?) -> [Sample] {
    milliseconds.enumerated().map { number, time in
      let position = x(number).map { GazePosition(xDegrees: $0, yDegrees: 0) }
      return Sample(time: Timestamp(milliseconds: time), position: position)
    }
  }

  static let odd: [String: [Sample]] = [
    "nothing": [],
    "one sample": rows([0]) { _ in 1 },
    "one that was not seen": rows([0]) { _ in nil },
    "one time twice": rows([0, 0], Double.init),
    "one time for ever": rows([Double](repeating: 5, count: 3000), Double.init),
    "all of time apart": rows([-1e300, 1e300], Double.init),
    "half of all time apart": rows([-1e300, 0, 1e300], Double.init),
    "never seen": rows((0..<3000).map(Double.init)) { _ in nil },
    "every other sample seen": rows((0..<3000).map(Double.init)) { $0 % 2 == 0 ? 1 : nil },
    "a gaze painted on": rows((0..<3000).map(Double.init)) { _ in 1 },
    "a nanosecond apart": rows((0..<300).map { Double($0) * 1e-6 }) { Double($0 % 7) },
    "a minute apart": rows((0..<300).map { Double($0) * 60_000 }) { Double($0 % 7) },
  ]

  @Test(arguments: odd.keys.sorted())
  func everySampleOfAnUnusualRecordingIsLabelled(what: String) throws {
    let samples = try #require(Self.odd[what])
    expectWhole(label(samples), of: samples, "\(what)")
    expectWhole(classify(samples), of: samples, "\(what)")
  }
}
