import Heed
import HeedCabinVision
import HeedDriver
import HeedFormats
import HeedGeometry
import HeedSignals
import HeedVision

extension RigWalk {
  /// Measures a car's rig: judges the camera's view, and learns the places of the road and the mirrors.
  package func cabin() throws -> MadeRig {
    var made = MadeRig(rig: Rig(name: "", seat: request.seat))
    let sightings = CardSightings(dialog: dialog)
    // All frames are used, with a given or an assumed field of view, because gaze angles hardly depend on it.
    var engine: CabinEngine?
    var stage: MeshFaceStage?
    var (judge, learner) = (CabinViewJudge(), ZoneLearner())
    try sightings.look(at: request.sources, limit: request.limit, isEnough: { _ in false }) { frame in
      if stage == nil {
        let camera = request.fieldOfView.map {
          PinholeCamera(size: frame.size, horizontalFieldOfView: .degrees($0))
        }
        let rig = Rig(name: "", seat: request.seat, cabinCamera: camera)
        stage = try MeshFaceStage(models: ModelStore(), rig: rig)
        engine = CabinEngine(rig: rig)
      }
      guard let seen = try stage?.observe(frame) else { return }
      judge.update(seen)
      for case .frame(let report) in engine?.update(seen) ?? [] {
        if report.tracking == .success, let gaze = report.gaze { learner.update(gaze) }
      }
    }
    try settle(sightings, &made)
    tell(judge, &made)
    try learn(learner, &made)
    return made
  }

  private func tell(_ judge: CabinViewJudge, _ made: inout MadeRig) {
    let iris = judge.irisRadiusPixels.map { ", irises of \(Figure.decimals(2 * $0, 0)) pixels" } ?? ""
    let place = judge.distanceMeters.map { " about \(Figure.decimals($0 * 100, 0)) cm away" } ?? ""
    dialog.remark(
      "The camera sees the driver in \(Figure.decimals(judge.faceShare * 100, 0)) % of \(judge.frameCount) frames\(place)\(iris)."
    )
    for finding in judge.findings { made.missing.append(finding.words) }
    if judge.findings.isEmpty { dialog.remark("Aim, distance, light and sharpness are good.") }
  }

  private func learn(_ learner: ZoneLearner, _ made: inout MadeRig) throws {
    var learned = learner.learned(seat: request.seat)
    if learned.missing.contains(.seat), !dialog.isQuiet {
      do {
        let seat = try dialog.ask("The driver's side (left or right)", option: "--seat") {
          Rig.Seat(rawValue: $0.lowercased())
        }
        learned = learner.learned(seat: seat)
      } catch SetupError.refused {
        // Without an answer, the rig gets no mirrors. Such a rig is still useful.
      }
    }
    (made.rig.seat, made.rig.zones) = (learned.seat, learned.zones)
    let minutes = Figure.decimals(learner.time.seconds / 60, 1)
    for (zone, visits) in zip(learned.zones, learned.visits) {
      dialog.remark("Found \(zone.name): \(visits) looks in \(minutes) min of gaze.")
    }
    if !learned.zones.isEmpty {
      let names = learned.zones.map(\.name).joined(separator: ", ")
      made.origins.append("zones \(names): learned from \(minutes) min of gaze")
    }
    made.missing += learned.missing.map(\.words)
  }
}
