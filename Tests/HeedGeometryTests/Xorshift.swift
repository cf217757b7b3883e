/// A small generator whose numbers are the same on every machine.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
