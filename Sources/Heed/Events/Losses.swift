public import HeedSignals

/// What slow readers missed so far; safe from any thread. Each stream reports its own losses as `MonitorEvent.lost`.
extension GazeTracker {
  /// Frames and events that delegates missed.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Frames and events that readers of ``events`` missed, all streams together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
}

/// What slow readers missed since the monitor was made, as for a ``GazeTracker``.
extension RoadMonitor {
  /// Frames and events that delegates missed.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Frames and events that readers of ``events`` missed, all streams together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
}

/// What slow readers missed since the monitor was made, as for a ``GazeTracker``.
extension DriverMonitor {
  /// Frames and events that delegates missed.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Frames and events that readers of ``events`` missed, all streams together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
}
