import Foundation
import Heed
import HeedSignals

@testable import HeedReport

/// A recording drawn movement by movement: a letter is 20 ms.  F fixation  s saccade  o oscillation  p pursuit  b blink  ? lost
struct MovementScene {
  var tally = MovementTally()
  private var milliseconds = 0.0
  private var place = 0.0
  private static let step = 20.0

  /// - Parameters:
  ///   - timeline: Neighbouring letters of one kind are one movement.
  ///   - showsSpeeds: True if movements have peak velocities.
  ///   - stride: Increase of amplitude from one saccade to the next, degrees; the first saccade has 1 degree.
  init(_ timeline: String, showsSpeeds: Bool = true, stride: Double = 0.5) {
    var amplitude = 1.0
    let letters = Array(timeline)
    var begin = 0
    for index in letters.indices where index + 1 == letters.count || letters[index + 1] != letters[index] {
      let (kind, start) = (Self.kind(letters[index]), milliseconds)
      let isSaccade = kind == .saccade
      if isSaccade { place += amplitude }
      for _ in begin...index {
        let isSeen = kind != .blink && kind != nil
        tally.add(isSeen ? GazePosition(xDegrees: place, yDegrees: 0) : nil, at: Timestamp(milliseconds: milliseconds))
        tally.add([kind ?? .unknown])
        milliseconds += Self.step
      }
      begin = index + 1
      guard let kind else { continue }
      tally.add(
        EyeMovementEvent(
          kind: kind, start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: milliseconds),
          amplitudeDegrees: kind == .blink ? nil : isSaccade ? amplitude : 0.2,
          peakVelocityDegreesPerSecond: showsSpeeds && kind != .blink
            ? isSaccade ? 500 * (1 - exp(-amplitude / 6)) : 15 : nil,
          position: kind == .fixation || kind == .pursuit ? GazePosition(xDegrees: place, yDegrees: 0) : nil))
      if isSaccade { amplitude += stride }
    }
  }

  private static func kind(_ letter: Character) -> EyeMovement? {
    switch letter {
    case "F": .fixation
    case "s": .saccade
    case "o": .pso
    case "p": .pursuit
    case "b": .blink
    default: nil
    }
  }

  func recording() -> MovementRecording {
    MovementRecording(
      rate: 50, seconds: milliseconds / 1000 - 0.02, samples: Int(milliseconds / Self.step),
      method: MovementMethod(EngineSettings(), isCamera: false, delay: nil))
  }

  var figures: MovementFigures { MovementFigures(tally, recording()) }
}
