import Heed
import HeedFormats
import HeedGaze
import HeedReport
import HeedSignals

/// A calibration's report as one self-contained page.
package struct CalibrationPage {
  private let outcome: CalibrationOutcome
  package init(_ outcome: CalibrationOutcome) { self.outcome = outcome }

  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Markup.escaped(title))</title>
    \(PageStyle.text)
    </head>
    <body>
    <main>
    <header>
    <h1>\(Markup.escaped(title))</h1>
    <p class="from">\(Markup.escaped(origin))</p>
    </header>
    <dl class="figures">
    \(figures.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd><dd class=\"note\">\($0.note)</dd></div>" }
      .joined(separator: "\n"))
    </dl>
    <figure>
    \(CalibrationPicture(outcome).inline)</figure>
    \(sections.joined(separator: "\n"))
    <footer>Heed \(GazeTracker.frameworkVersion). This page loads nothing and holds no picture of anybody.</footer>
    </main>
    </body>
    </html>
    """
  }

  private var calibration: GazeCalibration { outcome.calibration }
  private var title: String { "Gaze calibration" + (calibration.driver.map { " of \($0.shortened(64))" } ?? "") }

  private var origin: String {
    let display = calibration.display
    let size = [display.widthMeters, display.heightMeters].map { ($0 * 1000).short }.joined(separator: " x ")
    let points = [display.widthPoints, display.heightPoints].map(\.short).joined(separator: " x ")
    return [
      calibration.moment, "from \(outcome.source.split(separator: "/").last.map(String.init) ?? outcome.source)",
      "on a display of \(size) mm, \(points) pt", "eyes \(Figure.decimals(outcome.distanceMeters * 100, 0)) cm away",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private var figures: [(name: String, value: String, note: String)] {
    var figures: [(String, String, String)] = []
    func add(_ name: String, _ value: String, _ note: String) { figures.append((name, value, note)) }
    let validation = outcome.validation
    if let mean = validation.meanSampleDegrees,
      let worst = validation.points.max(by: { $0.sampleErrorDegrees < $1.sampleErrorDegrees })
    {
      let without = outcome.uncalibratedDegrees.map { "; \(Markup.degrees($0)) without" } ?? ""
      let count = Figure.count(validation.points.count, "point")
      add(
        "Measured error", Markup.degrees(mean),
        "\(Figure.millimeters(outcome.meanMillimeters ?? 0)), mean of \(count)\(without)")
      add("Worst point", Markup.degrees(worst.sampleErrorDegrees), Markup.escaped(worst.name.shortened(24)))
      if let precision = validation.precisionDegrees {
        add("Precision", Markup.degrees(precision), "from frame to frame, RMS")
      }
    }
    let expected = calibration.expected
    add(
      "Expected error", Markup.degrees(expected.degrees),
      "\(Figure.millimeters(expected.millimeters)), by the spread of the fit")
    let leftOut = "\(Figure.count(outcome.leftOut.count, "point")) left out, see below"
    add("Points", "\(outcome.fitted.count)", outcome.leftOut.isEmpty ? "all were usable" : leftOut)
    return figures
  }

  private var sections: [String] {
    CalibrationPageTables(outcome: outcome).sections + [
      """
      <section class="reading">
      <h2>How to read this</h2>
      <p>A square is a calibration point, which the fit used; a circle is a validation point, which was kept out of it. The line runs
      from the point to the mean gaze; small dots are single frames, smoothed as a product sees them. The dashed circle is one degree,
      seen from where the eyes were.</p>
      <p>At calibration points the error flatters: the fit has seen them. <em>Left out</em> is what the same point shows when the fit
      has not seen it. The expected error follows from the spread of the fit, anywhere on the display. At validation points the
      error is the mean over frames, which holds the noise of each; <em>of the mean</em> is what is left when noise is averaged
      away.</p>
      </section>
      """
    ]
  }
}
