extension Array where Element: Comparable {
  /// Appends a value and drops the oldest values, so that at most `most` values stay.
  mutating func append(_ value: Element, keeping most: Int) {
    append(value)
    if count > most { removeFirst(count - most) }
  }

  /// The index of the first element of a sorted array that is not smaller than `value`.
  func place(of value: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
