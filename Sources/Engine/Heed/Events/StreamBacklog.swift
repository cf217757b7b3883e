package import HeedSignals

/// Events, in order, that wait for a reader. Frames never displace other events.
package struct StreamBacklog: Sendable {
  private var frames: [(order: Int, event: MonitorEvent)] = []
  private var events: [(order: Int, event: MonitorEvent)] = []
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
        if evicts, frames.count > mostFrames {
          note(frames.removeFirst().event, EventLoss(frames: 1), &loss)
        }
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
    guard let frame = frames.first else { return events.isEmpty ? nil : events.removeFirst().event }
    guard let event = events.first, event.order < frame.order else { return frames.removeFirst().event }
    return events.removeFirst().event
  }
}
