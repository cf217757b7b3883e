public import HeedSignals

/// STAND-IN (plain I-VT) until the real classifier is here; not to be merged.
public struct EyeMovementClassifier: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    public var saccadeAboveDegreesPerSecond = 45.0
    public init() {}
  }
  public struct Step: Hashable, Sendable {
    public var movement: EyeMovement
    public var ended: EyeMovementEvent?
  }
  private let settings: Settings
  private var last: (position: GazePosition, time: Timestamp)?
  private var lastTime: Timestamp?
  private var event: EyeMovementEvent?
  public init(settings: Settings = Settings()) { self.settings = settings }

  public mutating func update(_ position: GazePosition?, at time: Timestamp) -> Step {
    if let lastTime, time <= lastTime { return Step(movement: .unknown, ended: nil) }
    lastTime = time
    var movement = EyeMovement.blink
    if let position {
      movement = .fixation
      if let last {
        let x = position.xDegrees - last.position.xDegrees
        let y = position.yDegrees - last.position.yDegrees
        let speed = (x * x + y * y).squareRoot() / (time - last.time).seconds
        if speed > settings.saccadeAboveDegreesPerSecond { movement = .saccade }
      }
      last = (position, time)
    }
    var ended: EyeMovementEvent?
    if event?.kind == movement {
      event?.end = time
    } else {
      ended = event
      event = EyeMovementEvent(kind: movement, start: time, end: time, amplitudeDegrees: 0, position: position)
    }
    return Step(movement: movement, ended: ended)
  }
  public mutating func finish() -> EyeMovementEvent? { defer { event = nil }; return event }
}

/// STAND-IN until the real labeller is here; not to be merged.
public struct EyeMovementLabeller: Sendable {
  private var classifier: EyeMovementClassifier
  private var labels: [EyeMovement] = []
  private var events: [EyeMovementEvent] = []
  public init(settings: EyeMovementClassifier.Settings = .init()) { classifier = .init(settings: settings) }
  public mutating func add(_ position: GazePosition?, at time: Timestamp) {
    let step = classifier.update(position, at: time)
    labels.append(step.movement)
    if let ended = step.ended { events.append(ended) }
  }
  public mutating func takeLabels() -> [EyeMovement] { defer { labels = [] }; return labels }
  public mutating func takeEvents() -> [EyeMovementEvent] { defer { events = [] }; return events }
  public mutating func finish() { if let event = classifier.finish() { events.append(event) } }
}
