import HeedFormats
package import HeedSignals

/// The uses of a calibration, from the size of targets that gaze can distinguish.
package struct CalibrationUse: Hashable, Sendable {
  /// Side of the smallest distinguishable target, millimetres.
  package let smallestMillimeters: Double
  /// Possible and impossible uses, as ends of "It tells ...".
  package let good, not: [String]

  /// Radius in mean errors that holds 19 of 20 frames. Choice: normal errors in two dimensions (Rayleigh).
  private static let reach = 1.95
  /// Sizes of text, millimetres. Choice: a paragraph of five lines, a line, and a word of five letters of usual text.
  private static let text = [
    (30.0, "which paragraph is read"), (6.0, "which line is read"), (4.0, "which word is read"),
  ]

  /// - Parameters:
  ///   - errorMillimeters: Mean gaze error at points outside the fit.
  ///   - display: Its parts are the targets.
  package init(errorMillimeters: Double, display: Rig.Display) {
    let smallest = 2 * Self.reach * errorMillimeters
    let sides = [display.widthMeters * 1000, display.heightMeters * 1000].sorted()
    let fields = [
      (2 * sides[0], "whether the display is looked at, or what is beside it"),
      (sides[1] / 2, "which half of the display is looked at"),
      (sides[0] / 2, "which quarter of it"), (sides[0] / 3, "which of nine fields of it"),
    ]
    let uses = fields + Self.text.filter { $0.0 < sides[0] / 3 }
    smallestMillimeters = smallest
    good =
      uses.filter { $0.0 >= smallest }.map(\.1)
      + (smallest <= sides[0] ? ["things of \(Figure.decimals(smallest / 10, 1)) cm and more"] : [])
    not = uses.filter { $0.0 < smallest }.map(\.1)
  }
}
