import Heed
import HeedFormats
import HeedGaze
import HeedGeometry
import HeedSession
import HeedSignals

/// The JSON files that describe a session's tables.
struct BIDSSidecars {
  let source: RecordedGaze
  let gaze: BIDSGazeTable
  let times: FrameTimes
  let summary: SessionSummary

  /// Sentences about data that readers of eye-tracking files expect, but that the session lacks.
  var remarks: [String] {
    [
      gaze.display == nil
        ? "The rig has no display: x_coordinate and y_coordinate are angles from the cabin camera, in degrees." : nil,
      source.basis.calibration == nil
        ? "The driver was not calibrated: the gaze assumes an average eye, and no calibration error is given." : nil,
      gaze.seen == 0 ? "No gaze was seen in any frame: its columns are n/a." : nil,
    ].compactMap { $0 }
  }

  var physio: [String] {
    let calibration = source.basis.calibration
    let errors = calibration?.points.compactMap(\.leftOut?.degrees) ?? []
    let validation = calibration?.validation
    let isOnScreen = gaze.meanDistanceMeters != nil
    let system =
      "Direction of gaze in the frame of the cabin camera, which faces the driver: x is the azimuth, + to the person's left, y the elevation, + up; 0, 0 looks into the lens."
    let mean = validation?.meanDegrees ?? (errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count))
    let worst = validation?.worstDegrees ?? errors.max()
    let position = calibration?.points.map { JSONValue.array([.number($0.target.x), .number($0.target.y)]) }
    let expected = calibration.map {
      BIDSText.object([
        ("Description", "Predicted mean error on the display, from the spread of the fit."), ("Units", "deg"),
        ("Value", .number($0.expected.degrees, .degree)),
      ])
    }
    let members: [BIDSText.Member] =
      [
        ("PhysioType", "eyetrack"), ("RecordedEye", "cyclopean"),
        ("SampleCoordinateSystem", .string(isOnScreen ? "gaze-on-screen" : "custom")),
        ("SampleCoordinateSystemDescription", isOnScreen ? nil : .string(system)),
        ("SamplingFrequency", .number(times.rate ?? 0, .millisecond)),
        ("StartTime", .number(times.first?.seconds(since: .zero), .meter)),
        ("Columns", .array(gaze.columns.map { .string($0.0) })), ("TaskName", .string(BIDSExport.task)),
        ("Manufacturer", "Heed"), ("SoftwareVersions", .string(source.recording.description.heedVersion)),
        ("EyeTrackingMethod", "Other: head, iris and lids in pictures of a camera without infrared light"),
        ("RawDataFilters", .string(filters)), ("CalibrationCount", .integer(calibration == nil ? 0 : 1)),
        ("CalibrationType", calibration.map { .string("HV\($0.mode.rawValue)") }),
        ("CalibrationUnit", calibration.map { _ in "pixel" }), ("CalibrationPosition", position.map(JSONValue.array)),
        ("AverageCalibrationError", mean.map { .number($0, .degree) }),
        ("MaximalCalibrationError", worst.map { .number($0, .degree) }),
        (
          "CalibrationErrorDescription",
          mean.map { _ in
            .string(
              validation.map { "At \($0.points) points that were kept out of the fit, of single frames." }
                ?? "At each point of the calibration, by a fit without this point.")
          }
        ),
        ("ExpectedGazeError", expected),
      ] + quality
    return BIDSText.json(members + gaze.columns)
  }

  /// What a publication has to state about the gaze, and how its eye movements came about.
  private var quality: [BIDSText.Member] {
    let (summary, description) = (summary, source.recording.description)
    let settings = source.basis.settings
    let method = MovementMethod(settings, isCamera: true, delay: settings.eyeMovement.delay).statements
    let names = ["algorithm": "EyeMovementAlgorithm", "exclusion": "ExclusionRules", "settings": "Settings"]
    return [
      ("GazeQuality", .object(summary.quality.members)), ("DroppedFrames", .integer(summary.droppedFrames)),
      ("StaleFrames", .integer(summary.staleFrames)),
    ] + method.compactMap { statement in names[statement.name].map { ($0, .string(statement.text)) } } + [
      ("Models", BIDSText.object(description.models.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    ]
  }

  /// The filter of the gaze's columns, with cut-off and delay at rest.
  private var filters: String {
    let (cutoff, more) = (OneEuroFilter.minimumCutoffHertz, OneEuroFilter.beta)
    return
      "x_coordinate, y_coordinate, azimuth, elevation: 1 Euro low-pass, cut-off \(Figure.number(cutoff, 3)) Hz at rest and"
      + " \(Figure.number(more, 3)) Hz more for each deg/s, delay \(Figure.number(1000 / (2 * .pi * cutoff), 0)) ms at rest;"
      + " azimuth_unfiltered, elevation_unfiltered: none"
  }

  var physioEvents: [String] {
    BIDSText.json([
      ("TaskName", .string(BIDSExport.task)),
      ("Columns", .array(BIDSEventTable.ocularColumns.map(JSONValue.string))), ("OnsetSource", "timestamp"),
      ("Description", "Blinks, fixations, saccades and pursuits that Heed found in the samples."),
      BIDSText.column("onset", "Beginning, on the clock of the column timestamp.", units: "s"),
      BIDSText.column("duration", "From beginning to end.", units: "s"),
      BIDSText.column(
        "trial_type", "Kind of the event.",
        levels: [
          ("blink", "A closure of up to a second: from half shut to half open"), ("fixation", "The gaze rested"),
          ("saccade", "The gaze moved to another place"),
          ("pursuit", "The gaze followed something that moved"),
        ]),
      BIDSText.column(
        "value", "Of a blink the degree of closure, 0...1; of a saccade or pursuit its amplitude, degrees."),
      BIDSText.column(
        "message",
        "Of a blink the eye: both, left or right; of a fixation its mean direction; of a pursuit its mean velocity."),
    ])
  }

  var events: [String] {
    let levels = [
      ("attention", "Share of the seen time on the target over the span"),
      ("drowsiness", "Estimate of sleepiness at the onset"),
      ("glance", "One look at one zone"), ("yawn", "A yawn"), ("eyeClosure", "A closure longer than a blink"),
      ("lidsLowered", "Low lids, not known to be shut: level lowered (surely open) or unsure"),
      ("distraction", "A look away that lasts too long, or looks away that come too often"),
      ("risk", "The level of risk from the onset on"), ("alert", "A change of an alert about the road"),
      ("request", "What the driver's state asks of the vehicle"),
      ("availability", "Whether the driver can be judged from the onset on"),
      ("marker", "A marker from outside, such as the start of a stimulus; text says which"),
      ("driverChanged", "Somebody else sits in the driver's seat"),
    ]
    return BIDSText.json([
      ("TaskName", .string(BIDSExport.task)), ("StimulusPresentation", stimulus),
      BIDSText.column("trial_type", "Kind of the event.", levels: levels),
      BIDSText.column(
        "value",
        "Of attention the score, 0...1; of drowsiness its intensity, 0 alert ... 1 asleep; of a distraction the time away,"
          + " seconds; of risk its score, 0...1."),
      BIDSText.column(
        "level",
        "Of risk: unknown, normal, advisory, warning or critical; of drowsiness awake or drowsy; of a glance the zone's"
          + " class; of others their kind or state."),
      BIDSText.column("zone", "Name of the rig's zone."), BIDSText.column("text", "The reasons in words."),
    ])
  }

  /// Description of the display; if the rig has no display, each of its values is `n/a`.
  private var stimulus: JSONValue {
    guard let display = gaze.display, let distance = gaze.meanDistanceMeters else {
      return BIDSText.object(["ScreenDistance", "ScreenResolution", "ScreenSize"].map { ($0, "n/a") })
    }
    let points = [display.widthPoints, display.heightPoints].map { JSONValue.integer(Int($0.rounded())) }
    return BIDSText.object([
      ("ScreenDistance", .number(distance, .ratio)), ("ScreenOrigin", ["top", "left"]),
      ("ScreenResolution", .array(points)),
      ("ScreenSize", [.number(display.widthMeters, .meter), .number(display.heightMeters, .meter)]),
    ])
  }
}
