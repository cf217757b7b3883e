import Draws
import HeedSignals
import Testing

@testable import HeedRisk

@Suite struct EyesOffRoadWindowTests {
  private static let second: Int64 = 1_000_000_000

  /// Feeds stretches of random kinds and compares with a full sum each time.
  @Test(arguments: [(8.0, 0.0), (20, 0), (30, 0), (38, 0), (100, 0.06), (400, 0.06)])
  func eyesOffRoadSumMatchesTheWindow(hertz: Double, tolerance: Double) {
    var (sum, dice, time) = (EyesOffRoadWindow(window: 30 * Self.second), SeededRandom(seed: 3), Int64(0))
    var past: [(start: Int64, end: Int64, weight: GlanceWeight)] = []
    var (weight, left) = (GlanceWeight.road, 0)
    for step in 0..<Int(70 * hertz) {
      if left == 0 {
        (weight, left) = (
          [.road, .justified, .off, .phone, .lost][dice.index(below: 5)], 1 + dice.index(below: Int(2 * hertz))
        )
      }
      left -= 1
      let length = Int64(Double(Self.second) / hertz)
      past.append((time, time + length, weight))
      time += length
      sum.add(length, weight, until: Timestamp(nanoseconds: time))
      guard step % Int(hertz / 2) == 1 else { continue }
      let edge = time - 30 * Self.second
      func seconds(_ kinds: Set<GlanceWeight>) -> Double {
        past.reduce(0) { kinds.contains($1.weight) ? $0 + max(0, Double($1.end - max(edge, $1.start)) / 1e9) : $0 }
      }
      #expect(abs(Double(sum.parts.all) / 1e9 - seconds([.justified, .off, .phone])) <= tolerance + 1e-9)
      #expect(abs(Double(sum.parts.off) / 1e9 - seconds([.off, .phone])) <= tolerance + 1e-9)
      #expect(abs(Double(sum.parts.phone) / 1e9 - seconds([.phone])) <= tolerance + 1e-9)
    }
  }

  @Test func eyesOffRoadWindowIsBoundedInMemory() {
    var sum = EyesOffRoadWindow(window: 30 * Self.second)
    for step in 1...50_000 {
      let weight: GlanceWeight = [.off, .justified, .phone, .road][step % 4]
      sum.add(Self.second / 1000, weight, until: Timestamp(nanoseconds: Int64(step) * Self.second / 1000))
      if step % 1000 == 0 { #expect(sum.stretches.count <= 2402) }
    }
    #expect(abs(sum.parts.all - 22_500_000_000) < 100_000_000)
  }

  @Test func longLookIsStoredAsOneStretch() {
    var sum = EyesOffRoadWindow(window: 30 * Self.second)
    for step in 1...900 { sum.add(33_000_000, .off, until: Timestamp(nanoseconds: Int64(step) * 33_000_000)) }
    #expect(sum.stretches.count == 1 && sum.parts.samples == 900)
  }

  @Test func forgettingClearsTheEyesOffRoadSum() {
    var sum = EyesOffRoadWindow(window: 30 * Self.second)
    for step in 1...100 { sum.add(10_000_000, .phone, until: Timestamp(nanoseconds: Int64(step) * 10_000_000)) }
    sum.forget()
    #expect(sum.parts == EyesOffRoadWindow.Parts() && sum.start == nil && sum.stretches.isEmpty)
    sum.add(50_000_000, .road, until: Timestamp(nanoseconds: 1_050_000_000))
    #expect(sum.parts == EyesOffRoadWindow.Parts() && sum.start == nil)
  }
}
