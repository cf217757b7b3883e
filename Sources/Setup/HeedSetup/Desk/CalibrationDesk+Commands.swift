import Heed
import HeedDashboard
import HeedGaze
import HeedGeometry
import HeedSignals

extension CalibrationDesk {
  func perform(_ command: DeskCommand) throws {
    switch command {
    case .browserCamera(let page, let name): open(DeskCamera(.browser(page: page), name: name))
    case .machineCamera(let path): open(DeskCamera(.machine(path: path), name: path))
    case .showPicture(let isShown): camera?.showsPicture = isShown
    case .screen(let screen):
      rig.screen = screen
      discardPoints()
    case .place(let place, let isClippedOn):
      (rig.place, rig.isClippedOn) = (place, isClippedOn)
      discardPoints()
    case .lens(let step): perform(step)
    case .begin(let mode, let pace): try begin(mode, pace)
    case .measure(let index): try onPoint(index) { $0.measure(index) }
    case .again(let index): try onPoint(index) { $0.forget(index) }
    case .leave(let index): try onPoint(index) { $0.leaveOut(index) }
    case .cancel: discardPoints()
    case .save(let driver, let name): try save(driver, rig: name)
    case .close: isClosed = true
    }
  }

  /// Discards the points, for example because they were measured with another rig.
  func discardPoints() { (points, result, failure) = (nil, nil, nil) }

  private func perform(_ step: DeskCommand.LensStep) {
    switch step {
    case .start: lens.start()
    case .again:
      lens.again()
      rig.take(nil)
    case .skip: lens.skip()
    case .stop: lens.stop()
    }
    rig.isLensSkipped = lens.stage == .skipped
    if rig.isLensSkipped { rig.take(nil) }
    discardPoints()
  }

  private func begin(_ mode: CalibrationMode, _ pace: DeskCommand.Pace) throws {
    guard camera != nil else { throw PageRefusal("Choose a camera first.") }
    if let lack = rig.lack { throw PageRefusal(lack) }
    lens.stop()
    let eyes = rig.isClippedOn ? try EyeSighting(in: recent, rig: rig.known, models: setting.models)?.eyes : nil
    let made = try rig.made(name: setting.rigName, eyes: eyes)
    let plan = CalibrationPlan(mode: mode, criteria: setting.criteria)
    points = try DeskPoints(plan, pace: pace, made: made, settings: setting.settings)
    // The nets restart, because a face behind a card leaves a state that is wrong for the points.
    (result, failure, saved, recent, stage) = (nil, nil, nil, [], nil)
  }

  private func onPoint(_ index: Int, _ body: (inout GuidedCalibration) -> Void) throws {
    guard var points else { throw PageRefusal("No points are shown; begin first.") }
    guard points.guided.points.indices.contains(index) else { throw PageRefusal("There is no point \(index + 1).") }
    body(&points.guided)
    self.points = points
    (result, failure) = (nil, nil)
    if points.isOver { judge() }
  }

  /// Fits the measured points, and validates the fit on the held-out points.
  func judge() {
    guard let points else { return }
    do {
      let fit = try points.guided.fit(created: WallClockAnchor.nowMilliseconds)
      let all = points.guided.points
      let failed = Set(fit.failures.map(\.index))
      let fitted = all.indices.filter { !all[$0].isHeldOut && all[$0].state == .done }
        .enumerated().filter { !failed.contains($0.offset) }.map(\.element)
      let previous = setting.previous(points.made.rig, driver: setting.driver)
      let outcome = try CalibrationOutcome(
        fit.calibration, source: camera?.name ?? "", clip: points.guided.clip,
        travel: setting.settings.calibration.travel, points: fitted.compactMap { all[$0].interval },
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
