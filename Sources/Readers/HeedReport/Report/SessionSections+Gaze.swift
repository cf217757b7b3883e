import HeedFormats
import HeedSession
import HeedSignals

/// The page's section about gaze: on the display, in the cabin, and glance by glance.
extension SessionSections {
  /// A row of the table of places: a zone with its gaze time and its glances.
  private struct Place {
    var zone: String
    var zoneClass: ZoneClass?
    /// Gaze time at the zone in seconds, and its share; nil if the session has no data from frames.
    var seconds, share: Double?
    var glances: [Double] = []
  }

  /// Duration above which a glance counts as long, seconds. Source: NHTSA 2013, glances of 2 s at most
  /// (docs/references.md, rule books).
  private static let longGlance = 2.0

  var gaze: PageSection {
    let all = places
    // With a row for `other`.
    let places = Array(all.prefix(Rig.mostZones + 1))
    var body: [String] = []
    if let map = DisplayMap(course.record.histogram, id: "map-display") {
      body += [
        "<h3>On the display</h3>",
        Markup.figure(
          map.html, caption: "A square is as large as the time looked there. The lines part the display in thirds.",
          tables: [map.table]),
      ]
    }
    if !places.isEmpty,
      let map = CabinMap(course, order: places.map(\.zone), id: "map-cabin")
    {
      body += [
        "<h3>In the cabin</h3>",
        Markup.figure(
          map.html,
          caption:
            "By angle, as the driver sees it. Outlines: places of the rig about an ordinary seat, numbered as in the table. "
            + "Discs: mean gaze of the glances, as large as their time."),
      ]
    }
    body +=
      places.isEmpty
      ? ["<p>No glance was stored: no gaze was seen, or the rig has no zones.</p>"]
      : ["<h3>Glances</h3>", table(places).html]
    if all.count > places.count {
      let left = Figure.count(all.count - places.count, "more place")
      body.append("<p>\(left) are not shown (limit: \(Rig.mostZones)); a CSV export lists all.</p>")
    }
    let without = course.record.histogram.withoutGaze.seconds
    if without > 0 { body.append("<p class=\"quiet\">For \(Words.seconds(without)), frames had no gaze.</p>") }
    body += measured
    return PageSection(id: "gaze", title: "Where the driver looked", short: "Gaze", body: body)
  }

  /// How well the gaze was measured, from the summary; empty for a session without a summary or a gaze.
  private var measured: [String] {
    guard let summary = course.record.summary.flatMap(EventLine.init), let line = summary.object("quality"),
      line.number("distance_mm") != nil
    else { return [] }
    func number(_ key: String, _ unit: String, _ decimals: Int = 2) -> String? {
      line.number(key).map { Figure.number($0, decimals) + unit }
    }
    func share(_ key: String) -> String { Words.percent(line.number(key)) }
    let precision = number("rms_s2s_deg", "\u{B0}").map { step in
      [step, number("sd_deg", "\u{B0}") ?? "", number("bcea_deg2", " deg\u{B2}") ?? ""].joined(separator: ", ")
    }
    let noise = number("noise_deg", "\u{B0}").map { "\($0), \(number("wander_deg", "\u{B0}") ?? "")" }
    let jitter = number("interval_sd_ms", " ms").map { " \u{B1} \($0) an interval" } ?? ""
    let rows: [(String, String?)] = [
      ("Frames a second", number("rate_hz", jitter)),
      (
        "Frames dropped, frames not in order",
        "\(summary.value("dropped_frames") ?? ""), \(summary.value("stale_frames") ?? "")"
      ),
      ("Frames without gaze; of all frames, those bridged", "\(share("gaze_lost")), \(share("gaze_bridged"))"),
      ("Frames in blinks", share("gaze_blinks")),
      ("Precision of the unfiltered gaze in fixations: RMS from frame to frame, SD, BCEA", precision),
      ("Noise found: from frame to frame, wander over 0.2 s", noise),
      ("Distance of the eyes from the camera, mean", number("distance_mm", " mm", 0)),
      ("Accuracy, by the validation of the calibration", number("accuracy_deg", "\u{B0}")),
    ]
    return [
      "<h3>How well it was measured</h3>",
      PageTable(
        caption: "Quality of the gaze", columns: ["What", "Value"],
        rows: rows.map { [$0.0, $0.1 ?? Words.none] }, words: [0]
      ).html,
    ]
  }

  /// The zones of the session; the zone with the longest time comes first.
  private var places: [Place] {
    var places = course.figures.zones.map {
      Place(zone: $0.zone, zoneClass: $0.zoneClass, seconds: $0.time.seconds, share: $0.share)
    }
    var indices = Dictionary(places.enumerated().map { ($0.element.zone, $0.offset) }, uniquingKeysWith: { a, _ in a })
    for glance in course.glances {
      let index = indices[glance.zone, default: places.count]
      indices[glance.zone] = index
      if index == places.count { places.append(Place(zone: glance.zone, zoneClass: glance.zoneClass)) }
      places[index].glances.append(glance.seconds)
    }
    return places
  }

  private func table(_ places: [Place]) -> PageTable {
    PageTable(
      caption: "Glances by place",
      columns: ["No.", "Place", "Class", "Time", "Share", "Glances", "Mean", "Longest", "Over 2 s"],
      rows: places.enumerated().map { index, place in
        let count = place.glances.count
        let mean = count > 0 ? place.glances.reduce(0, +) / Double(count) : nil
        return [
          "\(index + 1)", Markup.given(Zone.words(place.zone), 40), place.zoneClass?.words ?? Words.none,
          place.seconds.map(Words.seconds) ?? Words.none, Words.percent(place.share), "\(count)",
          mean.map(Words.seconds) ?? Words.none, place.glances.max().map(Words.seconds) ?? Words.none,
          "\(place.glances.count { $0 > Self.longGlance })",
        ]
      }, words: [1, 2])
  }
}
