import Foundation
import Scoring

/// Eye movements sample by sample against two people, compared with the published algorithms.
struct MovementMeasurement {
  typealias Stimulus = GazeTraces.Stimulus

  /// The requirement for one movement on one stimulus.
  struct Requirement {
    var movement: Movement
    var stimulus: Stimulus
    var kappa: Double
    /// The kappa of REMoDNaV on these recordings. Source: (Dar, Wagner & Hanke 2021).
    var remodnav: Double?
  }

  /// The requirements for one sampling rate.
  struct Rate {
    var name: String
    /// The step of the rate: every n-th sample of 500 Hz is used.
    var step: Int
    /// Groups of requirements; each group is a row.
    var groups: [[Requirement]]
  }

  /// Requirements, as in the rows. 60 Hz is every 8th sample (62.5 Hz), 30 Hz every 17th (29.4 Hz): with these steps,
  /// plain I-VT reproduces the issue's figures.
  static let rates = [
    Rate(
      name: "500 Hz", step: 1,
      groups: [
        [
          Requirement(movement: .fixation, stimulus: .stills, kappa: Requirements.fixationStills),
          Requirement(movement: .fixation, stimulus: .dots, kappa: Requirements.fixationDots, remodnav: 0.31),
          Requirement(movement: .fixation, stimulus: .video, kappa: Requirements.fixationVideo, remodnav: 0.25),
        ],
        [
          Requirement(movement: .saccade, stimulus: .stills, kappa: Requirements.saccadeStills),
          Requirement(movement: .saccade, stimulus: .dots, kappa: Requirements.saccadeDots),
          Requirement(movement: .saccade, stimulus: .video, kappa: Requirements.saccadeVideo, remodnav: 0.74),
        ],
        [
          Requirement(movement: .pursuit, stimulus: .dots, kappa: Requirements.pursuitDots, remodnav: 0.44),
          Requirement(movement: .pursuit, stimulus: .video, kappa: Requirements.pursuitVideo, remodnav: 0.29),
          Requirement(movement: .pso, stimulus: .stills, kappa: Requirements.psoStills),
        ],
      ]),
    Rate(
      name: "60 Hz", step: 8,
      groups: [
        [
          Requirement(movement: .fixation, stimulus: .stills, kappa: Requirements.fixationStillsAt60),
          Requirement(movement: .saccade, stimulus: .stills, kappa: Requirements.saccadeStillsAt60),
        ]
      ]),
    Rate(
      name: "30 Hz", step: 17,
      groups: [
        [
          Requirement(movement: .fixation, stimulus: .stills, kappa: Requirements.fixationStillsAt30),
          Requirement(movement: .saccade, stimulus: .stills, kappa: Requirements.saccadeStillsAt30),
        ]
      ]),
  ]

  private static let kappa = Finding.Format(decimals: 3, unit: "")

  let places: Places

  /// Classifies each stimulus at a rate once for all rows.
  private final class Trials {
    private let step: Int
    private let places: Places
    private var known: [Stimulus: Result<MovementTrial, any Error>] = [:]

    init(step: Int, places: Places) { (self.step, self.places) = (step, places) }

    func trial(_ stimulus: Stimulus) throws -> MovementTrial {
      let result = known[stimulus] ?? Result { try MovementTrial(stimulus, every: step, places: places) }
      known[stimulus] = result
      return try result.get()
    }
  }

  func rows() -> [AccuracyRow] { Self.rates.flatMap(rows) }

  private func rows(_ rate: Rate) -> [AccuracyRow] {
    let trials = Trials(step: rate.step, places: places)
    return rate.groups.map { group in
      var movements: [String] = []
      for name in group.map(\.movement.rawValue) where !movements.contains(name) { movements.append(name) }
      let name = "lund2013 at \(rate.name), sample kappa: \(movements.joined(separator: ", "))"
      let required = group.map { "\($0.movement) on \($0.stimulus.name) >= \($0.kappa)" }.joined(separator: "; ")
      return AccuracyRow(name, required: required) {
        Figures(
          try group.flatMap { requirement in
            try Self.findings(requirement, trials.trial(requirement.stimulus), isFullRate: rate.step == 1)
          })
      }
    }
  }

  private static func findings(_ requirement: Requirement, _ trial: MovementTrial, isFullRate: Bool) -> [Finding] {
    let movement = requirement.movement
    let name = "\(movement) on \(requirement.stimulus.name)"
    var besides: [Finding] = [
      .information("  the same online", trial.kappa(movement, trial.online), kappa),
      .information("  one person against the other", trial.human(movement), kappa),
    ]
    if movement == .fixation || movement == .saccade {
      besides.append(.information("  plain I-VT at 45 deg/s", trial.kappa(movement, trial.plain), kappa))
    }
    if isFullRate {
      let published = trial.ranking(movement).map { "\($0.name) \(kappa.text($0.kappa))" }
      let quoted = requirement.remodnav.map { ["REMoDNaV \($0) (quoted)"] } ?? []
      besides.append(.information("  published", (quoted + published).joined(separator: ", ")))
    }
    return [.atLeast(requirement.kappa, name, trial.kappa(movement, trial.offline), kappa)] + besides
  }
}
