import Foundation

/// Joint probabilities of the scene, at rest or moving, and of the last stay's kind. People also look at resting things
/// in a moving scene, and sometimes follow something in a resting one.
struct SceneBelief: Sendable {
  private let settings: PursuitDetector.Settings
  private var restingFixation, restingPursuit, movingFixation, movingPursuit: Double

  init(settings: PursuitDetector.Settings) {
    self.settings = settings
    let moving = settings.movingScenes
    restingFixation = (1 - moving) * (1 - settings.pursuitsAtRest)
    restingPursuit = (1 - moving) * settings.pursuitsAtRest
    movingFixation = moving * (1 - settings.pursuitsInMotion)
    movingPursuit = moving * settings.pursuitsInMotion
  }

  /// Log odds of a pursuit.
  var odds: Double { log((restingPursuit + movingPursuit) / (restingFixation + movingFixation)) }

  /// The belief before the next stay: the scene may change, and the kind of stay mostly persists.
  func predicted() -> SceneBelief {
    let (change, same) = (PursuitDetector.sceneChange, PursuitDetector.sameKind)
    let restingF = restingFixation * (1 - change) + movingFixation * change
    let restingP = restingPursuit * (1 - change) + movingPursuit * change
    let movingF = movingFixation * (1 - change) + restingFixation * change
    let movingP = movingPursuit * (1 - change) + restingPursuit * change
    let (resting, moving) = ((1 - same) * (restingF + restingP), (1 - same) * (movingF + movingP))
    var next = self
    next.restingFixation = same * restingF + resting * (1 - settings.pursuitsAtRest)
    next.restingPursuit = same * restingP + resting * settings.pursuitsAtRest
    next.movingFixation = same * movingF + moving * (1 - settings.pursuitsInMotion)
    next.movingPursuit = same * movingP + moving * settings.pursuitsInMotion
    return next
  }

  /// The belief after new evidence for a pursuit, log odds.
  func updated(_ evidence: Double) -> SceneBelief {
    let factor = exp(evidence)
    let sum = restingFixation + movingFixation + factor * (restingPursuit + movingPursuit)
    var next = self
    next.restingFixation /= sum
    next.movingFixation /= sum
    next.restingPursuit *= factor / sum
    next.movingPursuit *= factor / sum
    return next
  }
}
