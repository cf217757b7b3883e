import HeedSignals

/// Events, in order, that wait to be delivered to delegates, each with the update that it belongs to.
struct DelegateBacklog<Update: Sendable>: Sendable {
  /// An event, the completion of a frame, or a lost frame, for the delegates.
  struct Delivery: Sendable {
    /// What is delivered. `completed` follows the last event of a frame.
    enum Content: Sendable {
      /// A frame's main event, with the picture.
      case frame(MonitorEvent, Frame?)
      case event(MonitorEvent)
      case completed
      case drop(LostFrame)
    }

    var content: Content
    var update: Update

    var isFrame: Bool { if case .frame = content { true } else { false } }
    var isDrop: Bool { if case .drop = content { true } else { false } }
    var isCompletion: Bool { if case .completed = content { true } else { false } }
    var isEvent: Bool { if case .event = content { true } else { false } }
    /// True for the end of a run.
    var isEnd: Bool { if case .event(let event) = content { event.isEnd } else { false } }
  }

  private var waiting: [Delivery] = []
  private(set) var lost = EventLoss()

  private var frames: Int { waiting.count(where: \.isFrame) }
  private var events: Int { waiting.count(where: \.isEvent) }
  var isEmpty: Bool { waiting.isEmpty }
  /// True if the backlog has room for one more frame and one more event.
  var hasRoom: Bool { frames < HubLimits.delegateFrames && events < HubLimits.events }

  /// Adds the events of one step. If `evicts`, drops the oldest frames or other events that exceed their limits.
  mutating func append(_ said: [MonitorEvent], _ frame: Frame?, _ update: Update, evicts: Bool) {
    for event in said {
      if event.isFrame {
        if evicts, frames >= HubLimits.delegateFrames { evictFrame() }
        waiting.append(Delivery(content: .frame(event, frame), update: update))
      } else {
        if evicts, events >= HubLimits.events { evictEvent() }
        waiting.append(Delivery(content: .event(event), update: update))
      }
    }
    if said.contains(where: \.isFrame) { waiting.append(Delivery(content: .completed, update: update)) }
  }

  mutating func append(_ drop: LostFrame, _ update: Update) { insert(drop, update, at: waiting.endIndex) }

  /// Removes what waits of stopped runs, except for their ends.
  mutating func discard(where isStopped: (Update) -> Bool) {
    waiting.removeAll { isStopped($0.update) && !$0.isEnd }
  }

  mutating func popFirst() -> Delivery? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Drops the oldest frame and its completion. Reports a lost frame instead.
  private mutating func evictFrame() {
    guard let oldest = waiting.firstIndex(where: \.isFrame), case .frame(let event, _) = waiting[oldest].content
    else { return }
    let update = waiting.remove(at: oldest).update
    // The completion of the dropped frame must go, too.
    if let completion = waiting[oldest...].firstIndex(where: \.isCompletion) { waiting.remove(at: completion) }
    lost.frames += 1
    let camera: LostFrame.Camera = if case .road = event { .road } else { .cabin }
    insert(LostFrame(camera: camera, time: event.time), update, at: oldest)
  }

  private mutating func evictEvent() {
    guard let oldest = waiting.firstIndex(where: \.isEvent) else { return }
    waiting.remove(at: oldest)
    lost.events += 1
  }

  private mutating func insert(_ drop: LostFrame, _ update: Update, at place: Int) {
    waiting.insert(Delivery(content: .drop(drop), update: update), at: place)
    guard waiting.count(where: \.isDrop) > HubLimits.streamedFrames, let oldest = waiting.firstIndex(where: \.isDrop)
    else { return }
    waiting.remove(at: oldest)
  }
}

/// A frame that the delegates miss.
struct LostFrame: Hashable, Sendable {
  enum Camera: Hashable, Sendable { case cabin, road }

  var camera: Camera
  /// The time of the lost frame.
  var time: Timestamp
}
