import DriverSimulation

/// Source of all: docs/references.md, eyes and drowsiness, and rule books.
extension ThresholdCase {
  package static var nhtsa2013: [ThresholdCase] {
    let book = "nhtsa-2013"
    return [
      // Looks of 2 s are allowed, so the frame after that is the first with a warning.
      look(book, "a look of 2 s at most", kinds: ["longDistraction"], level: 1, frames: 61, at: .centreStack) {
        $0.task = "radio"
      },
      lasting(book, "12 s in all per task", kinds: ["taskTime"], level: 1, frames: 46) { script, length in
        for _ in 0..<7 {
          script.add(45) {
            $0.look(at: .centreStack)
            $0.task = "radio"
          }
          script.add(30) { $0.task = "radio" }
        }
        let begin = script.frames
        script.add(length) {
          $0.look(at: .centreStack)
          $0.task = "radio"
        }
        return begin
      },
    ]
  }

  package static var attend: [ThresholdCase] {
    let book = "attend"
    return [
      look(book, "a buffer of 2 s", frames: 60, at: .centreStack),
      look(book, "1 s of grace for a mirror", frames: 90, at: .mirrorRear),
      look(book, "1 s of grace for the speedometer", frames: 90, at: .cluster),
      // 1.5 s away leave 0.5 s in the buffer. Of 1.1 s of road, 1 s refills it to 1.5 s.
      lasting(book, "0.1 s before it fills up again", frames: 45) { script, length in
        script.look(45, at: .centreStack)
        script.add(33)
        let begin = script.frames
        script.look(length, at: .centreStack)
        return begin
      },
    ]
  }

  /// All cases of the rule books with their own times; those of openpilot are in ``OpenpilotScript``.
  package static var all: [ThresholdCase] { euroNCAP + euADDW + euDDAW + unR171 + nhtsa2013 + attend }
}
