import DriverSimulation

/// Source of all: docs/references.md, rule books.
extension ThresholdCase {
  package static var euADDW: [ThresholdCase] {
    let book = "eu-addw"
    /// The driver looks far to the side.
    func aside(_ tick: inout SimulatedTick) { tick.look(at: .passenger) }
    func turned(_ tick: inout SimulatedTick, azimuth: Double, elevation: Double) {
      tick.look(at: .passenger)
      (tick.azimuth, tick.elevation) = (azimuth, elevation)
      (tick.headYaw, tick.headPitch) = (azimuth, elevation)
      tick.zone = "other"
    }
    return [
      look(book, "6 s from 20 to 50 km/h", frames: 180, at: .passenger, speed: 10),
      look(book, "3.5 s from 50 km/h", frames: 105, at: .passenger),
      look(book, "3.5 s where the speed is not known", frames: 105, at: .passenger, speed: nil),
      value(book, "on above 20 km/h", [(5.5, due: nil), (5.5555, due: nil), (5.6, due: 180)], frames: 240) {
        aside(&$0)
        $0.speed = $1
      },
      value(
        book, "the strict band from 50 km/h", [(13.85, due: 180), (13.8889, due: 105), (13.95, due: 105)], frames: 240
      ) {
        aside(&$0)
        $0.speed = $1
      },
      value(book, "beyond 55 deg to the left", [(54.5, due: nil), (55, due: nil), (55.5, due: 105)], frames: 240) {
        turned(&$0, azimuth: $1, elevation: 0)
      },
      value(book, "beyond 55 deg to the right", [(-54.5, due: nil), (-55, due: nil), (-55.5, due: 105)], frames: 240) {
        turned(&$0, azimuth: $1, elevation: 0)
      },
      value(book, "more than 30 deg down", [(-29.5, due: nil), (-30, due: nil), (-30.5, due: 105)], frames: 240) {
        turned(&$0, azimuth: 0, elevation: $1)
      },
    ]
  }

  package static var euDDAW: [ThresholdCase] {
    let book = "eu-ddaw"
    return [
      value(book, "KSS 8", kinds: ["drowsy"], [(7.9, due: nil), (8, due: 0), (8.1, due: 0)], frames: 60) {
        $0.kss = $1
      },
      value(
        book, "from 70 km/h", kinds: ["drowsy"], [(19.4, due: nil), (19.4445, due: 0), (19.5, due: 0)], frames: 60
      ) {
        $0.kss = 9
        $0.speed = $1
      },
    ]
  }

  package static var unR171: [ThresholdCase] {
    let book = "un-r171"
    return [
      look(book, "eyes-on request 5 s", level: 1, frames: 150, at: .centreStack),
      look(book, "the dashboard is no part of driving", level: 1, frames: 150, at: .cluster),
      look(book, "escalated 3 s later", kinds: ["escalatedRequest"], level: 1, frames: 240, at: .centreStack),
      look(book, "direct control alert 5 s later", kinds: ["directControl"], level: 1, frames: 390, at: .centreStack),
      look(
        book, "unavailable 10 s after the first escalation", kinds: ["unavailable"], level: 1, frames: 540,
        at: .centreStack),
      value(book, "above 10 km/h", level: 1, [(2.75, due: nil), (2.7777, due: nil), (2.8, due: 150)], frames: 170) {
        $0.look(at: .centreStack)
        $0.speed = $1
      },
      reengaged(book),
    ]
  }

  /// A look away of 4.67 s, then this much road, then a second look away.
  private static func reengaged(_ book: String) -> ThresholdCase {
    func trial(_ road: Int, due: [Int]) -> ThresholdTrial {
      var script = TickScript()
      script.add(60)
      script.look(140, at: .centreStack)
      script.add(road)
      script.look(170, at: .centreStack)
      return ThresholdTrial("\(road) frames of road", script, due: due.map { $0 + 60 })
    }
    // Exactly on the threshold, a frame more or less decides, so two answers are right.
    return ThresholdCase(
      book, "re-engaged after 200 ms", level: 1,
      [trial(5, due: [150]), trial(6, due: [150, 296]), trial(7, due: [297])])
  }
}
