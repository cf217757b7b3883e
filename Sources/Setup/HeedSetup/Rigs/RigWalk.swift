import Heed
import HeedFormats
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVision

/// Measures some parts of a rig, and asks for the other parts.
package struct RigWalk {
  let request: RigRequest
  let dialog: SetupDialog

  package init(_ request: RigRequest, dialog: SetupDialog) { (self.request, self.dialog) = (request, dialog) }

  /// Measures the rig of a display.
  package func desk() throws -> MadeRig {
    var made = MadeRig(rig: Rig(name: ""))
    // The display comes first: if its size cannot be found, nobody has held up a card in vain.
    let setup = try display(&made)
    let isClippedOn =
      try request.tilt != nil || request.isClippedOn
      || !dialog.agree("Is the camera built into the display's frame", usual: "yes", option: "--clip-on")
    let sightings = try lens(&made)
    let eyes = try eyes(sightings, &made)
    made.rig.display = try (isClippedOn ? turned(setup, eyes, &made) : setup).display()
    return made
  }

  // MARK: Field of view

  /// Finds the camera by the command line or by a card.
  private func lens(_ made: inout MadeRig) throws -> CardSightings {
    let sightings = CardSightings(dialog: dialog)
    guard !request.sources.isEmpty else {
      made.missing.append(
        "The field of view was not measured (60 degrees are assumed): name --camera or --from, and hold a card up.")
      return sightings
    }
    if request.fieldOfView == nil { dialog.remark(CardLensEstimator.Advice.show.words) }
    try sightings.look(at: request.sources, limit: request.limit) {
      request.fieldOfView != nil ? $0.kept.count >= 8 : $0.progress?.isGood == true
    }
    try settle(sightings, &made)
    return sightings
  }

  /// Enters the camera that was found into the rig.
  func settle(_ sightings: CardSightings, _ made: inout MadeRig) throws {
    guard let size = sightings.size else {
      throw SetupError.badInput("there is no picture in \(request.sources.joined(separator: ", ")).")
    }
    if sightings.watch.oddSizes > 0 {
      made.missing.append(
        "\(sightings.watch.oddSizes) pictures were not used: they are not of \(size.width)x\(size.height), as the first."
      )
    }
    if let degrees = request.fieldOfView {
      made.rig.cabinCamera = PinholeCamera(size: size, horizontalFieldOfView: .degrees(degrees))
      made.origins.append("field of view: as given, \(Figure.decimals(degrees, 1)) degrees")
      return
    }
    guard let progress = sightings.progress, progress.isUsable, let camera = progress.camera,
      let origin = progress.origin
    else {
      made.missing.append("The field of view was not found: \(why(sightings)) 60 degrees are assumed.")
      return
    }
    made.rig.cabinCamera = camera
    let words = "\(origin), \(Figure.decimals(progress.rms ?? 0, 2)) px"
    made.origins.append(words)
    dialog.remark("\(words.capitalizedFirst).")
    dialog.remark("A mirrored picture exchanges all sides: a card's print must read the right way round in it.")
    if !progress.isGood { dialog.remark("It can be used; more views, tilted to all sides, make it better.") }
  }

  private func why(_ sightings: CardSightings) -> String {
    guard let progress = sightings.progress, progress.kept > 0 else {
      let most =
        sightings.watch.misses.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key ?? .nothing
      return "\(sightings.watch.pictures) pictures were looked at. \(most.words)"
    }
    let doubt =
      progress.deviation.map { $0 < 1 ? "to \(Figure.decimals($0 * 100, 1)) %" : "not at all" } ?? "not at all"
    let others = sightings.watch.misses[.another] ?? 0
    return "\(progress.used) views of a card tell the focal length \(doubt) (3 % are needed). \(progress.advice.words)"
      + (others > progress.kept ? " \(others) more pictures show one of another size than a bank card's." : "")
  }

  // MARK: Display

  /// Finds the display and the camera's place on it, but not the camera's rotation.
  private func display(_ made: inout MadeRig) throws -> DisplaySetup {
    var (points, millimeters) = (request.points, request.millimeters)
    var origin = "display: as given"
    if millimeters == nil, let card = request.cardPoints, let points {
      millimeters = points * (BankCard.width / card)
      origin = "display: a bank card on it is \(Figure.decimals(card, 0)) points wide"
    }
    if millimeters == nil {
      for display in ConnectedDisplay.all() {
        switch display.identification {
        case .success(let found) where millimeters == nil:
          millimeters = SIMD2(found.widthMeters, found.heightMeters) * 1000
          points = points ?? SIMD2(Double(found.widthPixels), Double(found.heightPixels))
          origin = "display: by its own description, \(display.name)"
        case .success: dialog.remark("There is another display, \(display.name); --display names its size.")
        case .failure(let refusal): dialog.remark("\(display.connector): \(refusal.description)")
        }
      }
    }
    let size =
      try millimeters
      ?? dialog.ask("The display's picture area in millimetres (344x194)", option: "--display", read: RigRequest.pair)
    made.origins.append(origin)
    let side =
      try request.side
      ?? dialog.ask(
        "The camera's place (above, below, left or right of the display)", usual: "above", option: "--place"
      ) { CameraPlace.Side(rawValue: $0.lowercased()) }
    let offset =
      try request.offset
      ?? dialog.ask(
        "The distance from the picture's edge to the lens in millimetres",
        usual: Figure.decimals(CameraPlace.usualOffsetMeters * 1000, 0), option: "--offset"
      ) { Double($0) }
    let place = CameraPlace(side, offsetMeters: offset / 1000, shiftMeters: (request.shift ?? 0) / 1000)
    let setup = DisplaySetup(
      widthMeters: size.x / 1000, heightMeters: size.y / 1000, points: points.map { (width: $0.x, height: $0.y) },
      place: place)
    do { _ = try setup.display() } catch { throw SetupError.refused(error.description) }
    if points == nil { made.origins.append("points: 96 an inch are assumed; --points says how many there are") }
    return setup
  }

  /// The display with the camera's rotation added, from the request or from the eyes' place.
  private func turned(_ setup: DisplaySetup, _ eyes: Point<Camera>?, _ made: inout MadeRig) -> DisplaySetup {
    var setup = setup
    if let tilt = request.tilt {
      setup.place.pitch = .degrees(tilt)
      made.origins.append("tilt: as given, \(Figure.decimals(tilt, 1)) degrees up")
      return setup
    }
    let turned = eyes.map { setup.facing($0) } ?? setup
    let (up, left) = (Figure.decimals(turned.place.pitch.degrees, 1), Figure.decimals(turned.place.yaw.degrees, 1))
    made.origins.append(
      eyes == nil
        ? "tilt: none is assumed, no eyes were seen"
        : turned == setup
          ? "tilt: none is assumed, the eyes were not before the display"
          : "tilt: \(up) degrees up, \(left) to the left, from where the eyes were seen")
    return turned
  }

  // MARK: Eyes

  /// The eyes' place; nil if the models are missing or no picture shows a face.
  private func eyes(_ sightings: CardSightings, _ made: inout MadeRig) throws -> Point<Camera>? {
    guard !sightings.kept.isEmpty else { return nil }
    let seen: EyeSighting?
    do { seen = try EyeSighting(in: sightings.kept, rig: made.rig) } catch {
      made.missing.append("The eyes were not looked at: \(error.description)")
      return nil
    }
    guard let seen else {
      dialog.remark("No face was seen beside the card, so irises and the camera's tilt were not checked.")
      return nil
    }
    if let check = seen.check(cards: sightings.progress?.distances) { dialog.remark(check.words) }
    return seen.eyes
  }
}

extension ConnectedDisplay {
  /// The display's connector and model, as words for people.
  var name: String {
    guard case .success(let found) = identification, let model = found.model else { return connector }
    return "\(connector) (\(model))"
  }
}
