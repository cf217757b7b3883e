import HeedFormats
import HeedSignals

/// A road alert from the moment it is raised until it is cleared.
struct RoadAlertEpisode {
  var stretch: Stretch
  /// The kind of the alert (``RoadAlert/Kind``) in words.
  var kind: String
  /// The highest severity that the alert reached.
  var severity: RoadAlert.Severity
  /// The object or the lane side of the alert, such as `object 7` or `left`.
  var who: String?
  /// The least time to collision, seconds, and the least distance to the object, metres.
  var timeToCollision, distance: Double?
  /// Whether the driver saw the object; false if any event of the alert says that the driver did not.
  var isSeen: Bool?

  /// Joins alert events to episodes. Events of one episode have one kind, and one object or lane side.
  struct Reader {
    private var standing: [String: Int] = [:]
    private var found: [RoadAlertEpisode] = []

    mutating func update(_ line: EventLine, at time: Timestamp) {
      let who = line.value("object").map { "object \($0.shortened(24))" } ?? line.value("side")
      let key = "\(line.value("kind") ?? "") \(who ?? "")"
      let state = line.value("state")
      if let index = standing[key], state != "raised" {
        found[index].add(line, at: time)
        if state == "cleared" { standing[key] = nil }
      } else if state != "cleared" {
        standing[key] = found.count
        found.append(RoadAlertEpisode(line, who: who, at: time))
      }
    }

    /// All episodes, ordered by start. Alerts that were never cleared last until `end`.
    mutating func finished(until end: Timestamp) -> [RoadAlertEpisode] {
      for index in standing.values { found[index].stretch.to = max(found[index].stretch.to, end) }
      return found
    }
  }

  private init(_ line: EventLine, who: String?, at time: Timestamp) {
    stretch = Stretch(from: time, to: time)
    let name = line.value("kind") ?? "unknown"
    kind = RoadAlert.Kind(rawValue: name)?.words ?? name.shortened(40)
    (severity, self.who) = (line.value("severity").flatMap(RoadAlert.Severity.init) ?? .info, who)
    (timeToCollision, distance, isSeen) = (line.number("ttc_s"), line.number("distance_m"), line.flag("seen"))
  }

  private mutating func add(_ line: EventLine, at time: Timestamp) {
    stretch.to = time
    severity = max(severity, line.value("severity").flatMap(RoadAlert.Severity.init) ?? severity)
    timeToCollision = [timeToCollision, line.number("ttc_s")].compactMap { $0 }.min()
    distance = [distance, line.number("distance_m")].compactMap { $0 }.min()
    if isSeen != false { isSeen = line.flag("seen") ?? isSeen }
  }
}
