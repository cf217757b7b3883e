import Foundation
import Scoring

/// Composed scenes (see docs/lids.md): covered eyes, other people, cameras with a frozen picture.
struct SceneMeasurement {
  /// One scene: its expectations and its recording.
  private struct Scene {
    var name: String
    var expectations: [SceneExpectation]
    var recording: Recording

    func tellings(of event: SceneExpectation.Event) -> [SceneExpectation.Telling] {
      SceneExpectation.tellings(of: event, in: recording)
    }
  }

  /// The kinds of scenes. Only scenes of the kind `still` have frozen pictures.
  private static let kinds = ["hidden", "seen", "masked", "partly", "passenger", "changed", "still", "yale", "calm"]

  let places: Places
  let analyzer: Analyzer

  /// Scenes with both eyes covered. The program must report this in time and with the right reason, and the frame
  /// lines must show it too.
  func hidden() throws -> Figures {
    let scenes = try scenes("hidden")
    let (inTime, right, all, notes) = told(scenes)
    let frames = scenes.flatMap { scene -> [FrameLine] in
      let begin = (scene.expectations.map(\.span.start).min() ?? 0) + Requirements.hiddenFramesAfter
      return scene.recording.frames.filter { $0.tMs >= begin }
    }
    let both = frames.count { $0.hiddenEyes == 2 }
    let shut = scenes.count { !$0.tellings(of: .eyeClosure).isEmpty }
    return Figures(
      [
        .atLeast(Requirements.hiddenTold, "told in time", share(inTime, all), .percent, detail: "\(inTime) of \(all)"),
        .atLeast(Requirements.hiddenReason, "for the right reason", share(right, all), .percent),
        .atLeast(
          Requirements.hiddenFrames, "frames from 1 s on, both eyes said hidden", share(both, frames.count), .percent),
        .information("  scenes with an eyeClosure", "\(shut) of \(scenes.count)"),
      ], notes: notes)
  }

  /// Scenes with dark or shaded eyes that nothing covers.
  func seen() throws -> Figures {
    let scenes = try scenes("seen")
    let frames = scenes.flatMap(\.recording.frames)
    let called = scenes.filter { !$0.tellings(of: .eyesHidden).isEmpty }
    return Figures(
      [
        .atMost(
          Requirements.seenHidden, "frames with an eye said hidden",
          share(frames.count { $0.hiddenEyes > 0 }, frames.count), .percent),
        none("scenes told as hidden", called.count),
      ], notes: called.map { "\($0.name): told hidden" })
  }

  /// Scenes with one eye covered, or a hand at the cheek: no alarm may be raised.
  func masked() throws -> Figures {
    let scenes = try scenes("masked")
    let hidden = scenes.flatMap { scene in scene.tellings(of: .eyesHidden).map { (scene.name, $0.time) } }
    let closures = scenes.flatMap { scene in scene.tellings(of: .eyeClosure).map { (scene.name, $0.time) } }
    let rises = scenes.flatMap { scene in RiskScore(recording: scene.recording).rises.map { (scene.name, $0.time) } }
    let found = [("eyesHidden", hidden), ("eyeClosure", closures), ("risk at warning or critical", rises)]
    return Figures(
      found.map { none($0.0, $0.1.count) },
      notes: found.flatMap { what, times in times.map { "\($0.0): \(what) at \(seconds($0.1))" } })
  }

  /// Scenes with other people beside the driver, or visible while the seat is empty.
  func passenger() throws -> Figures {
    var (faces, right, absent, notes) = (0, 0, 0, [String]())
    let scenes = try scenes("passenger")
    for scene in scenes {
      let file = try places.file("rendered/\(scene.name)_driver.csv")
      let driver = try DriverPlaces(
        table: CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent))
      let score = try driver.score(scene.recording.frames)
      (faces, right, absent) = (faces + score.faces, right + score.right, absent + score.whileAbsent)
      let wrong = score.faces - score.right
      if wrong > 0 { notes.append("\(scene.name): another face in \(wrong) frames") }
      if score.whileAbsent > 0 { notes.append("\(scene.name): \(score.whileAbsent) frames with a face while absent") }
    }
    return Figures(
      [
        .atLeast(
          Requirements.driverFollowed, "the face is the driver's", share(right, faces), .percent,
          detail: "\(right) of \(faces) frames"),
        none("frames with a face while the driver is absent", absent),
        none("driverChanged", scenes.reduce(0) { $0 + $1.tellings(of: .driverChanged).count }),
      ], notes: notes)
  }

  /// Whether every expected event of a kind's scenes is reported within its own time.
  func everyOne(_ kind: String, usesRig: Bool = true) throws -> Figures {
    let (inTime, _, all, notes) = told(try scenes(kind, usesRig: usesRig))
    return Figures(
      [
        .fact(
          "told in time", "\(inTime) of \(all)", value: share(inTime, all), required: "all",
          isMet: all > 0 && inTime == all)
      ], notes: notes)
  }

  /// A camera with a living picture is never reported as frozen. False driver changes are shown for information.
  func calm() throws -> Figures {
    let living = try Self.kinds.filter { !["still", "yale"].contains($0) }.flatMap { try scenes($0) }
    let same = living.filter { scene in !scene.expectations.contains { $0.event == .driverChanged } }
    let frozen = living.filter { !$0.tellings(of: .frozen).isEmpty }
    let changed = same.filter { !$0.tellings(of: .driverChanged).isEmpty }
    return Figures(
      [
        none("scenes called frozen, of \(living.count)", frozen.count),
        .information("  scenes of one driver with driverChanged", "\(changed.count) of \(same.count)"),
      ], notes: frozen.map { "\($0.name): frozen" } + changed.map { "\($0.name): driverChanged" })
  }

  private func scenes(_ kind: String, usesRig: Bool = true) throws -> [Scene] {
    try places.renderedNames(prefix: "scene_\(kind)_", beside: "_expected.csv").map { name in
      let file = try places.file("rendered/\(name)_expected.csv")
      let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
      let analysis = try analyzer.analysis(of: "rendered/\(name).mp4", usesRig: usesRig)
      return Scene(name: name, expectations: try SceneExpectation.all(in: table), recording: analysis.recording)
    }
  }

  private func told(_ scenes: [Scene]) -> (inTime: Int, right: Int, all: Int, notes: [String]) {
    var (inTime, right, all, notes) = (0, 0, 0, [String]())
    for scene in scenes {
      for expected in scene.expectations {
        all += 1
        let what = [expected.event.rawValue, expected.by].compactMap { $0 }.joined(separator: " ")
        guard let telling = expected.told(in: scene.recording) else {
          notes.append("\(scene.name): \(what) not told")
          continue
        }
        let delay = seconds(telling.time - expected.span.start)
        if expected.isInTime(telling) { inTime += 1 } else { notes.append("\(scene.name): \(what) after \(delay)") }
        if !expected.isRight(telling) { notes.append("\(scene.name): \(what) told as \(telling.by ?? "nothing")") }
        if expected.isInTime(telling), expected.isRight(telling) { right += 1 }
      }
    }
    return (inTime, right, all, notes)
  }

  private func none(_ what: String, _ count: Int) -> Finding {
    .fact(what, "\(count)", value: Double(count), required: "none", isMet: count == 0)
  }

  private func share(_ part: Int, _ all: Int) -> Double? { all == 0 ? nil : Double(part) / Double(all) }
}
