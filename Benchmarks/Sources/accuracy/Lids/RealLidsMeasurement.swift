import Foundation
import Scoring

/// Lids of real people: clips whose blinks and closures were read by eye, and single eyes. Nothing of them is kept.
struct RealLidsMeasurement {
  /// Frames by which a label may be wrong. Source: the README beside the clips' labels.
  private static let labelError = 2
  /// Closure from which an eye counts as shut. Source: the product's limit of a closure's onset, docs/lids.md.
  private static let shutFrom = 0.5

  private struct SingleEye: Decodable {
    var isShut: Bool
    var closure: Double
    var isTold: Bool
  }

  let places: Places
  let analyzer: Analyzer

  /// Closures found and invented, and frames with hidden eyes whose tracking is `success`.
  func clips() throws -> Figures {
    let file = try places.file("real/clips/labels.csv")
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
    var (found, all, hidden, successes, notes) = (0, 0, 0, 0, [String]())
    var invented = 0
    for row in 0..<table.count {
      let name = try table.text(row, "file")
      let recording = try analyzer.analysis(of: "real/clips/" + name, usesRig: false).recording
      let frames = recording.frames
      guard let first = frames.first, let last = frames.last, last.tMs > first.tMs else {
        throw ScoringError.mismatch("\(name) has fewer than two frames")
      }
      let labels = try table.text(row, "label").split(separator: " ").map(Self.label)
      func ranges(_ kinds: Set<Character>) -> [ClosedRange<Int>] {
        labels.filter { kinds.contains($0.kind) }.map(\.frames)
      }
      let count = EyeCount(
        clip: name, rate: Double(last.frame - first.frame) * 1000 / (last.tMs - first.tMs),
        closures: ranges(["b", "c"]).map { max(0, $0.lowerBound - Self.labelError)...$0.upperBound + Self.labelError },
        frames: frames.count)
      let score = count.score(recording.closureDetections.filter { $0.eye == "both" })
      (found, all, invented) = (found + score.found.count, all + count.closures.count, invented + score.false.count)
      notes += count.closures.filter { !score.found.contains($0) }.map { "\(name): missed, frames \($0)" }
      notes += score.false.map { "\(name): false, \(seconds($0.interval.start)) to \(seconds($0.interval.end))" }
      let unseen = frames.filter { frame in ranges(["n"]).contains { $0.contains(frame.frame) } }
      (hidden, successes) = (hidden + unseen.count, successes + unseen.count { $0.tracking == "success" })
    }
    return Figures(
      [
        .fact(
          "found", "\(found) of \(all)", value: Double(found) / Double(max(1, all)), required: "all",
          isMet: found == all),
        .fact("false", "\(invented)", value: Double(invented), required: "none", isMet: invented == 0),
        .atMost(
          0.05, "hidden eyes called success", Double(successes) / Double(max(1, hidden)), .percent,
          detail: "\(successes) of \(hidden) frames"),
      ], notes: notes)
  }

  /// Eyes that were cut out of faces, open and shut, each read as a first frame.
  func singleEyes() throws -> Figures {
    let eyes = try InsideProgram(name: "single-eyes", places: places)
      .run([places.file("real/eyes").path], as: [SingleEye].self)
    func share(_ wrong: (SingleEye) -> Bool, of kind: (SingleEye) -> Bool) -> Double {
      Double(eyes.count { kind($0) && wrong($0) }) / Double(max(1, eyes.count(where: kind)))
    }
    let area = Statistics.areaUnderCurve(
      high: eyes.filter(\.isShut).map(\.closure), low: eyes.filter { !$0.isShut }.map(\.closure))
    return Figures([
      .atLeast(0.985, "area under the curve of \(eyes.count)", area, .ratio),
      .atMost(
        0.02, "open called shut", share({ $0.closure >= Self.shutFrom }, of: { !$0.isShut && $0.isTold }), .percent),
      .atMost(
        0.04, "shut called open", share({ $0.closure < Self.shutFrom }, of: { $0.isShut && $0.isTold }), .percent),
      .atMost(0.1, "not to be told", share({ !$0.isTold }, of: { _ in true }), .percent),
    ])
  }

  /// A label such as `b26-27`: the kind, and the first and the last frame.
  private static func label(_ text: Substring) throws -> (kind: Character, frames: ClosedRange<Int>) {
    let frames = text.dropFirst().split(separator: "-").compactMap { Int($0) }
    guard let kind = text.first, frames.count == 2, frames[0] <= frames[1] else {
      throw ScoringError.mismatch("\(text) is no label of frames")
    }
    return (kind, frames[0]...frames[1])
  }
}
