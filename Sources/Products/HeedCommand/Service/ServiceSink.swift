import HeedDashboard
import HeedSignals

/// Tells the service manager that a live run is ready, alive, and at its end.
///
/// The signs of life come from the loop that decides: one for a picture, and one for a picture that did not come. Without a
/// camera they go on; in a run that hangs they stop.
final class ServiceSink: EventSink {
  private let manager: ServiceManager
  private var isReady = false
  private var last: ContinuousClock.Instant?

  init(_ manager: ServiceManager) { self.manager = manager }

  func note(_ input: MonitorInput) {
    switch input {
    case .cabin, .cabinPassed, .cabinSilent:
      if !isReady { manager.tell("READY=1") }
      isReady = true
      guard let interval = manager.interval, last.map({ $0.duration(to: .now) >= interval }) ?? true else { return }
      last = .now
      manager.tell("WATCHDOG=1")
    case .cabinEnded: manager.tell("STOPPING=1")
    default: break
    }
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    for case .availability(let change) in events {
      let machine = change.availability.ofMachine
      manager.tell("STATUS=\(machine.state)\(machine.reason.map { ": \($0)" } ?? "")")
    }
  }

  func finish() {}
  func cancel() { manager.tell("STOPPING=1") }
}
