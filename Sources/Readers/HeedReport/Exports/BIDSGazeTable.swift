import HeedGeometry
import HeedSignals

/// The samples of a session, one per frame, as far as the rig supports them.
struct BIDSGazeTable {
  let display: Rig.Display?
  let hasVehicle: Bool
  private(set) var frames = 0
  /// Frames with a gaze.
  private(set) var seen = 0
  private var distances = 0.0

  init(rig: Rig) { (display, hasVehicle) = (rig.display, rig.vehicleFromCamera != nil) }

  /// True if samples are points on a display at a known distance; false without gaze.
  var isOnScreen: Bool { meanDistanceMeters != nil }

  /// Mean distance from the eyes to the display's plane; nil without gaze or display.
  var meanDistanceMeters: Double? { seen > 0 && display != nil ? distances / Double(seen) : nil }

  mutating func row(_ report: FrameReport) -> String {
    frames += 1
    let (gaze, place) = (report.gaze, report.screenPoint)
    if let gaze {
      seen += 1
      if let display {
        let normal = display.xAxis.vector.cross(display.yAxis.vector)
        distances += ((display.topLeft.meters - gaze.origin.meters).dot(normal) / max(normal.length, 1e-9)).magnitude
      }
    }
    let (azimuth, elevation) = (gaze?.direction.azimuth.degrees, gaze?.direction.elevation.degrees)
    let (x, y) = display == nil ? (azimuth, elevation) : (place?.x, place?.y)
    let face = report.observation.face
    let head = [face?.yaw.degrees, face?.pitch.degrees, face?.roll.degrees]
    let vehicle = hasVehicle ? [report.vehicleGaze?.azimuth.degrees, report.vehicleGaze?.elevation.degrees] : []
    return BIDSText.row(
      [
        BIDSText.seconds(report.observation.time), BIDSText.number(x, .degree), BIDSText.number(y, .degree),
      ] + [azimuth, elevation, gaze?.errorDegrees].map { BIDSText.number($0, .degree) }
        + [BIDSText.number(gaze?.confidence, .ratio), BIDSText.number(report.closure, .ratio)]
        + (head + vehicle).map { BIDSText.number($0, .degree) } + [report.zone])
  }

  /// Name, meaning and unit of each column.
  var columns: [(name: String, entry: JSONValue)] {
    let surface =
      display == nil
      ? ("angle to the person's left", "angle up", "deg")
      : ("distance from the display's left edge", "distance from the display's upper edge", "pixel")
    let entries: [(String, JSONValue)] = [
      ("timestamp", BIDSText.column("Time of the frame's capture from the start of the recording.", units: "s")),
      ("x_coordinate", BIDSText.column("Gaze: \(surface.0).", units: surface.2)),
      ("y_coordinate", BIDSText.column("Gaze: \(surface.1).", units: surface.2)),
      (
        "azimuth",
        BIDSText.column(
          "Gaze direction seen from the cabin camera, + to the person's left; 0 is into the lens.", units: "deg")
      ),
      ("elevation", BIDSText.column("Gaze direction seen from the cabin camera, + up.", units: "deg")),
      ("gaze_error", BIDSText.column("Angle that holds the true gaze in nine frames of ten.", units: "deg")),
      ("confidence", BIDSText.column("Trust in the gaze: 0 none ... 1 full.", units: "1")),
      ("eye_closure", BIDSText.column("How far the lids are closed: 0 open or lowered ... 1 shut.", units: "1")),
      ("head_yaw", BIDSText.column("Turn of the head, + to the person's left.", units: "deg")),
      ("head_pitch", BIDSText.column("Nod of the head, + up.", units: "deg")),
      ("head_roll", BIDSText.column("Tilt of the head, + with its top to the person's right.", units: "deg")),
    ]
    let vehicle: [(String, JSONValue)] = [
      ("vehicle_azimuth", BIDSText.column("Gaze direction in the vehicle, + left of straight ahead.", units: "deg")),
      ("vehicle_elevation", BIDSText.column("Gaze direction in the vehicle, + above the horizon.", units: "deg")),
    ]
    let zone = ("zone", BIDSText.column("Name of the rig's zone that is looked at; other for none of them."))
    return (entries + (hasVehicle ? vehicle : []) + [zone]).map { ($0.0, $0.1) }
  }
}
