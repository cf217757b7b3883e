import Heed
import HeedDashboard
import HeedGaze
import HeedSession
import HeedSignals

extension CalibrationDesk {
  /// Performs a person's action on the page.
  /// - Throws: ``PageRefusal`` for an impossible action, which changes nothing.
  func perform(_ form: DeskForm) throws {
    switch try form.text("do") {
    case "camera":
      switch try form.text("kind") {
      case "browser":
        open(DeskCamera(.browser(page: try form.text("page")), name: form.optional("name") ?? "a camera"))
      case "machine":
        let path = try form.text("path")
        open(DeskCamera(.machine(path: path), name: path))
      default: throw PageRefusal("There are two kinds of cameras: browser and machine.")
      }
    case "picture":
      let isShown = try form.text("show") == "true"
      camera?.showsPicture = isShown
    case "screen":
      rig.screen = try DeskScreen(form)
      discardPoints()
    case "place":
      guard let side = CameraPlace.Side(rawValue: try form.text("side")) else {
        throw PageRefusal("A camera is above, below, left or right of a screen.")
      }
      rig.place = CameraPlace(
        side, offsetMeters: try form.number("offset_mm", 0...2000) / 1000,
        shiftMeters: try form.number("shift_mm", -2000...2000) / 1000)
      rig.isClippedOn = form.optional("clip_on") == "true"
      discardPoints()
    case "lens": try performLens(try form.text("action"))
    case "begin":
      guard let mode = CalibrationMode(rawValue: Int(try form.number("mode", 0...100))),
        let pace = DeskPoints.Pace(rawValue: try form.text("pace"))
      else { throw PageRefusal("There are one, five, six or nine points, by themselves or by a key.") }
      try begin(mode, pace)
    case "measure": try onPoint(form) { $0.measure($1) }
    case "repeat": try onPoint(form) { $0.forget($1) }
    case "leave": try onPoint(form) { $0.leaveOut($1) }
    case "cancel": discardPoints()
    case "save":
      let name = try form.text("driver")
      let driver: DriverName
      do throws(SessionError) { driver = try DriverName(name) } catch { throw PageRefusal("\(error.description).") }
      try save(driver, rig: form.optional("rig"))
    case "close": isClosed = true
    case let other: throw PageRefusal("There is nothing to do called \(other.prefix(40)).")
    }
  }

  /// Discards the points, for example because they were measured with another rig.
  func discardPoints() { (points, result, failure) = (nil, nil, nil) }

  private func performLens(_ action: String) throws {
    switch action {
    case "start": lens.start()
    case "again":
      lens.again()
      rig.take(nil)
    case "skip": lens.skip()
    case "stop": lens.stop()
    default: throw PageRefusal("The field of view is started, started again, skipped or stopped.")
    }
    rig.isLensSkipped = lens.stage == .skipped
    if rig.isLensSkipped { rig.take(nil) }
    discardPoints()
  }

  private func begin(_ mode: CalibrationMode, _ pace: DeskPoints.Pace) throws {
    guard camera != nil else { throw PageRefusal("Choose a camera first.") }
    if let lack = rig.lack { throw PageRefusal(lack) }
    lens.stop()
    let eyes = rig.isClippedOn ? try EyeSighting(in: recent, rig: rig.known, models: setting.models)?.eyes : nil
    let made = try rig.made(name: setting.rigName, eyes: eyes)
    let plan = CalibrationPlan(mode: mode, criteria: setting.criteria)
    points = try DeskPoints(plan, pace: pace, made: made, settings: setting.settings)
    // The nets restart, because a card that hid the face has left a state that is wrong for measuring the points.
    (result, failure, saved, recent, stage) = (nil, nil, nil, [], nil)
  }

  private func onPoint(_ form: DeskForm, _ body: (inout GuidedCalibration, Int) -> Void) throws {
    let index = Int(try form.number("point", 0...1000))
    guard var points else { throw PageRefusal("No points are shown; begin first.") }
    guard points.guided.points.indices.contains(index) else { throw PageRefusal("There is no point \(index + 1).") }
    body(&points.guided, index)
    self.points = points
    (result, failure) = (nil, nil)
    if points.isOver { judge() }
  }

  /// Fits the measured points, and validates the fit on the held-out points.
  func judge() {
    guard let points else { return }
    do {
      let kept = setting.driver.flatMap { StoredCalibration(of: $0, store: setting.store, rig: points.made.rig) }
      let previous = kept?.calibration
      let fit = try points.guided.fit(created: WallClockAnchor.nowMilliseconds, refreshing: previous)
      let all = points.guided.points
      let failed = Set(fit.failures.map(\.index))
      let fitted = all.indices.filter { !all[$0].isHeldOut && all[$0].state == .done }
        .enumerated().filter { !failed.contains($0.offset) }.map(\.element)
      let outcome = try CalibrationOutcome(
        fit.calibration, clip: points.guided.clip, travel: setting.settings.calibration.travel,
        points: fitted.compactMap { all[$0].interval },
        leftOut: all.filter { !$0.isHeldOut && $0.state == .leftOut }
          .map { CalibrationOutcome.LeftOut(name: $0.name, reason: "it was left out by you") },
        validation: points.guided.intervals.heldOut, previous: previous)
      let unseen = Set(outcome.validation.unseen)
      let heldOut = all.indices.filter { all[$0].isHeldOut && all[$0].state == .done && !unseen.contains(all[$0].name) }
      result = DeskResult(outcome: outcome, places: (fitted, heldOut))
    } catch {
      failure = "\(setting.refusal(error)) Repeat points, or begin again."
    }
  }
}
