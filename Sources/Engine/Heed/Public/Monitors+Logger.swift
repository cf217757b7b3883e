public import Logging

extension GazeTracker {
  /// The host's logger, which receives what an operator needs about every run: its configuration, changes of
  /// availability, and its end. nil, the default, logs nothing. No record is about the person. The logger is called
  /// on a queue of its own, so it never delays a frame. `docs/faults.md` lists the records.
  public var logger: Logger? {
    get { core.runs.hub.logger }
    set { core.runs.hub.logger = newValue }
  }
}

extension DriverMonitor {
  /// The host's logger, as in ``GazeTracker/logger``; nil, the default, logs nothing.
  public var logger: Logger? {
    get { core.runs.hub.logger }
    set { core.runs.hub.logger = newValue }
  }
}

extension RoadMonitor {
  /// The host's logger, as in ``GazeTracker/logger``; nil, the default, logs nothing.
  public var logger: Logger? {
    get { core.runs.hub.logger }
    set { core.runs.hub.logger = newValue }
  }
}
