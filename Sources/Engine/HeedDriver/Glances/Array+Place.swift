extension [Double] {
  /// Appends a value and removes the oldest values beyond `most`.
  mutating func append(_ value: Double, keeping most: Int) {
    append(value)
    if count > most { removeFirst(count - most) }
  }

  /// The index of the first value of a sorted array that is not smaller than `value`: its lower bound.
  func place(of value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
