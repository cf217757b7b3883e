import HeedGeometry
public import HeedSignals
public import HeedVision

/// Draws a lens calibration: the corners' errors, the distortion, the uncovered parts, and each picture's error.
public enum LensPicture {
  /// Width of the drawing, pixels; the height follows. Choice: fits a page and a screen, with legible small letters.
  static let width = 1680
  /// Magnifications for error arrows. The largest that keeps a mean error's arrow short is used. Choice: easy
  /// divisors.
  static let magnifications = [200.0, 100, 50, 20, 10, 5, 2, 1]
  /// Maximum length of a mean error's arrow, relative to the picture's width. Choice: neighbours' arrows do not cross.
  static let longest = 0.03
  /// Maximum number of bars. Choice: the bars' names have room.
  static let mostBars = 34

  /// A line of text below the picture.
  public struct Note: Hashable, Sendable {
    /// The text; plain ASCII.
    public var text: String
    /// True for a warning, which has another colour.
    public var isWarning: Bool

    /// Creates a note.
    public init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
  }

  /// Draws a calibration.
  /// - Parameters:
  ///   - title: The first line.
  ///   - notes: Lines of text below the picture.
  public static func draw(_ calibration: LensCalibration, title: String, notes: [Note]) throws(VisionError) -> Frame {
    let split = Double(width) * 2 / 3
    // A picture in portrait format is drawn at most as high as the area is wide.
    let field = LensField(calibration, area: ImageRect(x: 40, y: 84, width: split, height: split))
    let notesTop = field.bottom + 66
    let size = ImageSize(width: width, height: Int(max(700, notesTop + 25 * Double(notes.count) + 10)))
    let blank = Frame(
      index: 0, time: .zero, size: size, format: .gray8,
      pixels: [UInt8](repeating: 252, count: size.width * size.height))
    let canvas = try Canvas(copying: blank)
    try canvas.text(title, at: PlanePoint(x: 40, y: 52), height: 20, .ink)
    try field.draw(on: canvas)
    for (index, note) in notes.enumerated() {
      let place = PlanePoint<Image>(x: 40, y: notesTop + 25 * Double(index))
      try canvas.text(note.text, at: place, height: 12, note.isWarning ? .warning : .ink)
    }
    let right = ImageRect(x: split + 80, y: 84, width: Double(width) - split - 120, height: field.bottom - 84)
    try LensBars(calibration, most: mostBars).draw(on: canvas, area: right)
    return canvas.frame(index: 0, time: .zero)
  }
}

extension Canvas.Color {
  static let ink = Canvas.Color(red: 30, green: 36, blue: 46)
  static let faint = Canvas.Color(red: 130, green: 138, blue: 150)
  static let frame = Canvas.Color(red: 190, green: 196, blue: 206)
  static let grid = Canvas.Color(red: 214, green: 220, blue: 230)
  static let uncovered = Canvas.Color(red: 236, green: 232, blue: 222)
  static let warning = Canvas.Color(red: 190, green: 70, blue: 20)
  static let paper = Canvas.Color(red: 255, green: 255, blue: 255)
  static let leftOut = Canvas.Color(red: 200, green: 200, blue: 205)

  /// The colour of an error from blue to orange, by its ratio to the mean error.
  static func error(_ ratio: Double) -> Canvas.Color {
    let share = max(0, min(1, (ratio - 0.5) / 1.5))
    func mix(_ low: Double, _ high: Double) -> UInt8 { UInt8(low + (high - low) * share) }
    return Canvas.Color(red: mix(40, 215), green: mix(105, 85), blue: mix(190, 20))
  }
}
