/// Errors of the reported starts and ends of closures.
///
/// The true start and end are the moments at which the true openness falls below, and rises above, half of the open
/// level (``DriveInformation/crossings(_:truth:)``). Counted are the found closures (``ClosureScore``) whose event has
/// such a moment; a squeeze that does not close so far has none.
package struct ClosureTiming: Sendable {
  /// Reported minus true times, milliseconds, in the order of the events.
  package private(set) var onsets: [Double] = []
  package private(set) var ends: [Double] = []
  /// Number of starts whose error is at most twice their reported uncertainty.
  package private(set) var onsetsWithinTwoErrors = 0
  package private(set) var onsetsWithError = 0

  package init(_ score: ClosureScore, truth: Truth) {
    for (event, detection) in score.found {
      let crossings = DriveInformation.crossings(event, truth: truth)
      if let onset = crossings.onset {
        let error = detection.interval.start - onset
        onsets.append(error)
        if let bar = detection.startError {
          onsetsWithError += 1
          if abs(error) <= 2 * bar { onsetsWithinTwoErrors += 1 }
        }
      }
      if let end = crossings.end { ends.append(detection.interval.end - end) }
    }
  }

  /// Medians of the absolute errors, milliseconds; nil if no closure was found.
  package var medianOnset: Double? { Statistics.median(onsets.map(abs)) }
  package var medianEnd: Double? { Statistics.median(ends.map(abs)) }
}
