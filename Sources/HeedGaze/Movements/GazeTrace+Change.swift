import HeedGeometry
import HeedSignals

/// Changes of the gaze between samples, around a sample and over a stay.
extension GazeTrace {
  /// Distance from the sample before, degrees; -1 when either was not seen.
  func step(at index: Int) -> Double {
    index > 0 && isSeen[index] && isSeen[index - 1] ? distance(index - 1, index) : -1
  }

  /// Slope of a line through the samples around one, deg/s, without those beyond a loss; -1 for a single sample.
  func speed(at index: Int, halfWindow: Int) -> Double {
    guard isSeen[index] else { return -1 }
    var (first, last) = (index, index)
    let (lowest, highest) = (max(0, index - halfWindow), min(count - 1, index + halfWindow))
    while first > lowest, isSeen[first - 1] { first -= 1 }
    while last < highest, isSeen[last + 1] { last += 1 }
    let span = seconds[last] - seconds[first]
    guard last > first, span > 0 else { return -1 }
    let middle = Double(first + last) / 2
    var (sumX, sumY) = (0.0, 0.0)
    for sample in first...last {
      let weight = Double(sample) - middle
      sumX += weight * x[sample]
      sumY += weight * y[sample]
    }
    let n = Double(last - first + 1)
    // n (n^2 - 1) / 12 is the sum of the squared weights.
    let scale = 12 / (n * (n * n - 1)) * (n - 1) / span
    return (sumX * sumX + sumY * sumY).squareRoot() * scale
  }

  /// Drift of a stay, degrees: first to last positions, at most its median pace, which excludes undetected saccades.
  func drift(_ range: Range<Int>, interval: Double) -> Double {
    // Choice: 20 ms averages the noise of a fast tracker and is one sample of a webcam.
    let edge = max(1, min(range.count / 4, Int((0.02 / interval).rounded())))
    let (from, to) = (mean(range.prefix(edge)), mean(range.suffix(edge)))
    let (dx, dy) = (to.xDegrees - from.xDegrees, to.yDegrees - from.yDegrees)
    let way = (dx * dx + dy * dy).squareRoot()
    guard range.count >= 4 else { return way }
    // Choice: pace over 33 ms, one sample of a webcam; over less it is all noise.
    let lag = max(1, min(range.count / 2, Int((0.033 / interval).rounded())))
    let starts = range.dropLast(lag)
    // Choice: a median of 32 scatters by only a fifth more than that of all.
    let picked = stride(from: starts.lowerBound, to: starts.upperBound, by: max(1, starts.count / 32))
    let paceX = picked.lazy.map { x[$0 + lag] - x[$0] }.median() ?? 0
    let paceY = picked.lazy.map { y[$0 + lag] - y[$0] }.median() ?? 0
    return min(way, (paceX * paceX + paceY * paceY).squareRoot() * Double(range.count - 1) / Double(lag))
  }
}
