import Heed
import HeedDashboard
import HeedFormats
import HeedGeometry
import HeedLens
import HeedSignals

/// The rig of a calibration page: the given rig, completed by the page's measurements.
struct DeskRig {
  /// The rig that the option `--rig` names; nil without the option.
  let given: Rig?
  var screen: DeskScreen?
  var place: CameraPlace?
  var isClippedOn = false
  /// The usable result that a card gave; `measured` is its camera, rounded as in a rig file.
  private(set) var lens: CardLensEstimator.Progress?
  private var measured: PinholeCamera?
  var isLensSkipped = false

  init(given: Rig?) { self.given = given }

  var knowsDisplay: Bool { given?.display != nil }
  var knowsLens: Bool { given?.cabinCamera != nil }
  /// True if the given rig lacks the display or the cabin camera, so that the page measures them.
  var isMade: Bool { !knowsDisplay || !knowsLens }

  /// What is needed first before points can be measured, as a sentence; nil if nothing is missing.
  var lack: String? {
    if !knowsDisplay, screen == nil { return "Tell the size of the screen first." }
    if !knowsDisplay, place == nil { return "Show where the camera sits first." }
    if !knowsLens, lens == nil, !isLensSkipped { return "Hold a card up first, or skip the field of view." }
    return nil
  }

  /// The rig's camera or the measured camera; nil before a measurement.
  var camera: PinholeCamera? { given?.cabinCamera ?? measured }

  /// Takes the camera that a card gave, if the result is usable; nil forgets the camera.
  mutating func take(_ progress: CardLensEstimator.Progress?) {
    (lens, measured) = (nil, nil)
    guard let progress, progress.isUsable, let camera = progress.camera else { return }
    var rig = Rig(name: "measured")
    rig.cabinCamera = camera
    // Reading this text cannot fail, because Heed has written it.
    guard let rounded = try? RigFile(path: "rig.yaml", text: RigFile.text(of: rig)).rig else { return }
    (lens, measured) = (progress, rounded.cabinCamera)
  }

  /// The rig as far as it is known, for measuring the face.
  var known: Rig {
    var rig = given ?? Rig(name: "assumed")
    rig.cabinCamera = camera
    return rig
  }

  /// The complete rig, rounded as in a rig file.
  /// - Parameter eyes: The eyes' place, which gives the rotation of a clipped-on camera.
  /// - Throws: ``PageRefusal`` for missing or impossible values.
  func made(name: String, eyes: Point<Camera>?) throws -> MadeRig {
    if let lack { throw PageRefusal(lack) }
    var made = MadeRig(rig: given ?? Rig(name: name))
    guard isMade else { return made }
    if !knowsLens, let camera, let origin = lens?.origin {
      made.rig.cabinCamera = camera
      made.origins.append(origin)
    }
    if !knowsDisplay, let screen, let place {
      var setup = DisplaySetup(
        widthMeters: screen.widthMillimeters / 1000, heightMeters: screen.heightMillimeters / 1000,
        points: (width: screen.widthPoints, height: screen.heightPoints), place: place)
      made.origins.append(screen.words)
      if isClippedOn, let eyes {
        let turned = setup.facing(eyes)
        made.origins.append(
          turned == setup
            ? "tilt: none is assumed, the eyes were not before the display"
            : "tilt: \(Figure.decimals(turned.place.pitch.degrees, 1)) degrees up, from where the eyes were seen")
        setup = turned
      }
      do { made.rig.display = try setup.display() } catch { throw PageRefusal(error.description) }
    }
    // The rig is rounded as in its file, because the calibration must match the stored rig.
    made.rig = try RigFile(path: "rig.yaml", text: RigFile.text(of: made.rig)).rig
    return made
  }

  var screenJSON: JSONValue {
    if let display = given?.display {
      return [
        "width_mm": .number(display.widthMeters * 1000), "height_mm": .number(display.heightMeters * 1000),
        "width_pt": .number(display.widthPoints), "height_pt": .number(display.heightPoints), "origin": "rig",
      ]
    }
    guard let screen else { return .null }
    return [
      "width_mm": .number(screen.widthMillimeters), "height_mm": .number(screen.heightMillimeters),
      "width_pt": .number(screen.widthPoints), "height_pt": .number(screen.heightPoints),
      "origin": .string(screen.origin.rawValue),
    ]
  }

  var placeJSON: JSONValue {
    guard let place else { return .null }
    return [
      "side": .string(place.side.rawValue), "offset_mm": .number(place.offsetMeters * 1000),
      "shift_mm": .number(place.shiftMeters * 1000), "clip_on": .bool(isClippedOn),
    ]
  }
}
