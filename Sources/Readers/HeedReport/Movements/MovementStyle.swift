import HeedSignals

/// The style of the eye-movement page, in addition to the style of all reports.
enum MovementStyle {
  static let text = """
    <style>
    :root { --fixation: #1a5fb4; --saccade: #c2410c; --pso: #9a7400; --pursuit: #1d7a52; --blink: #7b5ea7; --unknown: #8b94a1 }
    @media (prefers-color-scheme: dark) {
    :root { --fixation: #78b4ff; --saccade: #ff8a5c; --pso: #e0b83e; --pursuit: #62c896; --blink: #b9a0e6; --unknown: #78818e }
    }
    .trace { fill: none; stroke-width: 1.6; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke }
    .target { fill: none; stroke: var(--mark); stroke-width: 1.2; stroke-dasharray: 5 3; vector-effect: non-scaling-stroke }
    main .notice { margin-top: 1rem } figure + .scroll { margin-top: .75rem }
    .lane { fill: var(--tile) }
    .plot .key { font-size: 12px; fill: var(--ink) }
    .dot { fill: var(--series); fill-opacity: .6 }
    .fit { fill: none; stroke: var(--mark); stroke-width: 2; vector-effect: non-scaling-stroke }
    .bar { fill: var(--series); stroke: var(--ground); stroke-width: 1 }
    .median { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 5 3 }
    .plot .mark { fill: var(--ink) }
    \(colours)
    @media print {
    :root { --fixation: #1a5fb4; --saccade: #c2410c; --pso: #9a7400; --pursuit: #1d7a52; --blink: #7b5ea7; --unknown: #555 }
    .bar, .dot, .lane, .share { print-color-adjust: exact }
    }
    </style>
    """

  private static let colours = EyeMovement.allCases.map { kind in
    let name = kind.rawValue
    return ".trace.\(name) { stroke: var(--\(name)) } .share.\(name) { fill: var(--\(name)) }"
  }.joined(separator: "\n")
}

extension EyeMovement {
  /// The movement's name on a page.
  var words: String {
    switch self {
    case .fixation: "fixation"
    case .saccade: "saccade"
    case .pso: "oscillation (pso)"
    case .pursuit: "pursuit"
    case .blink: "blink"
    case .unknown: "unknown"
    }
  }
}
