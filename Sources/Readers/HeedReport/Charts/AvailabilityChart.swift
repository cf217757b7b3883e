import HeedSignals

/// Chart of availability: a row for the cabin, and a row for each road function that was unavailable at times. Full
/// bars show judged time, half bars time judged less certainly, stripes time that was not judged.
struct AvailabilityChart {
  let course: SessionCourse
  let scale: TimeScale
  let id: String

  private static let row = 26.0

  private var functions: [RoadFunction] {
    RoadFunction.allCases.filter { function in course.roadFunctions.contains { $0.function == function } }
  }

  /// The chart as SVG; nil for a session without availability events.
  var html: String? {
    guard !course.availability.isEmpty || !functions.isEmpty else { return nil }
    let rows = (course.availability.isEmpty ? [] : [cabin]) + functions.map(road)
    let labels = (course.availability.isEmpty ? [] : ["driver"]) + functions.map(\.label)
    return Plot(
      id: id, title: "What was judged over time", description: description, height: Double(rows.count) * Self.row,
      ticks: scale.ticks, labels: labels.enumerated().map { ((Double($0.offset) + 0.5) * Self.row, $0.element) },
      marks: rows.enumerated().map { Plot.lowered(by: Double($0) * Self.row, $1.joined(separator: "\n")) }
    ).svg
  }

  private var cabin: [String] {
    AvailabilitySpan.State.allCases.flatMap { state in
      let stretches = course.availability.filter { $0.state == state }
      return Stretch.joined(stretches.map(\.stretch), gap: scale.columnSeconds).map {
        mark($0, state, tip: tip(of: $0, state))
      }
    }
  }

  private func tip(of stretch: Stretch, _ state: AvailabilitySpan.State) -> String {
    let cause = course.availability.first { $0.state == state && $0.stretch.from == stretch.from }?.cause
    return "\(scale.names.text(stretch.from)), \(Words.seconds(stretch.seconds)): \(state.rawValue)"
      + (cause.map { ", \($0)" } ?? "")
  }

  private func mark(_ stretch: Stretch, _ state: AvailabilitySpan.State, tip: String) -> String {
    let (from, to) = (scale.share(stretch.from), scale.share(stretch.to))
    return switch state {
    case .judged: Plot.box("judged", from, to, y: 5, height: 16, tip: tip)
    case .lessCertain: Plot.box("doubtful", from, to, y: 13, height: 8, tip: tip)
    case .notJudged: Plot.stripes(from, to, y: 5, height: 16, tip: tip)
    }
  }

  private func road(_ function: RoadFunction) -> [String] {
    let lacking = course.roadFunctions.filter { $0.function == function }.map(\.stretch).sorted { $0.from < $1.from }
    var (marks, from) = ([String](), scale.begin)
    func judged(until end: Timestamp) -> [String] {
      from < end ? [Plot.box("judged", scale.share(from), scale.share(end), y: 5, height: 16)] : []
    }
    for stretch in Stretch.joined(lacking, gap: scale.columnSeconds) {
      marks += judged(until: stretch.from)
      marks.append(mark(stretch, .notJudged, tip: "\(scale.names.text(stretch.from)): \(function.words) not judged"))
      from = max(from, stretch.to)
    }
    return marks + judged(until: course.span?.end ?? scale.end)
  }

  private var description: String {
    let times = AvailabilitySpan.State.allCases.map { state in
      (state, course.availability.filter { $0.state == state }.reduce(0) { $0 + $1.stretch.seconds })
    }.filter { $0.1 > 0 }
    return "The driver: " + times.map { "\($0.0.rawValue) for \(Words.seconds($0.1))" }.joined(separator: ", ") + "."
  }
}

extension RoadFunction {
  /// A short name of a road function, for the label at the left of a chart.
  fileprivate var label: String {
    switch self {
    case .timeToCollision: "collision"
    case .laneDeparture: "lane keeping"
    case .overspeed: "speed"
    case .objects, .distance, .entry, .lanes: rawValue
    }
  }
}
