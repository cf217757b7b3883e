public import Logging

extension GazeTracker {
  /// The host's logger for the operator's view of every run: its configuration, each change of availability, and its
  /// end. nil, the default, is silent. Records contain nothing about the person. The logger is called on its own queue,
  /// so a slow logger never delays a frame. `docs/operators-log.md` lists the records.
  public var logger: Logger? {
    get { core.runs.hub.logger }
    set { core.runs.hub.logger = newValue }
  }
}

extension DriverMonitor {
  /// The host's logger, as in ``GazeTracker/logger``; nil, the default, is silent.
  public var logger: Logger? {
    get { core.runs.hub.logger }
    set { core.runs.hub.logger = newValue }
  }
}

extension RoadMonitor {
  /// The host's logger, as in ``GazeTracker/logger``; nil, the default, is silent.
  public var logger: Logger? {
    get { core.runs.hub.logger }
    set { core.runs.hub.logger = newValue }
  }
}
