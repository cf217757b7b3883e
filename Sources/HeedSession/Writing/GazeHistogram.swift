import HeedGeometry
public import HeedSignals

/// How long the driver looked at each zone and at each part of the display; sessions store this instead of frames.
public struct GazeHistogram: Hashable, Sendable {
  /// Resolution and time limit.
  public struct Settings: Hashable, Codable, Sendable {
    /// Number of cells across the display.
    /// Source: docs/formats.md, "A session in the store".
    public var columns = 32
    /// Number of cells down the display.
    /// Source: docs/formats.md, "A session in the store".
    public var rows = 18
    /// Longest time between two frames that is credited; longer gaps were not seen.
    /// Choice: above the 125 ms of a camera in the dark at 8 frames a second, below the length of an ordinary glance
    /// away (0.5 to 1 s).
    @Seconds public var longestStep: Duration = .milliseconds(400)

    /// The defaults.
    public init() {}
  }

  /// Time spent on one zone.
  public struct ZoneTime: Hashable, Sendable {
    /// The zone's class; nil when the rig gives none.
    public var zoneClass: ZoneClass?
    /// Total time.
    public var time: Duration

    /// Memberwise initializer.
    public init(zoneClass: ZoneClass?, time: Duration) {
      (self.zoneClass, self.time) = (zoneClass, time)
    }
  }

  /// Time per zone name.
  public internal(set) var zones: [String: ZoneTime] = [:]
  /// Time per cell of the display, row by row from the top left; all zero without a display.
  public internal(set) var cells: [Duration]
  /// Time with frames but without gaze.
  public internal(set) var withoutGaze = Duration.zero

  private let settings: Settings
  private let display: SessionDescription.DisplaySize?
  private var last: Timestamp?

  /// - Parameter display: Size of the display; nil without one.
  public init(settings: Settings = Settings(), display: SessionDescription.DisplaySize? = nil) {
    precondition(settings.columns > 0 && settings.rows > 0, "a display has cells")
    (self.settings, self.display) = (settings, display)
    cells = Array(repeating: .zero, count: settings.columns * settings.rows)
  }

  /// Number of cells across the display.
  public var columns: Int { settings.columns }

  /// Adds one frame: the time since the previous frame counts for where this one looks.
  public mutating func update(_ report: FrameReport) {
    let time = report.observation.time
    guard let previous = last else {
      last = time
      return
    }
    guard time > previous else { return }
    last = time
    let step = time - previous
    if step <= settings.longestStep { credit(step, to: report) }
  }

  private mutating func credit(_ step: Duration, to report: FrameReport) {
    guard report.gaze != nil else {
      withoutGaze += step
      return
    }
    if let zone = report.zone {
      zones[zone, default: ZoneTime(zoneClass: report.zoneClass, time: .zero)].time += step
    }
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
