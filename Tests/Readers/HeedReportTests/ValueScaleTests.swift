import Testing

@testable import HeedReport

@Suite("Axes of values")
struct ValueScaleTests {
  @Test(arguments: [
    (0.0, 1e-6, "nothing"), (8, 8, "on a tick"), (8.0001, 9, "just beyond one"), (352, 400, "between"),
    (0.031, 0.035, "small"), (.infinity, 1e-6, "no number"),
  ])
  func valueAxisCoversItsValues(value: Double, end: Double, why: Comment) {
    let scale = ValueScale(holding: value)
    #expect(abs(scale.end - end) < 1e-9, "\(why): \(scale.end)")
    #expect(scale.ticks.first?.share == 0 && scale.ticks.last?.share == 1 && scale.ticks.count <= 10, why)
  }
}
