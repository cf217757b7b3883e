import Foundation
import Scoring

/// Eyes of drawn people that something hides, from hardly to wholly (Benchmarks/drawing/unseen.py).
///
/// What is measured while nothing counts as hidden decides whether an eye can be seen: errors of the iris and the closure, in
/// the median of frames that differ by their noise.
struct UnseenMeasurement {
  /// Errors, degrees and closure, above which an eye cannot be seen, and below which it can.
  private static let unseen = (iris: 5.0, closure: 0.3)
  private static let visible = (iris: 2.5, closure: 0.15)
  /// Radii of the iris in a radius of the eyeball. Source: iris 11.7 mm, eyeball 12 mm, as the drawings have them.
  private static let irisesPerEyeball = 12 / 5.85

  private struct Still {
    var frames: ClosedRange<Int>
    var isShut: Bool
    var irises: (left: SIMD2<Double>, right: SIMD2<Double>)
    var radius: Double
  }

  private struct Count {
    var (unseen, successes, visible, hidden) = (0, 0, 0, 0)

    static func + (a: Count, b: Count) -> Count {
      var sum = a
      sum.unseen += b.unseen
      sum.successes += b.successes
      sum.visible += b.visible
      sum.hidden += b.hidden
      return sum
    }

    var successShare: Double? { unseen == 0 ? nil : Double(successes) / Double(unseen) }
    var hiddenShare: Double? { visible == 0 ? nil : Double(hidden) / Double(visible) }
  }

  let places: Places

  /// - Parameter isChosen: True for the people with even numbers, on whom limits were chosen.
  func figures(isChosen: Bool) throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    let names = try places.renderedNames(prefix: "unseen_", beside: "_stills.csv").filter { name in
      (name.split(separator: "_").last.flatMap { Int($0) } ?? 0).isMultiple(of: 2) == isChosen
    }
    guard !names.isEmpty else { throw AccuracyError.absent("rendered/unseen_*.mp4 of these people") }
    var kinds: [String: Count] = [:]
    for name in names {
      let kind = String(name.split(separator: "_")[1])
      kinds[kind] = try kinds[kind, default: Count()] + count(name)
    }
    let all = kinds.values.reduce(Count(), +)
    func text(_ share: Double?) -> String { share.map(Finding.Format.percent.text) ?? "-" }
    return Figures(
      [
        .atMost(
          0.05, "eyes not to be seen, called success", all.successShare, .percent, detail: "\(all.unseen) frames"),
        .atMost(0.03, "visible eyes, called hidden", all.hiddenShare, .percent, detail: "\(all.visible) frames"),
      ],
      notes: kinds.sorted { $0.key < $1.key }.map {
        "\($0.key): success \(text($0.value.successShare)), hidden \(text($0.value.hiddenShare))"
      })
  }

  private func count(_ name: String) throws -> Count {
    note("measuring \(name)")
    let video = try places.file("rendered/\(name).mp4")
    let settings = places.output.appending(path: "nothing-hidden.yaml")
    try Data("visibility: {hiddenFrom: 1}\n".utf8).write(to: settings)
    func frames(_ arguments: [String], _ ending: String) throws -> [Int: FrameLine] {
      let output = places.output.appending(path: "\(name)\(ending).ndjson")
      defer { try? FileManager.default.removeItem(at: output) }
      _ = try Program(places: places)
        .run(["analyze", video.path, "--quiet", "--rig", places.rig.path] + arguments, writing: output)
      let lines = try Recording(ndjson: Data(contentsOf: output), file: name).frames
      return Dictionary(lines.map { ($0.frame, $0) }) { first, _ in first }
    }
    let (said, measured) = (try frames([], ""), try frames(["--settings", settings.path], "-raw"))
    return try stills(name).reduce(Count()) { sum, still in
      let lines = still.frames.compactMap { measured[$0] }
      let sides = [
        errors(lines.map(\.eyes?.left), still.irises.left, still),
        errors(lines.map(\.eyes?.right), still.irises.right, still),
      ]
      var count = Count()
      let output = still.frames.compactMap { said[$0] }
      if sides.allSatisfy({ $0.iris > Self.unseen.iris || $0.closure > Self.unseen.closure }) {
        count.unseen = output.count
        count.successes = output.count { $0.tracking == "success" }
      } else if !still.isShut, sides.allSatisfy({ $0.iris < Self.visible.iris && $0.closure < Self.visible.closure }) {
        // A shut eye has no iris to measure.
        count.visible = output.count
        count.hidden = output.count { $0.hidden?.left != nil || $0.hidden?.right != nil }
      }
      return sum + count
    }
  }

  /// Median errors of one eye; infinite where it was not measured.
  private func errors(
    _ eyes: [FrameLine.Eye?], _ iris: SIMD2<Double>, _ still: Still
  ) -> (iris: Double, closure: Double) {
    let apart = eyes.map { eye -> Double in
      guard let place = eye?.irisPx else { return .infinity }
      let miss = ((place - iris) * (place - iris)).sum().squareRoot() / (still.radius * Self.irisesPerEyeball)
      return asin(min(1, miss)) * 180 / .pi
    }
    let closures = eyes.map { eye in
      // Before lids are known, no closure is given.
      eye == nil ? .infinity : eye?.closure.map { abs($0 - (still.isShut ? 1 : 0)) } ?? 0
    }
    return (still.isShut ? 0 : Statistics.median(apart) ?? .infinity, Statistics.median(closures) ?? .infinity)
  }

  private func stills(_ name: String) throws -> [Still] {
    let file = try places.file("rendered/\(name)_stills.csv")
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
    return try (0..<table.count).map { row in
      func point(_ side: String) throws -> SIMD2<Double> {
        SIMD2(try table.number(row, side + "_u"), try table.number(row, side + "_v"))
      }
      return Still(
        frames: try table.integer(row, "first")...table.integer(row, "last"),
        isShut: try table.integer(row, "shut") == 1,
        irises: (try point("left"), try point("right")), radius: try table.number(row, "radius_px"))
    }
  }
}
