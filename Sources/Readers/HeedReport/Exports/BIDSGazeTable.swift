import HeedGeometry
import HeedSignals

/// Gaze rows of a session for BIDS, one per frame. Values that the session's rig does not allow are `n/a`.
struct BIDSGazeTable {
  let display: Rig.Display?
  let hasVehicle: Bool
  /// Number of frames with a gaze.
  private(set) var seen = 0
  private var distances = 0.0
  init(rig: Rig) { (display, hasVehicle) = (rig.display, rig.vehicleFromCamera != nil) }

  /// Mean distance from the eyes to the display's plane, metres; nil if there is no gaze or no display.
  var meanDistanceMeters: Double? { seen > 0 && display != nil ? distances / Double(seen) : nil }

  mutating func row(_ report: FrameReport) -> String {
    let (gaze, place) = (report.gaze, report.screenPoint)
    if let gaze {
      seen += 1
      if let display {
        let normal = display.xAxis.vector.cross(display.yAxis.vector)
        distances += ((display.topLeft.meters - gaze.origin.meters).dot(normal) / max(normal.length, 1e-9)).magnitude
      }
    }
    let (azimuth, elevation) = (gaze?.direction.azimuth.degrees, gaze?.direction.elevation.degrees)
    let unfiltered = [gaze?.unfiltered?.azimuth.degrees, gaze?.unfiltered?.elevation.degrees]
    let (x, y) = display == nil ? (azimuth, elevation) : (place?.x, place?.y)
    let face = report.observation.face
    let head = [face?.yaw.degrees, face?.pitch.degrees, face?.roll.degrees]
    let vehicle = hasVehicle ? [report.vehicleGaze?.azimuth.degrees, report.vehicleGaze?.elevation.degrees] : []
    return BIDSText.row(
      [BIDSText.seconds(report.observation.time)]
        + ([x, y, azimuth, elevation] + unfiltered + [gaze?.errorDegrees]).map { BIDSText.number($0, .degree) }
        + [BIDSText.number(gaze?.confidence, .ratio), BIDSText.number(report.closure, .ratio)]
        + (head + vehicle).map { BIDSText.number($0, .degree) } + [report.zone])
  }

  var columns: [BIDSText.Member] {
    let (x, y, units) =
      display == nil
      ? ("angle to the person's left", "angle up", "deg")
      : ("distance from the display's left edge", "distance from the display's upper edge", "pixel")
    let columns = [
      BIDSText.column("timestamp", "Time of the frame's capture from the start of the recording.", units: "s"),
      BIDSText.column("x_coordinate", "Gaze: \(x).", units: units),
      BIDSText.column("y_coordinate", "Gaze: \(y).", units: units),
      BIDSText.column(
        "azimuth", "Gaze direction seen from the cabin camera, + to the person's left; 0 is into the lens.",
        units: "deg"),
      BIDSText.column("elevation", "Gaze direction seen from the cabin camera, + up.", units: "deg"),
      BIDSText.column("azimuth_unfiltered", "As azimuth, before any filter.", units: "deg"),
      BIDSText.column("elevation_unfiltered", "As elevation, before any filter.", units: "deg"),
      BIDSText.column("gaze_error", "Angle that holds the true gaze in nine frames of ten.", units: "deg"),
      BIDSText.column("confidence", "Trust in the gaze: 0 none ... 1 full.", units: "1"),
      BIDSText.column("eye_closure", "How far the lids are closed: 0 open or lowered ... 1 shut.", units: "1"),
      BIDSText.column("head_yaw", "Turn of the head, + to the person's left.", units: "deg"),
      BIDSText.column("head_pitch", "Nod of the head, + up.", units: "deg"),
      BIDSText.column("head_roll", "Tilt of the head, + with its top to the person's right.", units: "deg"),
    ]
    let vehicle = [
      BIDSText.column("vehicle_azimuth", "Gaze direction in the vehicle, + left of straight ahead.", units: "deg"),
      BIDSText.column("vehicle_elevation", "Gaze direction in the vehicle, + above the horizon.", units: "deg"),
    ]
    return columns + (hasVehicle ? vehicle : [])
      + [BIDSText.column("zone", "Name of the rig's zone that is looked at; other for none of them.")]
  }
}
