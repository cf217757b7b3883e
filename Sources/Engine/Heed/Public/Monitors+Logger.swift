public import Logging

extension GazeTracker {
  /// The host's logger, told what an operator has to know of every run: what it starts with, each change of availability, how it
  /// ends; nil, the default: silent. Nothing about the person is in it. It is called on a queue of its own, and however long it
  /// takes, no frame waits. `docs/faults.md` lists the records.
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
