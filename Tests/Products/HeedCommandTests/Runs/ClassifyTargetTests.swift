import Draws
import Foundation
import Testing

@Suite("heed classify with a target")
struct ClassifyTargetTests {
  private static let fast = "t_ms,x_deg,y_deg,target_x_deg,target_y_deg"

  /// A target at 10 deg/s that turns each second, followed at 0.8 of its velocity.
  private static let drawn = DrawnPursuit(hertz: 250, seconds: 20, gain: 0.8, noise: 0.02) { seconds in
    let phase = seconds.truncatingRemainder(dividingBy: 2)
    return SIMD2(10 * (phase < 1 ? phase : 2 - phase), 0)
  }

  private static func table(
    _ header: String, perDegree: Double = 1, target: (DrawnPursuit.Sample) -> SIMD2<Double>? = { $0.target }
  ) -> String {
    header + "\n"
      + drawn.samples.map { sample in
        let (gaze, target) = (sample.gaze * perDegree, target(sample).map { $0 * perDegree })
        return "\(sample.milliseconds),\(gaze.x),\(gaze.y),\(target.map { "\($0.x),\($0.y)" } ?? ",")\n"
      }.joined()
  }

  /// Labels and figures, by "kind measure".
  private static func classify(_ table: String, _ options: [String] = []) throws -> (
    labels: [Substring], figures: [String: [Substring]]
  ) {
    let scratch = try Scratch()
    let (input, figures) = (try scratch.write(table, to: "gaze.csv"), scratch.file("figures.csv"))
    let outcome = try Heed.run(["classify", input, "--statistics", figures.path] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try String(contentsOf: figures, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    return (
      outcome.lines.dropFirst().map { Substring($0).split(separator: ",").last ?? "" },
      Dictionary(lines.map { ("\($0[0]) \($0[1])", Array($0)) }) { first, _ in first }
    )
  }

  @Test func followingIsPursuitAndCatchUpSaccades() throws {
    let (labels, figures) = try Self.classify(Self.table(Self.fast))
    #expect(figures["saccade rate"]?[3] == "\(Self.drawn.saccades)" && Self.drawn.saccades >= 15)
    #expect(!labels.contains("fixation"))
  }

  @Test func targetInPixelsGivesTheSameMovements() throws {
    let header = "t_ms,x_px,y_px,target_x_px,target_y_px"
    let pixels = try Self.classify(
      Self.table(header, perDegree: 32), ["--degrees-per-pixel", "\(1 / 32.0)"])
    let degrees = try Self.classify(Self.table(Self.fast))
    #expect(pixels.labels == degrees.labels)
    #expect(pixels.figures["pursuit rate"]?[4] == degrees.figures["pursuit rate"]?[4])
  }

  @Test func emptyTargetCellsEqualMissingColumns() throws {
    let empty = try Self.classify(Self.table(Self.fast) { _ in nil })
    let alone = try Self.classify(Self.table("t_ms,x_deg,y_deg,a,b") { _ in nil })
    #expect(empty.labels == alone.labels && empty.figures == alone.figures)
  }

  @Test(arguments: [[], ["--online"], ["--delay", "150"]])
  func restingEyeIsAFixationWhileTheTargetMoves(options: [String]) throws {
    let rows = Self.drawn.samples.enumerated().map { n, sample in
      "\(sample.milliseconds),\(Double(n % 3) * 0.005),1,\(sample.target.x),0\n"
    }
    let (labels, figures) = try Self.classify(Self.fast + "\n" + rows.joined(), options)
    #expect(labels.allSatisfy { $0 == "fixation" } && figures["pursuit rate"]?[3] == "0")
  }

  @Test func targetWithOneCoordinateIsRefused() throws {
    let scratch = try Scratch()
    let input = try scratch.write("t_ms,x_deg,y_deg,target_x_deg\n0,1,1,1\n", to: "gaze.csv")
    let outcome = try Heed.run("classify", input)
    #expect(outcome.status == 65 && outcome.errors.contains("gaze.csv:1:18: target_x_deg needs target_y_deg beside it"))
    #expect(outcome.output.isEmpty)
  }
}
