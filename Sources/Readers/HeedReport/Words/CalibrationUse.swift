import HeedFormats
package import HeedSignals

/// What a calibration can and cannot tell: how large a thing must be for gaze to separate it from its neighbour.
package struct CalibrationUse: Hashable, Sendable {
  /// Side of the smallest thing that the gaze separates from its neighbours, millimetres.
  package let smallestMillimeters: Double
  /// Things that gaze can and cannot tell, each phrased as the end of "It tells ...".
  package let good, not: [String]

  /// Gaze is within this many mean errors in 19 of 20 frames.
  /// Choice: of an error that is normal in two dimensions (Rayleigh), 95 % lie within 1.95 means.
  private static let reach = 1.95
  /// Choice: normal text on a normal display: a paragraph of five lines, a line, a word of five letters.
  private static let text = [
    (30.0, "which paragraph is read"), (6.0, "which line is read"), (4.0, "which word is read"),
  ]

  /// - Parameters:
  ///   - errorMillimeters: Mean distance between gaze and target, at points that the fit has not seen.
  ///   - display: The display that is divided into fields.
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
