package import Heed
import HeedFormats
package import HeedGaze
import HeedSignals

/// How a recording's eye movements came about, as a publication has to state it.
package struct MovementMethod: Sendable {
  /// The kind of tracker that the method is for, and the time that it looks ahead; nil for the longest.
  private let isCamera: Bool
  private let delay: Duration?
  private let settings: EngineSettings
  /// Smallest saccade that was looked for, degrees: the largest of all trials; nil if unknown.
  private(set) var leastAmplitude: Double?
  /// Noise and wander of a camera's gaze at the end, degrees; nil for trackers, and before they are measured.
  private(set) var noise: (white: Double, wander: Double)?

  package init(_ settings: EngineSettings, isCamera: Bool, delay: Duration?) {
    (self.settings, self.isCamera, self.delay) = (settings, isCamera, delay)
  }

  /// Adds what a labeller found in its trial.
  package mutating func add(_ labeller: any MovementLabeller) {
    leastAmplitude = [leastAmplitude, labeller.leastAmplitudeDegrees].compactMap { $0 }.max()
    noise = (labeller as? CameraMovementLabeller)?.noiseDegrees ?? noise
  }

  /// Sentences by their names: software, algorithm, exclusion rules and changed settings.
  var statements: [(name: String, text: String)] {
    let movement = settings.eyeMovement
    let ahead = Figure.number((delay ?? CameraMovementLabeller.offlineDelay).milliseconds, 3)
    let algorithm =
      isCamera
      ? "switching Kalman filter of a camera's gaze"
      : "velocities above the noise from \(Figure.number(EyeMovementLabeller.speedsFromHertz, 0)) Hz, steps below, pursuits by drift"
    let changed = SettingsFile.changes(from: EngineSettings(), to: settings).map { "\($0.name) \($0.after)" }
    return [
      ("software", "Heed \(GazeTracker.frameworkVersion)"),
      ("algorithm", "\(algorithm); looks ahead by \(ahead) ms; docs/eye-movements.md"),
      (
        "exclusion",
        "losses of up to \(Figure.number(movement.blink.bridge.milliseconds, 0)) ms are bridged; fixations below"
          + " \(Figure.number(movement.shortestFixation.milliseconds, 0)) ms make no event"
          + "; samples whose time is not later are left out"
          + (isCamera ? "; the first 500 ms of gaze make no event" : "")
      ),
      ("settings", changed.isEmpty ? "defaults" : changed.joined(separator: "; ")),
    ]
  }
}
