import Foundation
import HeedGeometry
import HeedSignals

/// Collects one slot of driving after the other on one kind of road. Stops and other roads in between end none.
struct SlotCollector: Sendable {
  private let settings: ImpairmentMonitor.Settings
  private let road: Int
  private var slot: DrivingSlot
  private var seconds = 0.0
  private var lane: PooledSpread
  private var lastOffset: Double?

  init(settings: ImpairmentMonitor.Settings, road: Int) {
    (self.settings, self.road) = (settings, road)
    slot = DrivingSlot(time: .zero, road: road)
    lane = PooledSpread(piece: settings.piece.seconds, least: settings.leastSeen)
  }

  mutating func add(_ amount: SlotAmount, to measure: SlotMeasure) { slot[measure] += amount }

  mutating func add(_ value: Double, to measure: SlotMeasure) { slot[measure].add(value) }

  mutating func pass(_ step: Double) { seconds += step }

  /// - Parameter offset: nil: not known.
  mutating func keep(_ offset: Double?, isHolding: Bool, for step: Double) {
    if !isHolding { lane.spoil() }
    if let offset {
      // Another lane begins.
      if let lastOffset, abs(offset - lastOffset) > settings.laneJump { lane.spoil() }
      lastOffset = offset
    }
    lane.add(offset, for: step)
  }

  /// The slot, when it is whole; then the next one begins.
  mutating func take(at time: Timestamp) -> DrivingSlot? {
    guard seconds >= settings.slots.length.seconds - 1e-6 else { return nil }
    slot[.lane] = lane.takeSquares()
    slot.time = time
    defer { (slot, seconds) = (DrivingSlot(time: time, road: road), 0) }
    return slot
  }
}
