import HeedFormats
import HeedSignals

extension MovementFigures {
  /// The figures as one self-contained page: HTML that is also well-formed XML, drawings in SVG.
  ///
  /// The page loads nothing, needs no script, and stays below a megabyte for recordings of any length.
  package var html: String {
    let name = recording.name.split(separator: "/").last.map(String.init) ?? recording.name
    let sections = [ratesSection, pursuitsSection, sequenceSection, spreadsSection].compactMap { $0 }
    return ReportPage(
      title: "Eye movements of \(name.shortened(64))", head: head,
      sections: (tally.kinds.isEmpty ? [] : sections) + [reading], style: MovementStyle.text
    ).html
  }
}

/// Facts about a recording that its report states.
package struct MovementRecording: Sendable {
  /// Path of the recording's file.
  var name: String
  /// Samples per second, not counting gaps, and the intervals' standard deviation; nil before the second sample.
  var rate: Double?
  var jitterMilliseconds: Double?
  /// Time from the first sample to the last, seconds.
  var seconds: Double
  /// Number of rows in the recorded table, of rows that were not used because of their time, and of missing rows.
  var samples, notUsed, missing: Int
  /// Number of rows without a gaze position, and number of these that were bridged.
  var lost, bridged: Int
  var method: MovementMethod

  package init(
    name: String, rate: Double?, jitter: Double? = nil, seconds: Double, samples: Int, notUsed: Int, missing: Int = 0,
    lost: Int = 0, bridged: Int = 0, method: MovementMethod
  ) {
    (self.name, self.rate, jitterMilliseconds, self.seconds) = (name, rate, jitter, seconds)
    (self.samples, self.notUsed, self.missing) = (samples, notUsed, missing)
    (self.lost, self.bridged, self.method) = (lost, bridged, method)
  }

  /// A share of all rows, 0...1; nil for an empty recording.
  func share(_ count: Int) -> Double? { samples > 0 ? Double(count) / Double(samples) : nil }

  /// Length of the recording including the interval of its last sample, seconds.
  var length: Double { rate.map { seconds + 1 / $0 } ?? seconds }
}

/// Style rules that only a page of eye movements has.
enum MovementStyle {
  static let text = """
    <style>
    main .notice { margin-top: 1rem } figure + .scroll { margin-top: .75rem }
    .dot { fill: var(--series); fill-opacity: .6 }
    .fit { fill: none; stroke: var(--mark); stroke-width: 2; vector-effect: non-scaling-stroke }
    .bar { fill: var(--series); stroke: var(--ground); stroke-width: 1 }
    .median { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 5 3 }
    .plot .mark { fill: var(--ink) }
    @media print { .bar, .dot { print-color-adjust: exact } }
    </style>
    """
}

extension EyeMovement {
  /// The movement's name on a page.
  var words: String { self == .pso ? "oscillation (pso)" : rawValue }
}
