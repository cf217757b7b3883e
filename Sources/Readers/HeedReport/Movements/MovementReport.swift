import HeedFormats
import HeedSignals

/// The eye movements of a recording as one self-contained page: HTML that is also well-formed XML, with drawings in SVG.
///
/// The page loads nothing, needs no script, and stays below a megabyte for recordings of any length.
package struct MovementReport {
  private let figures: MovementFigures

  /// A report of the tallied movements.
  package init(_ tally: MovementTally, _ recording: MovementRecording) {
    figures = MovementFigures(tally, recording)
  }

  /// The page as HTML.
  package var html: String {
    let name = figures.recording.name.split(separator: "/").last.map(String.init) ?? figures.recording.name
    let sections = [
      figures.ratesSection, figures.pathSection, figures.pursuitsSection, figures.sequenceSection,
      figures.spreadsSection,
    ].compactMap { $0 }
    return ReportPage(
      title: "Eye movements of \(name.shortened(64))", head: figures.head,
      sections: (figures.tally.kinds.isEmpty ? [] : sections) + [figures.reading],
      foot: "Times are from the start of the recording's clock.", style: MovementStyle.text
    ).html
  }
}
