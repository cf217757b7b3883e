import Draws
import HeedSignals
import Testing

@testable import HeedGaze

/// Losses that are too short to end a movement.
@Suite struct BridgedLossTests {
  private static let gaze = SimulatedGaze(
    [.look(1500), .jump(6), .swing, .look(900), .jump(-4), .swing, .look(700), .jump(9), .swing, .look(1200)],
    hertz: 1000, noise: 0.02)

  /// How samples are lost: one by one, or in bursts of 2 to 20 ms.
  private static func losses(_ share: Double, inBursts: Bool, of count: Int) -> [Bool] {
    var (random, lost, index) = (SeededRandom(seed: 5), [Bool](repeating: false, count: count), 1)
    while index < count {
      let length = inBursts ? Int(random.uniform(2...20)) : 1
      let isLost = random.uniform(0...1) < share / (inBursts ? 11 : 1)
      if isLost { for sample in index..<min(count, index + length) { lost[sample] = true } }
      index += isLost ? length : 1
    }
    return lost
  }

  @Test(arguments: [Duration?.none, .milliseconds(150)], [(0.01, false), (0.1, false), (0.01, true), (0.1, true)])
  func shortLossesChangeNoMovement(delay: Duration?, loss: (share: Double, inBursts: Bool)) {
    let samples = Self.gaze.samples
    let lost = Self.losses(loss.share, inBursts: loss.inBursts, of: samples.count)
    let whole = label(samples, delay: delay)
    let unseen = zip(samples, lost).map { Sample(time: $0.time, position: $1 ? nil : $0.position) }
    let missing = zip(samples, lost).filter { !$1 }.map(\.0)
    for told in [label(unseen, delay: delay), label(missing, delay: delay)] {
      #expect(told.events(.blink).isEmpty)
      for kind in [EyeMovement.fixation, .saccade] {
        #expect(told.events(kind).count == whole.events(kind).count, "\(kind)")
      }
      for (event, other) in zip(told.events(.fixation), whole.events(.fixation)) {
        #expect(abs((event.start - other.start).seconds) < 0.025 && abs((event.end - other.end).seconds) < 0.025)
      }
    }
  }

  @Test func bridgedSamplesAreCounted() {
    let samples = Self.gaze.samples
    var labeller = EyeMovementLabeller()
    for (index, sample) in samples.enumerated() {
      labeller.add(200..<260 ~= index || 800..<900 ~= index ? nil : sample.position, at: sample.time)
    }
    labeller.finish()
    #expect(labeller.bridged == 60, "the loss of 100 ms is a blink")
  }

  @Test(arguments: [25.0, 40, 70])
  func lidsBeforeAndAfterAShortLossMakeABlink(milliseconds: Double) {
    let gaze = SimulatedGaze([.look(1500), .blink(milliseconds), .look(1500)], hertz: 1000, noise: 0.02)
    let told = label(gaze.samples)
    #expect(told.events.map(\.kind) == [.fixation, .blink, .fixation])
  }

  @Test(arguments: [20.0, 60])
  func lossWithinASaccadeIsNoBlink(milliseconds: Double) {
    let samples = Self.gaze.samples
    let middle = Self.gaze.acts[1].middle
    let unseen = samples.map { sample in
      abs(sample.time.milliseconds - middle) < milliseconds / 2 ? Sample(time: sample.time, position: nil) : sample
    }
    let told = label(unseen)
    #expect(told.events(.blink).isEmpty)
    #expect(told.events(.saccade).count == 3)
  }

  @Test func sampleAloneBetweenLongLossesIsNoFixation() {
    var samples = SimulatedGaze([.look(1500), .lost(1500), .look(1500)], hertz: 500, noise: 0.02).samples
    let middle = samples.count / 2
    samples[middle].position = samples[10].position
    let told = label(samples)
    #expect(told.labels[middle] == .unknown)
    #expect(told.events.map(\.kind) == [.fixation, .fixation])
  }

  @Test(arguments: [Duration?.none, .zero])
  func noEventEndsAfterTheLastSample(delay: Duration?) throws {
    let told = label(Self.gaze.samples, delay: delay)
    #expect(try told.events.allSatisfy { $0.end <= (try #require(Self.gaze.samples.last)).time })
  }

  @Test func lossAtTheEndIsNotBridged() throws {
    let gaze = SimulatedGaze([.look(1500), .lost(50)], hertz: 500, noise: 0.02)
    let told = label(gaze.samples)
    let fixation = try #require(told.events(.fixation).first)
    #expect(told.events.count <= 2 && fixation.end.milliseconds <= gaze.acts[1].start + 2)
  }

  @Test func shortFixationKeepsItsLabelsAndMakesNoEvent() {
    let gaze = SimulatedGaze([.look(1500), .jump(6), .look(50), .jump(6), .look(1500)], hertz: 1000, noise: 0.01)
    let told = label(gaze.samples)
    let middle = Int(gaze.acts[2].middle)
    #expect(told.labels[middle] == .fixation)
    #expect(told.events(.fixation).count == 2 && told.events(.saccade).count == 2)
  }

  @Test(arguments: [200.0, 143, 125, 91])
  func sameSaccadesAreFoundAtEachRate(hertz: Double) {
    let jumps = (0..<12).flatMap { [Act.look(400), .jump($0.isMultiple(of: 2) ? 0.6 : -0.6)] } + [.look(800)]
    let told = label(SimulatedGaze(jumps, hertz: hertz, noise: 0.01).samples)
    #expect(told.events(.saccade).count == 12)
  }
}
