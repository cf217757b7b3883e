import Foundation
import Scoring

/// Whether the gaze of a frame depends on that frame alone; `same-frames` measures it.
struct GazeFitFrames {
  /// Largest part of the scatter under sensor noise. Source: the requirement.
  private static let part = 0.25

  private struct Axes: Decodable {
    var across: Double
    var up: Double

    /// The larger of both axes' parts of the noise.
    func part(of noise: Axes) -> Double { max(abs(across) / noise.across, abs(up) / noise.up) }

    var text: String { "\(Finding.Format.degrees.text(across)) across, \(Finding.Format.degrees.text(up)) up" }
  }

  private struct Carried: Decodable {
    var frames: Int
    var difference: Axes
    var signed: Axes
    var drift: Axes
  }

  private struct Format: Decodable {
    var name: String
    var difference: Axes
    var median: Double
    var percentile99: Double
  }

  /// The output of `same-frames`, degrees.
  private struct Answer: Decodable {
    var noise: Axes
    var beginnings: Axes
    var equal: Double
    var frames: Int
    var carried: Carried
    var formats: [Format]
  }

  let places: Places
  /// The calibration to use; nil measures gaze without one.
  let calibration: MadeCalibration?

  func figures() throws -> Figures {
    let video = try places.file("driver/accuracy.mp4")
    note("looking at the same frames in several ways; takes minutes")
    let answer = try InsideProgram(name: "same-frames", places: places).run(
      [video.path, places.rig.path] + (calibration.map { [$0.file.path] } ?? []), as: Answer.self)
    let noise = answer.noise
    func finding(_ name: String, _ axes: Axes) -> Finding {
      .atMost(Self.part, name + ", part of the noise", axes.part(of: noise), .ratio, detail: axes.text)
    }
    let formats = answer.formats.map { format in
      finding("\(format.name): median difference", format.difference)
    }
    return Figures(
      [
        .information("standard deviation under sensor noise of 2 grey levels", noise.text),
        finding("spread over 50 beginnings, median of \(answer.frames) frames", answer.beginnings),
        finding("carried against measured, median of \(answer.carried.frames) frames", answer.carried.difference),
        finding("its drift from the first to the tenth minute", answer.carried.drift),
        .information("carried less measured, median", answer.carried.signed.text),
      ] + formats + [.information("frames that are equal from all beginnings", answer.equal, .percent)],
      notes: answer.formats.map {
        "\($0.name): median angle \(Finding.Format.degrees.text($0.median)), 99th hundredth "
          + Finding.Format.degrees.text($0.percentile99)
      })
  }
}
