import Draws
import Testing

@testable import HeedDriver

@Suite struct SlidingSamplesTests {
  @Test func slidingSamplesMatchAnArray() {
    var random = SeededRandom(seed: 8)
    var (samples, array) = (SlidingSamples<Int>(), [Int]())
    for number in 0..<5000 {
      samples.append(number)
      array.append(number)
      let oldest = number - Int.random(in: 0...60, using: &random)
      samples.forget { $0 < oldest }
      array.removeAll { $0 < oldest }
      if number % 97 == 0 {
        samples.forgetLast { $0 > number - 3 }
        array.removeAll { $0 > number - 3 }
      }
      if number % 451 == 0 {
        samples.forgetAllButLast()
        array = array.suffix(1)
      }
      #expect(Array(samples.all) == array)
      #expect(samples.indices.map { samples[$0] } == array)
      #expect(samples.last == array.last)
    }
    samples.removeAll()
    #expect(samples.last == nil && samples.indices.isEmpty)
  }
}
