import Foundation
import HeedSignals

/// Measures the drift of the current stay and whether it is already a pursuit.
struct FixationDrift: Sendable {
  private var judge: PursuitDetector
  private let longestPart: Double
  /// Averaging time of a position, seconds. Choice: as at the ends of the labeller's stays.
  private static let smoothing = 0.02

  /// Smoothed positions: now, at the start of the stay, and at the start of its last part.
  private var now: (x: Double, y: Double)?
  private var origin: (x: Double, y: Double, seconds: Double)?
  private var part: (x: Double, y: Double, seconds: Double)?
  private var goesOn = false
  private var hidden = 0.0
  private var pursuitFrom = 0.0

  init(settings: PursuitDetector.Settings) {
    judge = PursuitDetector(settings: settings)
    longestPart = settings.longestPart.seconds
  }

  mutating func isPursuit(_ position: GazePosition, at seconds: Double, hiddenDegrees: Double, interval: Double) -> Bool
  {
    guard let origin, var now else {
      begin(position, at: seconds, hiddenDegrees: hiddenDegrees)
      return pursuitFrom == 0
    }
    let share = min(1, interval / Self.smoothing)
    now.x += share * (position.xDegrees - now.x)
    now.y += share * (position.yDegrees - now.y)
    self.now = now
    if let part, seconds - part.seconds >= longestPart {
      _ = judge.judge(driftDegrees: drift, hiddenDegrees: hidden, goesOn: goesOn)
      (goesOn, self.origin, self.part) = (true, part, (now.x, now.y, seconds))
      pursuitFrom = judge.pursuitFrom(hiddenDegrees: hidden, goesOn: true)
    }
    let (dx, dy) = (now.x - origin.x, now.y - origin.y)
    return dx * dx + dy * dy >= pursuitFrom * pursuitFrom
  }

  mutating func end() {
    if origin != nil { _ = judge.judge(driftDegrees: drift, hiddenDegrees: hidden, goesOn: goesOn) }
    (now, origin, part, goesOn) = (nil, nil, nil, false)
  }

  private mutating func begin(_ position: GazePosition, at seconds: Double, hiddenDegrees: Double) {
    let here = (x: position.xDegrees, y: position.yDegrees, seconds: seconds)
    (now, origin, part) = ((here.x, here.y), here, here)
    hidden = hiddenDegrees
    pursuitFrom = judge.pursuitFrom(hiddenDegrees: hidden, goesOn: false)
  }

  private var drift: Double {
    guard let now, let origin else { return 0 }
    return hypot(now.x - origin.x, now.y - origin.y)
  }
}
