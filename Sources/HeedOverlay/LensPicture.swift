import HeedGeometry
public import HeedLens
public import HeedPictures
public import HeedSignals

/// A calibration of a lens as a picture: the errors where they lie, what the lens bends, what no board covered, and how each
/// picture did.
public struct LensPicture: Sendable {
  /// How it looks.
  public struct Settings: Hashable, Codable, Sendable {
    /// Width of the whole, pixels; its height is what is needed. Choice: fits a page and a screen, and small letters are read.
    public var width = 1680
    /// How many times errors are enlarged, the first that keeps the larger ones short.
    /// Choice: steps that a person divides by.
    public var magnifications = [200.0, 100, 50, 20, 10, 5, 2, 1]
    /// How long the arrow of an ordinary error may be, as a share of the picture's width.
    /// Choice: arrows of neighbouring corners do not cross.
    public var longest = 0.03
    /// Bars at most; beyond them the worst are shown. Choice: as many as have room for their name.
    public var mostBars = 34

    /// The defaults.
    public init() {}
  }

  /// One line of text beside the picture, and whether it is a warning.
  public struct Note: Hashable, Sendable {
    public var text: String
    public var isWarning: Bool

    public init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
  }

  private let settings: Settings

  /// A picture that looks as `settings` say.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameters:
  ///   - title: The first line.
  ///   - notes: What there is to say, a line each; plain ASCII.
  public func draw(_ calibration: LensCalibration, title: String, notes: [Note]) throws(VisionError) -> Frame {
    let split = Double(settings.width) * 2 / 3
    // A picture that is held upright gets no higher than wide.
    let field = LensField(
      calibration, settings: settings, area: ImageRect(x: 40, y: 84, width: split, height: split))
    let notesTop = field.bottom + 66
    let size = ImageSize(width: settings.width, height: Int(max(700, notesTop + 25 * Double(notes.count) + 10)))
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
    let bars = LensBars(calibration, most: settings.mostBars)
    try bars.draw(
      on: canvas,
      area: ImageRect(x: split + 80, y: 84, width: Double(settings.width) - split - 120, height: field.bottom - 84))
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
  static let bar = Canvas.Color(red: 70, green: 120, blue: 190)
  static let leftOut = Canvas.Color(red: 200, green: 200, blue: 205)

  /// Of an error that is so many times the ordinary one: blue, then orange.
  static func error(_ ratio: Double) -> Canvas.Color {
    let share = max(0, min(1, (ratio - 0.5) / 1.5))
    func mix(_ low: Double, _ high: Double) -> UInt8 { UInt8(low + (high - low) * share) }
    return Canvas.Color(red: mix(40, 215), green: mix(105, 85), blue: mix(190, 20))
  }
}
