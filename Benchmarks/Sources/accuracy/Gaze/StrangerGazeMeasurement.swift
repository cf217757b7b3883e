import Scoring

/// Gaze of people who were not used in the making of Heed; each is calibrated on five points.
struct StrangerGazeMeasurement {
  /// The five people of the data.
  static let people =
    ["driver/accuracy"]
    + ["11_day_none", "12_day_clear", "13_overcast_thick", "14_night-ir_none"].map { "driver2/accuracy_\($0)" }
  /// Range of head yaw that counts as turned, degrees.
  private static let turned = 15.0...40.0

  let places: Places
  let analyzer: Analyzer
  let calibrator: Calibrator

  /// The randomly drawn people besides `driver2`.
  func drawn() throws -> [String] { try places.renderedNames(prefix: "accuracy_").map { "rendered/\($0)" } }

  /// Mean error of each person at the validation points.
  func points(_ clips: [String], mean limit: Double, worst most: Double) throws -> Figures {
    var (means, notes, refused) = ([(clip: String, error: Double)](), [String](), 0)
    for clip in clips {
      do {
        let calibrated = try calibrated(clip)
        let score = calibrated.score(calibrated.points.validation)
        guard let mean = score.mean(\.mean) else { throw ScoringError.mismatch("a point without any gaze") }
        means.append((clip, mean))
        notes.append("\(clip): \(Finding.Format.degrees.text(mean)), \(calibrated.pointsUsed) points")
      } catch AccuracyError.absent(let file) {
        throw AccuracyError.absent(file)
      } catch {
        refused += 1
        notes.append("\(clip): not calibrated: \(error)")
      }
    }
    let worst = means.max { $0.error < $1.error }
    return Figures(
      [
        .atMost(limit, "error, mean over \(means.count) people", Statistics.mean(means.map(\.error)), .degrees),
        .atMost(most, "worst person", worst?.error, .degrees, detail: worst?.clip),
        .fact("people that could not be calibrated", "\(refused)", required: "none", isMet: refused == 0),
      ], notes: notes)
  }

  /// Gaze in the renderer's own clips with the head turned, with that person's calibration made while looking ahead;
  /// empty without such clips.
  func turnedHeads() throws -> [Finding] {
    guard let poses = try? places.renderedNames(prefix: "pose_") else { return [] }
    var (errors, none, people) = ([Double](), 0, 0)
    for pose in poses {
      let own = "rendered/" + pose.replacing("pose_", with: "accuracy_", maxReplacements: 1)
      let made: MadeCalibration
      do {
        made = try calibrated(own).calibration
      } catch AccuracyError.heedFailed {
        continue  // The row of `accuracy_*` names the people who were refused.
      }
      let clip = try Clip(
        path: "rendered/\(pose)", places: places, analyzer: analyzer,
        calibration: MadeCalibration(name: pose + "-turned", file: made.file))
      let score = GazeScore(truth: clip.truth, lines: clip.lines) { Self.turned.contains(abs($0.yaw)) }
      errors += score.rawAngles
      (none, people) = (none + score.truthFrames - score.rawAngles.count, people + 1)
    }
    return [
      .information(
        "rendered/pose_*, median", Statistics.median(errors), .degrees,
        detail: "\(errors.count) fixation frames of \(people) people, \(none) more without a gaze")
    ]
  }

  /// People who took glasses off or put them on after their calibration: `rendered/glasses_<person>_*` beside
  /// `rendered/accuracy_<person>_*`.
  func otherGlasses() throws -> Figures {
    let others = try places.renderedNames(prefix: "glasses_")
    let calibrated = try places.renderedNames(prefix: "accuracy_")
    var (told, all, invented, notes) = (0, 0, 0, [String]())
    for other in others {
      let person = other.split(separator: "_")[1]
      guard let own = calibrated.first(where: { $0.hasPrefix("accuracy_\(person)_") }) else { continue }
      let made: CalibratedClip
      do {
        made = try self.calibrated("rendered/" + own)
      } catch AccuracyError.heedFailed(_, let message) {
        notes.append("\(own): not calibrated: \(message)")
        continue
      }
      all += 1
      let changed = { (recording: Recording) in recording.calibrations.first { $0.state == "glassesChanged" }?.tMs }
      let run = try analyzer.analysis(
        of: "rendered/\(other).mp4", usesRig: true,
        calibration: MadeCalibration(name: other + "-other", file: made.calibration.file))
      if changed(run.recording) == nil { notes.append("\(other), calibrated in \(own): not told") } else { told += 1 }
      if changed(made.clip.recording) != nil {
        notes.append("\(own): told of other glasses in its own clip")
        invented += 1
      }
    }
    return Figures(
      [
        .fact("told", "\(told) of \(all)", required: "all", isMet: told == all && all > 0),
        .fact("told though nothing changed", "\(invented)", required: "none", isMet: invented == 0),
      ], notes: notes)
  }

  /// Share of frames whose gaze is within its stated error, for people partly covered after calibration.
  func stated() throws -> Figures {
    let partly = try within(places.renderedNames(prefix: "scene_partly_", beside: "_points.csv"))
    let share = partly.isWithin.isEmpty ? nil : Double(partly.isWithin.count { $0 }) / Double(partly.isWithin.count)
    return Figures(
      [
        .atLeast(
          0.9, "within what is stated", share, .percent,
          detail: "\(partly.isWithin.count) of \(partly.frames) frames have a gaze")
      ], notes: partly.notes)
  }

  private func within(_ names: [String]) throws -> (isWithin: [Bool], frames: Int, notes: [String]) {
    var (all, frames, notes) = ([Bool](), 0, [String]())
    for name in names {
      do {
        let calibrated = try calibrated("rendered/" + name)
        let points = calibrated.points.validation.map {
          PointScore($0, truth: calibrated.clip.truth, lines: calibrated.clip.lines, display: calibrated.display)
        }
        let isWithin = points.flatMap(\.isWithinStated)
        frames += points.reduce(0) { $0 + $1.frames }
        all += isWithin
        notes.append("\(name): \(isWithin.count { $0 }) of \(isWithin.count) frames within what is stated")
      } catch AccuracyError.heedFailed(_, let message) {
        notes.append("\(name): not calibrated: \(message)")
      }
    }
    return (all, frames, notes)
  }

  private func calibrated(_ clip: String) throws -> CalibratedClip {
    try CalibratedClip(path: clip, variant: "five", places: places, analyzer: analyzer, calibrator: calibrator)
  }
}
