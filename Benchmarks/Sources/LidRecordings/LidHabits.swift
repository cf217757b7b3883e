import Draws
import Foundation
import Scoring

/// What people do with their lids beside a script: blink seldom or often, read down, squint, laugh, talk, nod, glance.
struct LidHabits {
  private static let closing: Set<String> = ["blink", "slowblink", "microsleep"]
  /// Share of the travel that an added blink closes, and the seconds in which it closes, stays shut and opens (Stern).
  private static let (depth, close, hold, open) = (0.85...1.0, 0.05...0.11, 0.01...0.08, 0.09...0.24)
  /// Number of blinks that stay in a recording with few.
  private static let fewest = 2

  /// Narrowest gap that open lids keep, however many habits come together, as a share of the gap before.
  private static let narrowest = 0.35

  private var gaps: [(left: Double, right: Double)]
  private var frames: [TruthFrame]
  private let step: Double
  private var random: SeededRandom

  /// The lids with these habits. Equal seeds give equal habits.
  static func applied(to lids: LidTruth, _ kind: LidKind, _ random: inout SeededRandom) -> LidTruth {
    guard kind != .calm else { return lids }
    var habits = LidHabits(lids, random.split())
    if kind == .rough { habits.blinkAtOwnRate() } else { habits.open { $0 != "fixation" && $0 != "saccade" } }
    let added = kind == .rough ? habits.blinksToAdd() : []
    habits.move()
    for blink in added { habits.blink(blink) }
    return LidTruth(gaps: habits.gaps, truth: Truth(habits.frames))
  }

  private init(_ lids: LidTruth, _ random: SeededRandom) {
    (gaps, frames, step, self.random) = (lids.gaps, lids.truth.frames, lids.truth.period / 1000, random)
  }

  private var seconds: Double { Double(frames.count) * step }
  private var rate = 0.0

  /// Opens the lids in the events of some kinds, from before to after.
  private mutating func open(_ isOpened: (String) -> Bool) {
    for run in Truth(frames).runs(\.event) where isOpened(run.value) { open(run.frames) }
  }

  private mutating func open(_ run: Range<Int>) {
    let (first, last) = (max(0, run.lowerBound - 2), min(frames.count - 1, run.upperBound + 1))
    let (before, after) = (gaps[first], gaps[last])
    for index in first...last {
      let share = Double(index - first) / Double(max(1, last - first))
      gaps[index].left = before.left + share * (after.left - before.left)
      gaps[index].right = before.right + share * (after.right - before.right)
      if run.contains(index) { (frames[index].event, frames[index].closing) = ("fixation", 0) }
    }
  }

  /// Draws this person's blinks per minute, 1 to 40, and leaves out what is more.
  private mutating func blinkAtOwnRate() {
    rate = exp(random.uniform(0...log(40.0)))
    let blinks = Truth(frames).runs(\.event).filter { $0.value == "blink" }
    let share = rate * seconds / 60 / Double(max(1, blinks.count))
    for blink in blinks.dropFirst(Self.fewest) where !random.happens(share) { open(blink.frames) }
  }

  /// Places of further blinks, away from all closures, partial ones and winks.
  private mutating func blinksToAdd() -> [Range<Int>] {
    let margin = Int(0.24 / step)
    var isBusy = frames.map { !$0.isInFrame || !["fixation", "saccade", "squint", "halfclosed"].contains($0.event) }
    let present = Truth(frames).runs(\.event).count { $0.value == "blink" }
    var wanted = Int(rate * seconds / 60) - present
    var found: [Range<Int>] = []
    for _ in 0..<max(0, 3 * wanted) where wanted > 0 {
      let length = [Self.close, Self.hold, Self.open].map { random.uniform($0) }.reduce(0, +)
      let start = random.index(below: max(1, frames.count - Int(0.8 / step)))
      let range = start..<start + Int(length / step)
      let around = max(0, start - margin)..<min(frames.count, range.upperBound + margin)
      guard !isBusy[around].contains(true) else { continue }
      for index in around { isBusy[index] = true }
      found.append(range)
      wanted -= 1
    }
    return found
  }

  private mutating func blink(_ range: Range<Int>) {
    let (depth, other) = (random.uniform(Self.depth), random.uniform(0.95...1))
    let (fall, turn) = (random.uniform(0.25...0.35), random.uniform(0.38...0.48))
    for index in range {
      let share = Double(index - range.lowerBound) / Double(range.count)
      func wave(_ part: Double) -> Double { 0.5 - 0.5 * cos(.pi * max(0, min(1, part))) }
      let closing = wave(share / fall) * (1 - wave((share - turn) / (1 - turn)))
      gaps[index].left *= 1 - depth * closing
      gaps[index].right *= 1 - depth * other * closing
      // The true event is as long as the lids are more than a third of the way down.
      if closing > 0.3 { (frames[index].event, frames[index].closing) = ("blink", closing) }
    }
  }

  /// Multiplies the gaps by what the person does meanwhile.
  private mutating func move() {
    var share = Array(repeating: 1.0, count: gaps.count)
    func narrow(_ range: Range<Int>, to level: Double, edge: Double) {
      let width = max(1, Int(edge / step))
      for index in max(0, range.lowerBound - width)..<min(share.count, range.upperBound + width) {
        let out = Double(max(range.lowerBound - index, index - range.upperBound, 0)) / Double(width)
        share[index] *= 1 - (1 - level) * (0.5 + 0.5 * cos(.pi * min(1, out)))
      }
    }
    func swing(_ range: Range<Int>, _ size: Double, hertz: Double) {
      for index in range {
        let bell = sin(.pi * Double(index - range.lowerBound) / Double(range.count))
        share[index] *= 1 + size * bell * sin(2 * .pi * hertz * Double(index) * step)
      }
    }
    for range in stretches(1...3, 8...30) {
      narrow(range, to: random.uniform(0.55...0.8), edge: 0.05)
      var line = range.lowerBound
      while line < range.upperBound {
        let end = min(range.upperBound, line + Int(random.uniform(1.5...4) / step))
        narrow(line..<end, to: random.uniform(0.95...1), edge: 0.03)
        line = end
      }
    }
    for range in stretches(1...5, 0.6...4) {
      narrow(range, to: random.uniform(0.45...0.75), edge: random.uniform(0.12...0.35))
      if random.happens(0.5) { swing(range, 0.07, hertz: random.uniform(3...6)) }
    }
    for range in stretches(1...3, 5...20) { swing(range, random.uniform(0.01...0.05), hertz: random.uniform(2...5)) }
    for range in stretches(1...3, 2...5) { swing(range, random.uniform(0.05...0.2), hertz: random.uniform(0.5...1.2)) }
    for range in stretches(2...14, 0.35...2.5) { narrow(range, to: random.uniform(0.55...0.85), edge: 0.05) }
    for index in gaps.indices {
      let share = max(Self.narrowest, share[index])
      gaps[index].left *= share
      gaps[index].right *= share
    }
  }

  /// Stretches of a habit that every second person has.
  private mutating func stretches(_ number: ClosedRange<Int>, _ lengths: ClosedRange<Double>) -> [Range<Int>] {
    guard random.happens(0.5) else { return [] }
    return (0..<number.lowerBound + random.index(below: number.count)).map { _ in
      let length = min(random.uniform(lengths), seconds / 2)
      let start = Int(random.uniform(0...(seconds - length)) / step)
      return start..<min(frames.count, start + Int(length / step))
    }
  }
}
