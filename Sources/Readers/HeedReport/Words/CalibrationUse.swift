import HeedFormats
package import HeedSignals

/// What a calibration can be used for, judged by the smallest target that its gaze can distinguish.
package struct CalibrationUse: Hashable, Sendable {
  /// Possible and impossible uses, worded to follow "It tells ...".
  package let good, not: [String]

  /// Radius, in mean errors, that holds 19 of 20 frames. Choice: errors are normal in x and y (Rayleigh).
  private static let reach = 1.95
  /// Text sizes to distinguish, millimetres. Choice: a paragraph of five lines, a line, a word of five letters.
  private static let text = [
    (30.0, "which paragraph is read"), (6.0, "which line is read"), (4.0, "which word is read"),
  ]

  /// - Parameters:
  ///   - errorMillimeters: Mean gaze error at points that the calibration was not fitted to.
  ///   - display: The display whose parts are the targets.
  package init(errorMillimeters: Double, display: Rig.Display) {
    // Side of the smallest target that gaze can distinguish, millimetres.
    let smallest = 2 * Self.reach * errorMillimeters
    let sides = [display.widthMeters * 1000, display.heightMeters * 1000].sorted()
    let fields = [
      (2 * sides[0], "whether the display is looked at, or what is beside it"),
      (sides[1] / 2, "which half of the display is looked at"),
      (sides[0] / 2, "which quarter of it"), (sides[0] / 3, "which of nine fields of it"),
    ]
    let uses = fields + Self.text.filter { $0.0 < sides[0] / 3 }
    good =
      uses.filter { $0.0 >= smallest }.map(\.1)
      + (smallest <= sides[0] ? ["things of \(Figure.decimals(smallest / 10, 1)) cm and more"] : [])
    not = uses.filter { $0.0 < smallest }.map(\.1)
  }
}
