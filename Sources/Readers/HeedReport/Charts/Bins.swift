import HeedSignals

/// One value of a curve, with its time in the session.
struct Sample {
  var time: Timestamp
  var value: Double
}

/// Least, mean and greatest value of the samples in one chart column. The extremes keep peaks visible.
struct Bin {
  var first, last: Timestamp
  var least, mean, greatest: Double
  var count: Int

  /// Groups samples in time order. Few samples get one bin each; many samples get one bin per chart column.
  static func of(_ samples: [Sample], on scale: TimeScale) -> [Bin] {
    guard samples.count > TimeScale.columns else {
      return samples.map {
        Bin(first: $0.time, last: $0.time, least: $0.value, mean: $0.value, greatest: $0.value, count: 1)
      }
    }
    var (bins, column) = ([Bin](), -1)
    for sample in samples {
      let place = scale.column(sample.time)
      if place != column || bins.isEmpty {
        column = place
        bins.append(
          Bin(first: sample.time, last: sample.time, least: sample.value, mean: 0, greatest: sample.value, count: 0))
      }
      bins[bins.count - 1].add(sample)
    }
    return bins
  }

  private mutating func add(_ sample: Sample) {
    count += 1
    mean += (sample.value - mean) / Double(count)
    (least, greatest, last) = (min(least, sample.value), max(greatest, sample.value), sample.time)
  }
}

/// A span of time within the session.
struct Stretch: Hashable {
  var from, to: Timestamp
  var seconds: Double { to.seconds(since: from) }

  /// Joins stretches in time order whose gap is shorter than `gap`, seconds.
  static func joined(_ stretches: [Stretch], gap: Double) -> [Stretch] {
    var found: [Stretch] = []
    for stretch in stretches {
      if let last = found.last, stretch.from.seconds(since: last.to) < gap {
        found[found.count - 1].to = max(last.to, stretch.to)
      } else {
        found.append(stretch)
      }
    }
    return found
  }
}
