import HeedSession
import HeedSignals

/// The sections of a page about one session.
struct SessionSections {
  let course: SessionCourse
  let scale: TimeScale

  var all: [PageSection] { [risk, alerts, attention, lids, gaze, availability, calibration] }

  private var risk: PageSection {
    let chart = RiskChart(course: course, scale: scale, id: "chart-risk")
    let reasons = ReasonsChart(course: course, scale: scale, id: "chart-reasons")
    let figure = Markup.figure(
      chart.html,
      caption:
        "A column is as high as the level. Stripes: the risk was not judged, and a dashed outline is a level that was "
        + "held meanwhile. Triangles, or ticks where they are many: alerts, as below.", tables: [chart.table])
    let why = reasons.html.map { svg in
      [
        "<h3>Reasons</h3>",
        Markup.figure(svg, caption: "When which reason stood, those of most time first.", tables: [reasons.table]),
      ]
    }
    return PageSection(
      id: "risk", title: "Risk", short: "Risk",
      body: [figure] + (why ?? ["<p class=\"quiet\">No reason for a risk was found.</p>"]))
  }

  private var attention: PageSection {
    let chart = AttentionChart(course: course, scale: scale, id: "chart-attention")
    let target = SessionBasis(course.record.description).attentionTarget(course.record.attention)
    let figure = chart.html.map { svg in
      Markup.figure(
        svg,
        caption:
          "Columns: share of the seen time \(Markup.escaped(target)). The line through a column spans what it may have "
          + "been over all time, seen or not. Below, how much of each window was seen. Stripes: too little for a score.",
        tables: [chart.table])
    }
    return PageSection(
      id: "attention", title: "Attention", short: "Attention",
      body: [figure ?? "<p>Not known: the session has no window of attention, because no driver was watched.</p>"]
        + (LeastAttention(course: course, names: scale.names).paragraph.map { [$0] } ?? []))
  }
}
