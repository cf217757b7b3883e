/// One reported closure of the eyes: a `blink`, or an `eyeClosure` from its beginning to its end.
package struct ClosureDetection: Hashable, Sendable {
  package var interval: Interval
  /// The closed eyes: `both`, `left` or `right`; always `both` for an `eyeClosure`.
  package var eye: String
  package var isBlink: Bool
  /// The program's own standard uncertainty of the start, ms; nil if not reported.
  package var startError: Double?

  package init(_ interval: Interval, eye: String = "both", isBlink: Bool = true, startError: Double? = nil) {
    self.interval = interval
    self.eye = eye
    self.isBlink = isBlink
    self.startError = startError
  }
}

extension Recording {
  /// All reported closures, by start.
  ///
  /// `began`, `changed` and `ended` of one closure are one detection. The end is `end_ms`; if that is null (the eyes
  /// were lost while shut), the time of the closure's last line; without an `ended`, the end of the recording.
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
