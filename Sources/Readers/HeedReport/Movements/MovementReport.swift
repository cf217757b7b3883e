import HeedFormats
import HeedSignals

/// The eye movements of a recording as one self-contained page. The page is HTML that is also well-formed XML, with
/// drawings in SVG.
///
/// The page loads nothing and needs no script. The page stays below a megabyte for recordings of any length.
package struct MovementReport {
  private let figures: MovementFigures

  /// A report of the tallied movements.
  package init(_ tally: MovementTally, _ recording: MovementRecording) {
    figures = MovementFigures(tally, recording)
  }

  /// The page as HTML.
  package var html: String {
    let name = figures.recording.name.split(separator: "/").last.map(String.init) ?? figures.recording.name
    let isEmpty = figures.tally.kinds.isEmpty
    let body =
      isEmpty
      ? []
      : [
        MovementRates(figures: figures).section, MovementPath(figures: figures).section,
        MovementPursuits(figures: figures).section,
        MovementSequence(figures: figures).section, MovementSpreads(figures: figures).section,
      ].compactMap { $0 }
    return ReportPage(
      title: "Eye movements of \(name.shortened(64))", head: MovementHead(figures: figures).html,
      sections: body + [MovementBasis(figures: figures).section],
      foot: "Times are from the start of the recording's clock.",
      style: MovementStyle.text
    ).html
  }
}
