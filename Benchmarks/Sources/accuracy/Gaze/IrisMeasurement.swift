import Scoring

/// The iris centre in the pictures of the driver's clips.
struct IrisMeasurement {
  private static let pixels = Finding.Format(decimals: 3, unit: " px")

  /// Names of the clips, in the order of the table.
  let clips: [(name: String, clip: Clip)]

  var figures: Figures {
    let scores = clips.map { ($0.name, IrisScore(truth: $0.clip.truth, lines: $0.clip.lines)) }
    let all = scores.reduce(IrisScore()) { $0 + $1.1 }
    return Figures(
      (scores + [("all", all)]).flatMap { name, score in Self.judged(name, score) } + [
        .information(
          "eyes that are open less than half, horizontally", Self.median(all.narrow.map { abs($0.x) }),
          Self.pixels,
          detail: "\(all.narrow.count) eyes, vertically " + Self.text(Self.median(all.narrow.map { abs($0.y) })))
      ],
      notes: clips.flatMap { $0.clip.notes })
  }

  private static func judged(_ name: String, _ score: IrisScore) -> [Finding] {
    func finding(_ axis: String, _ component: (SIMD2<Double>) -> Double, _ limit: Double) -> Finding {
      let absolute = score.errors.map { abs(component($0)) }
      // Left and right eyes are shown separately, because an error towards the nose has opposite signs.
      let (left, right) = (median(score.left.map(component)), median(score.right.map(component)))
      return .atMost(
        limit, "\(name), \(axis)", median(absolute), pixels,
        detail: "signed: left \(text(left)), right \(text(right)); "
          + "95th percentile \(text(Statistics.percentile(absolute, 95)))")
    }
    return [
      finding("horizontally", { $0.x }, Requirements.irisHorizontalPixels),
      finding("vertically", { $0.y }, Requirements.irisVerticalPixels),
      .information("\(name), eyes without an iris", "\(score.missing) of \(score.eyes)"),
    ]
  }

  private static func median(_ values: [Double]) -> Double? { Statistics.median(values) }
  private static func text(_ value: Double?) -> String { value.map(pixels.text) ?? "-" }
}
