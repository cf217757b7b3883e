/// One closure of the eyes that the program reported: a `blink`, or an `eyeClosure` from its beginning to its end.
package struct ClosureDetection: Hashable, Sendable {
  package var interval: Interval
  /// `both`, `left` or `right`; an `eyeClosure` is of both.
  package var eye: String
  package var isBlink: Bool
  /// The program's own standard uncertainty of its start, ms; nil where it says none.
  package var startError: Double?

  package init(_ interval: Interval, eye: String = "both", isBlink: Bool = true, startError: Double? = nil) {
    self.interval = interval
    self.eye = eye
    self.isBlink = isBlink
    self.startError = startError
  }
}

extension Recording {
  /// Every reported closure, by its start.
  ///
  /// `began`, `changed` and `ended` of one closure are one detection. Its end is `end_ms`; where that is null (the
  /// eyes were lost while shut) the time of the last line of it; without an `ended`, the end of the recording.
  package var closureDetections: [ClosureDetection] {
    let blinks = blinks.map {
      ClosureDetection(Interval($0.startMs, $0.endMs), eye: $0.eye, startError: $0.startErrorMs)
    }
    return (blinks + longClosures).sorted {
      ($0.interval.start, $0.interval.end) < ($1.interval.start, $1.interval.end)
    }
  }

  private var longClosures: [ClosureDetection] {
    let recordingEnd = frames.last?.tMs ?? 0
    var result: [ClosureDetection] = []
    var openSince: Double?
    func closure(_ start: Double, _ end: Double) -> ClosureDetection {
      ClosureDetection(Interval(start, end), isBlink: false)
    }
    for line in closures {
      switch line.state {
      case "began":
        if let start = openSince { result.append(closure(start, line.startMs)) }
        openSince = line.startMs
      case "ended":
        result.append(closure(openSince ?? line.startMs, line.endMs ?? line.tMs))
        openSince = nil
      default: break
      }
    }
    if let start = openSince { result.append(closure(start, recordingEnd)) }
    return result
  }
}
