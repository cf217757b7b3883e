import Foundation
import Scoring

/// How well blinks alone separate drowsy from alert people, on the windows of UTA-RLDD.
///
/// `blink-fatigue` sees only the blinks; the labels are compared here.
struct BlinkFatigueMeasurement {
  /// Folds 1 and 2 were used to choose the formula; folds beyond 3 are scored if available.
  private static let folds = 1...9
  private static let judgedFold = 3

  /// The windows of one fold and their labels. Each window has 30 blinks with four features.
  private struct Fold {
    var number: Int
    var windows: [ArraySlice<Double>]
    /// Label of each window: 0 alert, 5 low vigilance, 10 drowsy, as the people reported it themselves.
    var labels: [Double]
  }

  let places: Places

  func figures() throws -> Figures {
    var findings: [Finding] = []
    for number in Self.folds {
      guard let fold = try fold(number) else { continue }
      findings += try scored(fold)
    }
    return Figures(findings)
  }

  /// - Returns: nil if a fold other than the scored one is missing.
  private func fold(_ number: Int) throws -> Fold? {
    func array(_ name: String) throws -> NPYArray {
      let path = "drowsiness/\(name)_30_Fold\(number).npy"
      return try NPYArray(Data(contentsOf: try places.file(path)), file: path)
    }
    do {
      let (blinks, labels) = (try array("BlinksTest"), try array("LabelsTest"))
      guard blinks.shape.count == 3, blinks.shape[2] == 4, labels.values.count == blinks.shape[0] else {
        throw ScoringError.mismatch("fold \(number): \(labels.values.count) labels for blinks of shape \(blinks.shape)")
      }
      let size = blinks.shape[1] * 4
      let windows = (0..<blinks.shape[0]).map { blinks.values[$0 * size..<($0 + 1) * size] }
      return Fold(number: number, windows: windows, labels: labels.values)
    } catch AccuracyError.absent(let file) {
      if number == Self.judgedFold { throw AccuracyError.absent(file) }
      return nil
    }
  }

  private func scored(_ fold: Fold) throws -> [Finding] {
    let table = places.output.appending(path: "blinks-fold\(fold.number).csv")
    let text = fold.windows.map { $0.map { "\($0)" }.joined(separator: ",") }.joined(separator: "\n")
    try Data(text.utf8).write(to: table)
    let intensities = try InsideProgram(name: "blink-fatigue", places: places).run([table.path], as: [Double].self)
    guard intensities.count == fold.labels.count else {
      throw ScoringError.mismatch("fold \(fold.number): \(intensities.count) intensities, \(fold.labels.count) windows")
    }
    func values(_ label: Double) -> [Double] { zip(intensities, fold.labels).filter { $0.1 == label }.map(\.0) }
    let (alert, low, drowsy) = (values(0), values(5), values(10))
    let area = Statistics.areaUnderCurve(high: drowsy, low: alert)
    let detail =
      "\(drowsy.count) drowsy, \(alert.count) alert; mean duration minus mean velocity: "
      + (baseline(fold).map(Finding.Format.ratio.text) ?? "nothing to measure on")
    let name = "fold \(fold.number), AUC"
    return [
      fold.number == Self.judgedFold
        ? .atLeast(Requirements.blinkSeparation, name, area, .ratio, detail: detail)
        : .information(name, area, .ratio, detail: detail),
      .information(
        "fold \(fold.number), low vigilance against alert", Statistics.areaUnderCurve(high: low, low: alert), .ratio),
    ]
  }

  /// A simple baseline: mean duration minus mean velocity. Features: frequency, amplitude, duration, velocity.
  private func baseline(_ fold: Fold) -> Double? {
    func values(_ label: Double) -> [Double] {
      zip(fold.windows, fold.labels).filter { $0.1 == label }.map { window, _ in
        window.enumerated().reduce(0) { $0 + ($1.offset % 4 == 2 ? $1.element : $1.offset % 4 == 3 ? -$1.element : 0) }
      }
    }
    return Statistics.areaUnderCurve(high: values(10), low: values(0))
  }
}
