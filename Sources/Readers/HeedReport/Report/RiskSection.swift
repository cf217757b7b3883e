import HeedSignals

/// The section with risk over time and its reasons.
struct RiskSection {
  let course: SessionCourse
  let scale: TimeScale
  var suffix = ""

  var section: PageSection {
    let chart = RiskChart(course: course, scale: scale, id: "chart-risk\(suffix)")
    let reasons = ReasonsChart(course: course, scale: scale, id: "chart-reasons\(suffix)")
    var body = [
      PageFigure.html(
        chart.html,
        caption:
          "A column is as high as the level. Stripes: the risk was not judged, and a dashed outline is a level that was "
          + "held meanwhile. Triangles, or ticks where they are many: alerts, as below.", tables: [chart.table])
    ]
    if let svg = reasons.html {
      body += [
        "<h3>Reasons</h3>",
        PageFigure.html(svg, caption: "When which reason stood, those of most time first.", tables: [reasons.table]),
      ]
    } else {
      body.append("<p class=\"quiet\">No reason for a risk was found.</p>")
    }
    return PageSection(id: "risk", title: "Risk", short: "Risk", body: body)
  }
}
