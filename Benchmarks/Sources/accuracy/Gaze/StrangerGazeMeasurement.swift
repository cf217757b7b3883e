import Scoring

/// Gaze of people that Heed was not made with, each calibrated on five points.
struct StrangerGazeMeasurement {
  static let people = ["11_day_none", "12_day_clear", "13_overcast_thick", "14_night-ir_none"]
    .map { "driver2/accuracy_\($0)" }
  /// How far a head is turned that counts as turned, degrees.
  private static let turned = 15.0...40.0

  let places: Places
  let analyzer: Analyzer
  let calibrator: Calibrator

  /// The drawn people beside `driver2`.
  func drawn() throws -> [String] { try places.renderedNames(prefix: "accuracy_").map { "rendered/\($0)" } }

  /// The mean error of each person at the validation points.
  func points(_ clips: [String]) throws -> Figures {
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
        .atMost(1.2, "error, mean over \(means.count) people", Statistics.mean(means.map(\.error)), .degrees),
        .atMost(2, "worst person", worst?.error, .degrees, detail: worst?.clip),
        .fact("people that could not be calibrated", "\(refused)", required: "none", isMet: refused == 0),
      ], notes: notes)
  }

  /// Gaze while the head is turned, by the calibration of the same person who looked ahead.
  func turnedHeads() throws -> Figures {
    let poses = try places.renderedNames(prefix: "pose_")
    var (errors, none, notes) = ([Double](), 0, [String]())
    for pose in poses {
      let made: MadeCalibration
      do {
        let own = "rendered/" + pose.replacing("pose_", with: "accuracy_", maxReplacements: 1)
        made = try calibrated(own).calibration
      } catch AccuracyError.heedFailed(_, let message) {
        notes.append("\(pose): not calibrated: \(message)")
        continue
      }
      let clip = try Clip(
        path: "rendered/\(pose)", places: places, analyzer: analyzer,
        calibration: MadeCalibration(name: pose + "-turned", file: made.file))
      let score = GazeScore(truth: clip.truth, lines: clip.lines) { Self.turned.contains(abs($0.yaw)) }
      errors += score.rawAngles
      none += score.truthFrames - score.rawAngles.count
      notes.append("\(pose): median \(Statistics.median(score.rawAngles).map(Finding.Format.degrees.text) ?? "-")")
    }
    return Figures(
      [
        .atMost(
          4, "error, median", Statistics.median(errors), .degrees,
          detail: "\(errors.count) fixation frames of \(poses.count) people, \(none) more without a gaze")
      ], notes: notes)
  }

  private func calibrated(_ clip: String) throws -> CalibratedClip {
    try CalibratedClip(path: clip, variant: "five", places: places, analyzer: analyzer, calibrator: calibrator)
  }
}
