import Foundation
import Measuring
import Scoring

/// Eye movements in a camera's gaze, of drawn people who look at still points or follow a dot: as a run tells them, and
/// as `heed classify` labels the lines of the run.
struct CameraMovementMeasurement {
  /// Distance of two fixations that a blink divides, degrees, up to which they are one. Choice: half of the distance of
  /// two points of the clips.
  private static let samePlace = 2.5
  /// Distance of the first and the last third of a fixation, degrees beyond its wander.
  private static let farThirds = 2.0
  /// Clips with still points; `make drawings` adds more.
  private static let stills =
    ["driver/accuracy"]
    + ["11_day_none", "12_day_clear", "13_overcast_thick", "14_night-ir_none"].map { "driver2/accuracy_\($0)" }

  let places: Places
  let analyzer: Analyzer

  /// The labels of a clip's frames with both delays, and the events of the run and of `heed classify`.
  private struct Labelled {
    var clip: Clip
    var live: [Movement], offline: [Movement]
    var events: [GazeEvent], told: [GazeEvent], offlineEvents: [GazeEvent]
  }

  private struct GazeEvent: Hashable {
    var kind: String
    var start, end: Double
    var place: SIMD2<Double>?

    /// Kind, start and end as whole milliseconds.
    var times: String { "\(kind) \(start.rounded()) \(end.rounded())" }
  }

  /// Still points: what is called pursuit, how many fixations there are, and whether both delays agree.
  func still() throws -> Figures {
    var names = Self.stills
    names += (try? places.renderedNames(prefix: "accuracy_"))?.map { "rendered/\($0)" } ?? []
    var (pursuit, frames) = (SIMD2<Double>(), 0.0)
    var (agreement, counts, targets) = ([Movement: Kappa](), SIMD2<Double>(), 0.0)
    var (far, fixations, different, all, notes) = (0, 0, 0, 0, [String]())
    for name in names {
      let one = try labelled(name)
      let seen = one.clip.lines.indices.filter { one.clip.lines[$0]?.gaze != nil }
      frames += Double(seen.count)
      func pursued(_ labels: [Movement]) -> Double { Double(seen.count { labels[$0] == .pursuit }) }
      pursuit += SIMD2(pursued(one.live), pursued(one.offline))
      for kind in [Movement.fixation, .saccade] {
        Self.compare(one.live, one.offline, kind, into: &agreement[kind, default: Kappa()])
      }
      let points = Double(try CalibratedClip.points(name, places).points.count)
      let found = SIMD2(Double(Self.places(one.told)), Double(Self.places(one.offlineEvents)))
      counts += found
      targets += points
      notes.append("\(name): \(Int(found.x)) fixations live, \(Int(found.y)) offline, \(Int(points)) points")
      let thirds = Self.farThirds(one)
      (far, fixations) = (far + thirds.far, fixations + thirds.all)
      let (run, again) = (Set(one.told.map(\.times)), Set(one.events.map(\.times)))
      (different, all) = (different + run.symmetricDifference(again).count, all + run.count)
    }
    return Figures(
      [
        .atMost(0.03, "time called pursuit, live", pursuit.x / frames, .percent),
        .atMost(0.03, "time called pursuit, offline", pursuit.y / frames, .percent),
        .atMost(0.15, "fixations against points, live", abs(counts.x / targets - 1), .percent),
        .atMost(0.15, "fixations against points, offline", abs(counts.y / targets - 1), .percent),
        .atLeast(0.9, "live against offline, kappa of fixations", agreement[.fixation]?.value, Self.kappa),
        .atLeast(0.8, "live against offline, kappa of saccades", agreement[.saccade]?.value, Self.kappa),
        .atMost(
          0.03, "live fixations whose thirds lie apart", Double(far) / Double(max(1, fixations)), .percent,
          detail: "\(far) of \(fixations)"),
        .fact(
          "events of the run that heed classify --delay 150 tells otherwise", "\(different) of \(all)", required: "0",
          isMet: different == 0),
      ], notes: notes)
  }

  /// A moving dot: the share of its time that is called pursuit.
  func dots() throws -> Figures {
    let names = try places.renderedNames(prefix: "dots_")
    var (findings, notes) = ([Finding](), [String]())
    for (group, isChosen) in [("people who chose", true), ("people left out", false)] {
      var (found, frames) = (SIMD2<Double>(), 0.0)
      for name in names where Self.chose(name) == isChosen {
        let one = try labelled("rendered/\(name)")
        let moving = one.clip.truth.phases.filter { $0.value.hasPrefix("dot") }.map(\.interval)
        let inside = one.clip.lines.indices.filter { index in
          one.clip.lines[index].map { line in line.gaze != nil && moving.contains { $0.contains(line.tMs) } } ?? false
        }
        func pursued(_ labels: [Movement]) -> Double { Double(inside.count { labels[$0] == .pursuit }) }
        let own = SIMD2(pursued(one.live), pursued(one.offline))
        notes.append("\(name): \(Self.percent(own.x, inside.count)) live, \(Self.percent(own.y, inside.count)) offline")
        found += own
        frames += Double(inside.count)
      }
      guard frames > 0 else { continue }
      findings +=
        isChosen
        ? [
          .information("\(group): live", found.x / frames, .percent),
          .information("\(group): offline", found.y / frames, .percent),
        ]
        : [
          .atLeast(0.7, "\(group): live", found.x / frames, .percent),
          .atLeast(0.7, "\(group): offline", found.y / frames, .percent),
        ]
    }
    return Figures(findings, notes: notes)
  }

  private static let kappa = Finding.Format(decimals: 3, unit: "")

  /// The first people chose the constants of `MovementSearch`.
  private static func chose(_ name: String) -> Bool { (Int(name.split(separator: "_")[1]) ?? 0) < firstLeftOut }
  private static let firstLeftOut = 5308

  private static func percent(_ part: Double, _ whole: Int) -> String {
    "\(Int((100 * part / Double(max(1, whole))).rounded())) %"
  }

  private func labelled(_ path: String) throws -> Labelled {
    let clip = try Clip(path: path, places: places, analyzer: analyzer)
    let name = URL(fileURLWithPath: path).lastPathComponent
    let lines = (places.lines ?? places.output).appending(path: name + ".ndjson")
    func classified(_ delay: [String], _ kind: String) throws -> (labels: [Movement], events: [GazeEvent]) {
      let (rows, list) = (
        places.output.appending(path: "\(name)-\(kind).csv"),
        places.output.appending(path: "\(name)-\(kind)-events.csv")
      )
      _ = try Program(places: places).run(
        ["classify", lines.path, "--quiet", "--events", list.path] + delay, writing: rows)
      let table = try CSVTable(String(contentsOf: rows, encoding: .utf8), file: rows.lastPathComponent)
      let labels = try (0..<table.count).map { Movement(rawValue: try table.text($0, "movement")) ?? .unknown }
      return (labels, try Self.events(String(contentsOf: list, encoding: .utf8), file: list.lastPathComponent))
    }
    let (live, offline) = (try classified(["--delay", "150"], "live"), try classified([], "offline"))
    return Labelled(
      clip: clip, live: live.labels, offline: offline.labels, events: live.events,
      told: try Self.events(ofRun: Data(contentsOf: lines)), offlineEvents: offline.events)
  }

  private struct EventLine: Decodable {
    var type: String
    var startMs, endMs, azimuthDeg, elevationDeg: Double?
  }

  private static func events(ofRun lines: Data) throws -> [GazeEvent] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let event = try decoder.decode(EventLine.self, from: line)
      guard kinds.contains(event.type), let start = event.startMs, let end = event.endMs else { return nil }
      let place = event.azimuthDeg.flatMap { x in event.elevationDeg.map { SIMD2(-x, -$0) } }
      return GazeEvent(kind: event.type, start: start, end: end, place: place)
    }
  }

  private static let kinds: Set<String> = ["fixation", "saccade", "pursuit"]

  private static func events(_ text: String, file: String) throws -> [GazeEvent] {
    let table = try CSVTable(text, file: file)
    return try (0..<table.count).compactMap { row in
      let kind = try table.text(row, "kind")
      guard kinds.contains(kind) else { return nil }
      let place = Double(try table.text(row, "x_deg")).flatMap { x in
        (try? table.number(row, "y_deg")).map { SIMD2(x, $0) }
      }
      return GazeEvent(
        kind: kind, start: try table.number(row, "start_ms"), end: try table.number(row, "end_ms"),
        place: kind == "fixation" ? place : nil)
    }
  }

  /// Adds the answers about one kind; an edge that lies one sample apart is no disagreement.
  private static func compare(_ a: [Movement], _ b: [Movement], _ kind: Movement, into kappa: inout Kappa) {
    for index in a.indices {
      let (one, other) = (a[index] == kind, b[index] == kind)
      let near = [index - 1, index + 1].filter(a.indices.contains)
      let isEdge = near.contains { (b[$0] == kind) == one } && near.contains { (a[$0] == kind) == other }
      if one == other || !isEdge { kappa.add(one, other) }
    }
  }

  /// The number of fixations, if those on both sides of a blink are one.
  private static func places(_ events: [GazeEvent]) -> Int {
    var (count, last) = (0, GazeEvent?.none)
    for event in events {
      if event.kind == "fixation" {
        let isSame = last.flatMap { last in
          last.place.flatMap { from in event.place.map { distance(from, $0) < samePlace } }
        }
        if isSame != true { count += 1 }
      }
      last = event
    }
    return count
  }

  /// Live fixations whose first and last thirds lie farther apart than 2 degrees and the recording's wander: the median
  /// over its fixations of the gaze's standard deviation.
  private static func farThirds(_ one: Labelled) -> (far: Int, all: Int) {
    let fixations = one.told.filter { $0.kind == "fixation" }
    let thirds = fixations.compactMap { event -> (SIMD2<Double>, SIMD2<Double>, Double)? in
      let inside = one.clip.lines.compactMap { line -> SIMD2<Double>? in
        guard let line, let gaze = line.gaze, line.tMs >= event.start, line.tMs <= event.end else { return nil }
        return gaze.unfilteredAzimuthDeg.flatMap { x in gaze.unfilteredElevationDeg.map { SIMD2(-x, -$0) } }
      }
      let third = inside.count / 3
      guard third > 0 else { return nil }
      let (first, last) = (Array(inside.prefix(third)), Array(inside.suffix(third)))
      let square = inside.reduce(0) { sum, place in
        let off = distance(place, mean(inside))
        return sum + off * off
      }
      return (mean(first), mean(last), (square / Double(inside.count)).squareRoot())
    }
    let wander = thirds.map(\.2).sorted()[thirds.count / 2]
    return (thirds.count { distance($0.0, $0.1) > farThirds + wander }, thirds.count)
  }

  private static func mean(_ places: [SIMD2<Double>]) -> SIMD2<Double> {
    places.reduce(SIMD2(), +) / Double(places.count)
  }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let way = a - b
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
