import Scoring

/// The iris' centre in the pictures of the driver's clips.
struct IrisRow {
  static let name = "driver/*.mp4, centre of the iris against the limbus, median of absolute errors"
  static let required = "<= 0.35 px horizontally, <= 0.5 px vertically"

  private static let pixels = Finding.Format(decimals: 3, unit: " px")

  /// In the order of the table.
  let clips: [(name: String, clip: Clip)]

  var row: Row {
    let scores = clips.map { ($0.name, IrisScore(truth: $0.clip.truth, lines: $0.clip.lines)) }
    let all = scores.reduce(IrisScore()) { $0 + $1.1 }
    return Row(
      Self.name,
      (scores + [("all", all)]).flatMap { name, score in Self.judged(name, score) } + [
        .information(
          "eyes that are open less than half, horizontally",
          Statistics.median(all.narrowHorizontal.map(abs)), Self.pixels,
          detail: "\(all.narrowHorizontal.count) eyes, vertically "
            + (Statistics.median(all.narrowVertical.map(abs)).map(Self.pixels.text) ?? "-"))
      ],
      notes: clips.flatMap { $0.clip.notes })
  }

  private static func judged(_ name: String, _ score: IrisScore) -> [Finding] {
    func finding(_ axis: String, _ errors: [Double], _ limit: Double) -> Finding {
      let absolute = errors.map(abs)
      let signed = Statistics.median(errors).map { "signed " + pixels.text($0) }
      let tail = Statistics.percentile(absolute, 95).map { "95th percentile " + pixels.text($0) }
      return .atMost(
        limit, "\(name), \(axis)", Statistics.median(absolute), pixels,
        detail: [signed, tail].compactMap { $0 }.joined(separator: ", "))
    }
    return [
      finding("horizontally", score.horizontal, Requirements.irisHorizontalPixels),
      finding("vertically", score.vertical, Requirements.irisVerticalPixels),
      .information("\(name), eyes without an iris", "\(score.missing) of \(score.eyes)"),
    ]
  }
}
