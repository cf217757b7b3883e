import HeedSignals

struct TaskTime: Sendable {
  private(set) var name: String?
  /// Nanoseconds.
  private(set) var length: Int64 = 0
  private(set) var start: Timestamp?
  private(set) var samples = 0

  mutating func add(_ more: Int64, _ weight: GlanceWeight, of task: String?, from time: Timestamp) {
    if task != name {
      forget()
      name = task
    }
    guard name != nil, weight.isOff else { return }
    if start == nil { start = time }
    length = length.addingClamped(more)
    samples += 1
  }

  mutating func forget() { (name, length, start, samples) = (nil, 0, nil, 0) }
}
