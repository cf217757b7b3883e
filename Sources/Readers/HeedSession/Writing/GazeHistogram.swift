public import Heed
import HeedGeometry
public import HeedSignals

/// Gaze time in each zone and each cell of the display. Sessions store these times instead of frames.
public struct GazeHistogram: Hashable, Sendable {
  /// Number of cells across the display.
  /// Source: docs/formats.md, "A session in the store".
  static let columns = 32
  /// Number of cells down the display.
  /// Source: docs/formats.md, "A session in the store".
  static let rows = 18
  /// Gaze time in each zone, by the zone's name.
  public var zones: [String: ZoneTimes.Spent] { places.zones }
  /// Gaze time in each cell of the display, row by row from the top left; all zero if there is no display.
  public internal(set) var cells: [Duration]
  /// Time during which frames came but the gaze was unknown.
  public var withoutGaze: Duration { places.withoutGaze }

  private let display: SessionDescription.DisplaySize?
  var places = ZoneTimes()

  /// - Parameter display: Size of the display; nil without a display.
  public init(display: SessionDescription.DisplaySize? = nil) {
    self.display = display
    cells = Array(repeating: .zero, count: Self.columns * Self.rows)
  }

  /// Number of cells across the display.
  public var columns: Int { Self.columns }

  /// Adds one frame: the time since the previous frame counts for this frame's gaze.
  public mutating func update(_ report: FrameReport) {
    guard let step = places.update(report), report.gaze != nil else { return }
    if let cell = report.screenPoint.flatMap(cell) { cells[cell] += step }
  }

  /// Index of the point's cell; nil outside the display.
  private func cell(_ point: PlanePoint<Screen>) -> Int? {
    guard let display, display.width > 0, display.height > 0 else { return nil }
    let (across, down) = (point.x / display.width, point.y / display.height)
    guard (0..<1).contains(across), (0..<1).contains(down) else { return nil }
    let column = min(Self.columns - 1, Int(across * Double(Self.columns)))
    let row = min(Self.rows - 1, Int(down * Double(Self.rows)))
    return row * Self.columns + column
  }
}
