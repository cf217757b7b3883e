/// A sliding list of recent samples in time order. Dropped samples stay in memory until they are many, because moving
/// the kept ones costs more than adding one.
struct SlidingSamples<Sample: Sendable>: Sendable {
  private var kept: [Sample] = []
  private var first = 0

  /// Number of dropped samples that may stay in memory. Choice: about as many as a blink's window holds.
  private static var mostForgotten: Int { 32 }

  init(capacity: Int = 0) { if capacity > 0 { kept.reserveCapacity(capacity) } }

  var indices: Range<Int> { first..<kept.count }
  var last: Sample? { first < kept.count ? kept[kept.count - 1] : nil }
  var all: ArraySlice<Sample> { kept[first...] }

  subscript(index: Int) -> Sample { kept[index] }

  mutating func append(_ sample: Sample) { kept.append(sample) }

  /// Drops the first samples as long as they are old.
  mutating func forget(while isOld: (Sample) -> Bool) {
    while first < kept.count, isOld(kept[first]) { first += 1 }
    guard first > Self.mostForgotten else { return }
    kept.removeFirst(first)
    first = 0
  }

  mutating func forgetAllButLast() {
    guard let last else { return }
    removeAll()
    kept.append(last)
  }

  /// Drops the last samples as long as `isLate` says that they do not precede the next sample.
  mutating func forgetLast(while isLate: (Sample) -> Bool) {
    while first < kept.count, isLate(kept[kept.count - 1]) { kept.removeLast() }
  }

  mutating func removeAll() {
    kept.removeAll(keepingCapacity: true)
    first = 0
  }
}
