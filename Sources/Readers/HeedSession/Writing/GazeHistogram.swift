public import Heed
import HeedGeometry
public import HeedSignals

/// Time that the driver looked at each zone and at each part of the display; sessions store this instead of frames.
public struct GazeHistogram: Hashable, Sendable {
  /// Resolution and time limit.
  public struct Settings: Hashable, Codable, Sendable {
    /// Number of cells across the display.
    /// Source: docs/formats.md, "A session in the store".
    public var columns = 32
    /// Number of cells down the display.
    /// Source: docs/formats.md, "A session in the store".
    public var rows = 18
    /// Longest time between two frames that is credited; longer gaps count as unseen.
    /// Choice: as ``ZoneTimes``, so that cells and zones add up.
    @Seconds public var longestStep: Duration = ZoneTimes.longestStep

    /// The defaults.
    public init() {}
  }

  /// Time spent on one zone.
  public typealias ZoneTime = ZoneTimes.Spent

  /// Time per zone name.
  public internal(set) var zones: [String: ZoneTime] {
    get { places.zones }
    set { places.zones = newValue }
  }
  /// Time per cell of the display, row by row from the top left; all zero without a display.
  public internal(set) var cells: [Duration]
  /// Time with frames but without gaze.
  public internal(set) var withoutGaze: Duration {
    get { places.withoutGaze }
    set { places.withoutGaze = newValue }
  }

  private let settings: Settings
  private let display: SessionDescription.DisplaySize?
  private var places: ZoneTimes

  /// - Parameter display: Size of the display; nil without one.
  public init(settings: Settings = Settings(), display: SessionDescription.DisplaySize? = nil) {
    precondition(settings.columns > 0 && settings.rows > 0, "a display has cells")
    (self.settings, self.display) = (settings, display)
    places = ZoneTimes(longestStep: settings.longestStep)
    cells = Array(repeating: .zero, count: settings.columns * settings.rows)
  }

  /// Number of cells across the display.
  public var columns: Int { settings.columns }

  /// Adds one frame: credits the time since the previous frame to this frame's zone and cell.
  public mutating func update(_ report: FrameReport) {
    guard let step = places.update(report), report.gaze != nil else { return }
    if let cell = report.screenPoint.flatMap(cell) { cells[cell] += step }
  }

  /// nil outside the display.
  private func cell(_ point: PlanePoint<Screen>) -> Int? {
    guard let display, display.width > 0, display.height > 0 else { return nil }
    let (across, down) = (point.x / display.width, point.y / display.height)
    guard (0..<1).contains(across), (0..<1).contains(down) else { return nil }
    let column = min(settings.columns - 1, Int(across * Double(settings.columns)))
    let row = min(settings.rows - 1, Int(down * Double(settings.rows)))
    return row * settings.columns + column
  }
}
