import HeedSignals

/// Frames or messages that faults delay or swap.
struct FaultQueue<Item: Sendable>: Sendable {
  /// Frames or messages to return before the source is read again.
  private var ready: [Item] = []
  /// Frames or messages that a delay holds back, and the time when the delay ends.
  private var late: (items: [Item], until: Timestamp)?
  /// The first of two items to swap.
  private var swapped: Item?

  mutating func next() -> Item? { ready.isEmpty ? nil : ready.removeFirst() }

  /// Releases all items, because the source has ended.
  mutating func release() {
    releaseLate()
    ready += swapped.map { [$0] } ?? []
    swapped = nil
  }

  private mutating func releaseLate() {
    ready += late?.items ?? []
    late = nil
  }

  /// - Parameter endsPairs: True swaps a begun pair of items even if the fault ends between the two items.
  mutating func pass(_ item: Item, at time: Timestamp, _ active: [Injection], endsPairs: Bool) {
    if let delay = active.first(where: { $0.verb == .delayed }) {
      let until = late?.until ?? time + .seconds(delay.value)
      late = ((late?.items ?? []) + [item], until)
      if time >= until { releaseLate() }
      return
    }
    releaseLate()
    let swaps = active.contains(.swap)
    if let first = swapped {
      ready += swaps || endsPairs ? [item, first] : [first, item]
      swapped = nil
    } else if swaps {
      swapped = item
    } else {
      ready.append(item)
    }
  }
}

extension [Injection] {
  func contains(_ verb: Injection.Verb) -> Bool { contains { $0.verb == verb } }
}
