/// How far reported starts and ends of closures lie from the truth's.
///
/// The truth's moments are those at which its openness falls through, and rises again through, half of the open level
/// (``DriveInformation/crossings(_:truth:)``). Of the closures that were found (``ClosureScore``) those count whose event has
/// such a moment; a squeeze that never gets that far has none.
package struct ClosureTiming: Sendable {
  /// Reported minus true, milliseconds, in the order of the events.
  package private(set) var onsets: [Double] = []
  package private(set) var ends: [Double] = []
  /// Of onsets whose error bar was reported: how many errors are no larger than twice the bar.
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

  /// Of absolute errors, milliseconds; nil when nothing was found.
  package var medianOnset: Double? { Statistics.median(onsets.map(abs)) }
  package var medianEnd: Double? { Statistics.median(ends.map(abs)) }
}
