import HeedFormats
import HeedSignals

/// A road alert from its raising to its clearing.
struct RoadAlertEpisode {
  var stretch: Stretch
  /// The kind of ``RoadAlert/Kind``, in words.
  var kind: String
  /// The highest severity.
  var severity: RoadAlert.Severity
  /// ID of the object, or the side of the lane.
  var who: String?
  /// The least time to collision, seconds, and the least distance, metres.
  var timeToCollision, distance: Double?
  /// Whether the driver saw the object; false if any event of the alert denies it.
  var isSeen: Bool?

  /// Joins events of the same kind and the same object or side to episodes.
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

    /// The episodes in time order.
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
