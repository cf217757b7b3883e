public import HeedSignals

/// What slow readers missed since the tracker was made; safe from any thread. Each reader of a stream also hears of its
/// own losses, as `MonitorEvent.lost`.
extension GazeTracker {
  /// What delegates never got.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// What readers of ``events`` never got, all of them together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
}

/// What slow readers missed since the monitor was made, as of a ``GazeTracker``.
extension RoadMonitor {
  /// What delegates never got.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// What readers of ``events`` never got, all of them together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
}

/// What slow readers missed since the monitor was made, as of a ``GazeTracker``.
extension DriverMonitor {
  /// What delegates never got.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// What readers of ``events`` never got, all of them together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
}
