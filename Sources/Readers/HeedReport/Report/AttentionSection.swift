import HeedFormats
import HeedSession

/// The section with attention per window.
struct AttentionSection {
  let course: SessionCourse
  let scale: TimeScale
  var suffix = ""

  var section: PageSection {
    let chart = AttentionChart(course: course, scale: scale, id: "chart-attention\(suffix)")
    var body: [String] = []
    if let svg = chart.html {
      let target = SessionBasis(course.record.description).attentionTarget
      body.append(
        PageFigure.html(
          svg,
          caption:
            "Columns: share of the seen time \(Markup.escaped(target)). The line through a column spans what it may have "
            + "been over all time, seen or not. Below, how much of each window was seen. Stripes: too little for a score.",
          tables: [chart.table]))
    } else {
      body.append("<p>Not known: the session has no window of attention, because no driver was watched.</p>")
    }
    return PageSection(id: "attention", title: "Attention", short: "Attention", body: body)
  }
}
