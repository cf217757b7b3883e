import HeedFormats
import HeedSession
import HeedSignals

/// Everything that a session could not judge. It is listed because missing alerts must not be taken for safety.
struct NotJudged {
  let course: SessionCourse

  /// Table rows of markup: function, cause, length, share of the session, and number of times.
  var rows: [[String]] { cabin + road + missing + attention + lids + gaze + disk }

  private func row(
    _ what: String, _ why: String, seconds: Double? = nil, times: Int? = nil, length: String = "throughout"
  ) -> [String] {
    let share = seconds.flatMap { course.seconds > 0 ? min(1, $0 / course.seconds) : nil }
    return [
      what, Markup.escaped(why), seconds.map(Words.seconds) ?? length, Words.percent(share),
      times.map(String.init) ?? Words.none,
    ]
  }

  /// Rows about the driver, one for each cause, longest first.
  private var cabin: [[String]] {
    var causes: [String: (state: AvailabilitySpan.State, seconds: Double, times: Int)] = [:]
    for span in course.availability where span.state != .judged && span.stretch.seconds > 0 {
      let cause = span.cause ?? span.state.rawValue
      let sum = causes[cause] ?? (span.state, 0, 0)
      causes[cause] = (span.state, sum.seconds + span.stretch.seconds, sum.times + 1)
    }
    return causes.sorted { ($1.value.seconds, $0.key) < ($0.value.seconds, $1.key) }.map { cause, sum in
      row(
        sum.state == .notJudged ? "The driver" : "The driver, less certainly", cause, seconds: sum.seconds,
        times: sum.times)
    }
  }

  private var road: [[String]] {
    RoadFunction.allCases.flatMap { function in
      let spans = course.roadFunctions.filter { $0.function == function && $0.stretch.seconds > 0 }
      return Dictionary(grouping: spans, by: \.cause).sorted { $0.key < $1.key }.map { cause, spans in
        row(
          "The road: \(function.words)", cause, seconds: spans.reduce(0) { $0 + $1.stretch.seconds },
          times: spans.count)
      }
    }
  }

  /// Rows about inputs that were missing during the whole session.
  private var missing: [[String]] {
    let description = course.record.description
    let summary = course.record.summary.flatMap(EventLine.init)
    let zones = course.figures.zones.isEmpty && course.glances.isEmpty
    let inputs: [(Bool, String, String)] = [
      (course.record.progress.frames == 0, "The driver", "there was no picture of the cabin"),
      (summary?.number("road_frames") == 0, "The road", "there was no road camera and no recognitions"),
      (description.rig == nil, "Places and angles in the vehicle", "there was no rig"),
      (description.rig != nil && zones, "Places", "no gaze met a place of the rig, or it has none"),
      (description.rig != nil && description.display == nil, "Points on a display", "the rig has no display"),
      (
        description.calibration == nil && course.calibrations.isEmpty, "The driver's own gaze",
        "not calibrated: gaze is that of an ordinary eye"
      ),
    ]
    return inputs.filter(\.0).map { row($0.1, $0.2) } + speed
  }

  /// A row that the vehicle's speed was missing, if the risk events say so.
  private var speed: [[String]] {
    let judged = course.risk.filter { $0.level != .unknown }
    let without = judged.count { $0.unavailable.contains("speed") }
    let length = without == judged.count ? "throughout" : "at times"
    return without > 0 ? [row("What needs the vehicle's speed", "no speed was known", length: length)] : []
  }

  private var attention: [[String]] {
    let without = course.record.attention.filter { $0.score == nil }
    return UnknownAttention.allCases.compactMap { reason in
      let windows = without.filter { $0.reason ?? .unseen == reason }
      let seconds = windows.reduce(0) { $0 + $1.end.seconds(since: $1.begin) }
      return windows.isEmpty ? nil : row("Attention", reason.words, seconds: seconds, times: windows.count)
    }
  }

  private var lids: [[String]] {
    let unseen = course.seconds - course.figures.lidsSeen.seconds
    guard course.record.progress.frames > 0, unseen > 0.5 else { return [] }
    return [row("PERCLOS and blinks", "the lids were not seen, or it was not sure", seconds: unseen)]
  }

  private var gaze: [[String]] {
    let without = course.record.histogram.withoutGaze.seconds
    return without > 0 ? [row("Places and attention", "frames without a gaze", seconds: without)] : []
  }

  /// Rows about events that the disk lost.
  private var disk: [[String]] {
    let (progress, losses) = (course.record.progress, course.record.losses)
    let slow = "the disk was full or too slow"
    var rows: [[String]] = []
    let lost = max(progress.eventsLost, losses.reduce(0) { $0 + $1.events })
    if lost > 0 {
      rows.append(
        row(
          "\(Figure.count(lost, "event")) of this report", slow,
          seconds: losses.isEmpty ? nil : losses.reduce(0) { $0 + $1.last.seconds(since: $1.first) },
          times: losses.isEmpty ? nil : losses.count))
    }
    if progress.inputsLost > 0 {
      rows.append(row("\(Figure.count(progress.inputsLost, "observation")) of a replay", slow))
    }
    if progress.suspensions > 0 {
      rows.append(
        row("Storing", "the disk failed; what waited was stored later", seconds: 0, times: progress.suspensions))
    }
    return rows
  }
}
