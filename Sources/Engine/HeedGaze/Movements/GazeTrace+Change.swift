import HeedGeometry
import HeedSignals

extension GazeTrace {
  /// The step from the previous sample, degrees; nil if either sample was not seen.
  func step(at index: Int) -> (x: Double, y: Double)? {
    guard index > 0, samples[index].isSeen, samples[index - 1].isSeen else { return nil }
    return (samples[index].x - samples[index - 1].x, samples[index].y - samples[index - 1].y)
  }

  /// Velocity at a sample, deg/s: slope of a line through samples up to the nearest losses; nil without neighbours.
  func velocity(at index: Int, halfWindow: Int) -> (x: Double, y: Double)? {
    // The bounds of the buffer are fetched once, because this code runs for every sample.
    samples.withUnsafeBufferPointer { samples in
      guard samples[index].isSeen else { return nil }
      var (first, last) = (index, index)
      let (lowest, highest) = (max(0, index - halfWindow), min(samples.count - 1, index + halfWindow))
      while first > lowest, samples[first - 1].isSeen { first -= 1 }
      while last < highest, samples[last + 1].isSeen { last += 1 }
      let span = samples[last].seconds - samples[first].seconds
      guard last > first, span > 0 else { return nil }
      var weight = -0.5 * Double(last - first)
      let n = Double(last - first + 1)
      var (sumX, sumY) = (0.0, 0.0)
      for sample in first...last {
        sumX += weight * samples[sample].x
        sumY += weight * samples[sample].y
        weight += 1
      }
      // n (n^2 - 1) / 12 is the sum of the squared weights, span / (n - 1) the time between two samples.
      let scale = 12 / (n * (n + 1) * span)
      return (sumX * scale, sumY * scale)
    }
  }

  /// Mean gaze position over a range of seen samples; the range must not be empty.
  func mean(_ range: Range<Int>) -> GazePosition {
    var (sumX, sumY) = (0.0, 0.0)
    for index in range {
      sumX += samples[index].x
      sumY += samples[index].y
    }
    return GazePosition(xDegrees: sumX / Double(range.count), yDegrees: sumY / Double(range.count))
  }

  func distance(_ a: Int, _ b: Int) -> Double {
    let (dx, dy) = (samples[b].x - samples[a].x, samples[b].y - samples[a].y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Cosine of the angle between the steps from `a` to `b` and from `b` to `c`; 0 if either step has no length.
  func cosine(from a: Int, over b: Int, to c: Int) -> Double {
    let (px, py) = (samples[b].x - samples[a].x, samples[b].y - samples[a].y)
    let (qx, qy) = (samples[c].x - samples[b].x, samples[c].y - samples[b].y)
    let lengths = ((px * px + py * py) * (qx * qx + qy * qy)).squareRoot()
    return lengths > 0 ? (px * qx + py * qy) / lengths : 0
  }

  /// Drift of the gaze in a stay, degrees: the distance from its first to its last positions, but at most its median
  /// pace times its duration. The median excludes undetected saccades.
  func drift(_ range: Range<Int>, interval: Double) -> Double {
    // Choice: 20 ms average the noise of a fast tracker, and are one sample of a webcam.
    let edge = max(1, min(range.count / 4, Int((0.02 / interval).rounded())))
    let way = mean(range.prefix(edge)).distance(to: mean(range.suffix(edge)))
    guard range.count >= 4 else { return way }
    // Choice: the pace over 33 ms, one sample of a webcam; over shorter times, it is mostly noise.
    let lag = max(1, min(range.count / 2, Int((0.033 / interval).rounded())))
    let starts = range.dropLast(lag)
    // Choice: a median of 32 values scatters only a fifth more than the median of all values.
    let picked = stride(from: starts.lowerBound, to: starts.upperBound, by: max(1, starts.count / 32))
    let paceX = picked.lazy.map { samples[$0 + lag].x - samples[$0].x }.median() ?? 0
    let paceY = picked.lazy.map { samples[$0 + lag].y - samples[$0].y }.median() ?? 0
    return min(way, (paceX * paceX + paceY * paceY).squareRoot() * Double(range.count - 1) / Double(lag))
  }
}
