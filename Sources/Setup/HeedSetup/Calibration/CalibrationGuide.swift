import HeedFormats
import HeedGeometry
import HeedSignals

/// Guides a person through a calibration in the terminal.
final class CalibrationGuide {
  private static let barCells = 20

  private let sketch: DisplaySketch
  private let isAutomatic: Bool
  private let dialog: SetupDialog
  private var shown: [PlanePoint<Screen>] = []
  private var isBarShown = false

  init(display: Rig.Display, isAutomatic: Bool, dialog: SetupDialog) {
    sketch = DisplaySketch(display: display)
    (self.isAutomatic, self.dialog) = (isAutomatic, dialog)
  }

  func say(_ change: CalibrationChange) {
    switch change {
    case .nextPoint(let index, let count, let target): ask(index, count, target)
    case .collecting: show(0)
    case .progress(_, let share): show(share)
    case .pointFailed(let index, let reason):
      hideBar()
      dialog.say("  Point \(index + 1) failed: \(reason). Once more:")
    case .finished:
      hideBar()
      dialog.say("  Done.")
      dialog.say("")
    case .failed(let reason): dialog.say("  \(reason.description)")
    case .canceled, .drifted, .driftEnded, .glassesChanged, .glassesRestored, .seatChanged, .seatRestored: break
    }
  }

  func say(_ change: AvailabilityChange) {
    switch change.availability {
    // A missing face is reported twice, the second time with its cause. One report is enough here.
    case .unavailable(let reason) where change.departure == nil: dialog.say("  Not measured: \(reason.words).")
    case .degraded(let reason): dialog.say("  Measured less well: \(reason.words).")
    case .starting, .available, .unavailable, .stopped: break
    }
  }

  private func ask(_ index: Int, _ count: Int, _ target: PlanePoint<Screen>) {
    hideBar()
    if index == 0, shown.isEmpty {
      dialog.say("\(Figure.count(count, "point")). Sit as you will sit later; move only the eyes.")
    } else if index >= shown.count {
      dialog.say("  Done.")
    }
    dialog.say("")
    dialog.say("Point \(index + 1) of \(count), \(sketch.words(target))")
    for line in sketch.lines(target: target, done: Array(shown.prefix(index))) { dialog.say(line) }
    let until = dialog.terminal.isScreen ? "until the bell" : "until it is done"
    dialog.say(isAutomatic ? "  Look there \(until)." : "  Look there, press Enter, and keep looking \(until).")
    if index >= shown.count { shown.append(target) }
  }

  private func show(_ share: Double) {
    guard dialog.terminal.isScreen else { return }
    let full = Int((share * Double(Self.barCells)).rounded())
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: Self.barCells - full)
    dialog.terminal.redraw("  measuring [\(bar)]")
    isBarShown = true
  }

  /// Clears the progress bar and rings the bell, because a person who looks at a point does not see the bar's end.
  private func hideBar() {
    guard isBarShown else { return }
    dialog.terminal.redraw("")
    dialog.terminal.ringBell()
    isBarShown = false
  }
}
