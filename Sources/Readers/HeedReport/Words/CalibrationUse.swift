import HeedFormats
package import HeedSignals

/// The possible uses of a calibration, from the size of targets that gaze can distinguish.
package struct CalibrationUse: Hashable, Sendable {
  /// Side of the smallest target that gaze distinguishes from its neighbours, millimetres.
  package let smallestMillimeters: Double
  /// Possible and impossible uses, each as the end of "It tells ...".
  package let good, not: [String]

  /// Radius in mean errors that holds the gaze in 19 of 20 frames. Choice: 95 % of errors with a normal distribution in
  /// two dimensions (Rayleigh) lie within 1.95 means.
  private static let reach = 1.95
  /// Sizes of text, millimetres. Choice: a paragraph of five lines, a line, and a word of five letters in usual text on
  /// a usual display.
  private static let text = [
    (30.0, "which paragraph is read"), (6.0, "which line is read"), (4.0, "which word is read"),
  ]

  /// - Parameters:
  ///   - errorMillimeters: Mean gaze error at points that were not used in the fit.
  ///   - display: The display whose parts are the targets.
  package init(errorMillimeters: Double, display: Rig.Display) {
    let smallest = 2 * Self.reach * errorMillimeters
    let (width, height) = (display.widthMeters * 1000, display.heightMeters * 1000)
    let fields = [
      (2 * min(width, height), "whether the display is looked at, or what is beside it"),
      (max(width, height) / 2, "which half of the display is looked at"),
      (min(width, height) / 2, "which quarter of it"), (min(width, height) / 3, "which of nine fields of it"),
    ]
    let uses = fields + Self.text.filter { $0.0 < min(width, height) / 3 }
    smallestMillimeters = smallest
    good =
      uses.filter { $0.0 >= smallest }.map(\.1)
      + (smallest <= min(width, height) ? ["things of \(Figure.decimals(smallest / 10, 1)) cm and more"] : [])
    not = uses.filter { $0.0 < smallest }.map(\.1)
  }
}
