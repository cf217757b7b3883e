package import HeedSignals

/// Events, in order, that wait for a reader. Frames never displace other events.
package struct StreamBacklog: Sendable {
  private var frames = Waiting()
  private var events = Waiting()
  private var order = 0
  /// Events that were dropped but not yet reported as lost, with the time of the newest.
  private var lost: (time: Timestamp, loss: EventLoss)?
  private let mostFrames: Int

  /// - Parameter mostFrames: Maximum number of waiting frames.
  package init(mostFrames: Int) { self.mostFrames = mostFrames }

  package var count: Int { frames.count + events.count }
  var isEmpty: Bool { count == 0 && lost == nil }
  var hasRoom: Bool { frames.count < mostFrames && events.count < HubLimits.events }

  @discardableResult
  package mutating func append(_ said: [MonitorEvent], evicts: Bool) -> EventLoss {
    var loss = EventLoss()
    for event in said {
      if event.isFrame {
        frames.append((order, event))
        if evicts, frames.count > mostFrames { note(frames.removeFirst().event, EventLoss(frames: 1), &loss) }
      } else {
        events.append((order, event))
        if evicts, events.count > HubLimits.events { note(events.removeFirst().event, EventLoss(events: 1), &loss) }
      }
      order += 1
    }
    return loss
  }

  private mutating func note(_ event: MonitorEvent, _ one: EventLoss, _ loss: inout EventLoss) {
    loss += one
    lost = (max(event.time, lost?.time ?? event.time), (lost?.loss ?? EventLoss()) + one)
  }

  /// The next event. A loss is reported before the waiting events.
  package mutating func popFirst() -> MonitorEvent? {
    if let (time, loss) = lost {
      lost = nil
      return .lost(time: time, loss: loss)
    }
    guard let frame = frames.first else { return events.count == 0 ? nil : events.removeFirst().event }
    guard let event = events.first, event.order < frame.order else { return frames.removeFirst().event }
    return events.removeFirst().event
  }
}

/// A queue whose read events are removed in blocks.
private struct Waiting: Sendable {
  /// Choice: moving the rest of a full queue for each event would take as long as the engine's decisions.
  private static let block = 256
  private var events: [(order: Int, event: MonitorEvent)] = []
  private var read = 0

  var count: Int { events.count - read }
  var first: (order: Int, event: MonitorEvent)? { read < events.count ? events[read] : nil }
  mutating func append(_ event: (order: Int, event: MonitorEvent)) { events.append(event) }

  mutating func removeFirst() -> (order: Int, event: MonitorEvent) {
    defer {
      read += 1
      if read >= Self.block || read == events.count {
        events.removeFirst(read)
        read = 0
      }
    }
    return events[read]
  }
}
