/// Style rules that only a session's report has: for light and dark screens and for print. They load nothing.
enum ReportStyle {
  static let text = """
    <style>
    :root { --series: #1a5fb4; --seriesPale: #bcd3ee; --normal: #5d8a6e; --advisory: #97750a; --warning: #c2570c;
    --critical: #b3122a; --held: #5a626e; --grid: #e3e6ea; --stripe: #767f8b; --focus: #1a5fb4; --mark: #1b1e23 }
    @media (prefers-color-scheme: dark) {
    :root { --series: #78b4ff; --seriesPale: #2c4a70; --normal: #6fae8a; --advisory: #d9b13b; --warning: #ff9d5c;
    --critical: #ff6b7d; --held: #a8b0bc; --grid: #2a2e36; --stripe: #8b94a1; --focus: #9cc7ff; --mark: #e8eaee }
    }
    .report > header, .report > nav, .report > main, .report > footer { max-width: 64rem; margin: 0 auto; padding: 0 1.25rem }
    .report > header { padding-top: 2rem }
    .report > footer { padding: 2.5rem 1.25rem 3rem }
    .report h1 { overflow-wrap: anywhere }
    .report h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: .5rem; border-top: 1px solid var(--line) }
    .report h3 { font-size: 1rem; margin: 1.75rem 0 .25rem }
    .from { overflow-wrap: anywhere }
    a { color: var(--series) }
    a:focus-visible, summary:focus-visible, .scroll:focus-visible, .many:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
    .skip { position: absolute; left: -100rem }
    .skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem 1rem; z-index: 1 }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 1.25rem 0 0; padding: 0; font-size: .95rem }
    nav a { display: inline-block; padding: .25rem 0 }
    .notice { border-left: 4px solid var(--warning); background: var(--tile); padding: .6rem 1rem; margin: 0 0 1rem }
    .figures .lead { grid-column: span 2 }
    .figures .lead dd:not(.note) { font-size: 2.4rem }
    .report .figures { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)) }
    @media (max-width: 30rem) { .report .figures { grid-template-columns: 1fr 1fr } }
    .quiet, figcaption { color: var(--quiet) }
    figure { margin: 1rem 0 0 }
    figcaption { font-size: .85rem; max-width: 46rem; margin: .35rem 0 0 }
    .plot { display: block; width: calc(100% - 6.5rem); margin: 0 1.25rem 0 5.25rem; overflow: visible }
    .plot text { font: 12px system-ui, sans-serif; fill: var(--quiet) }
    .plot .side { text-anchor: end }
    .plot .time { text-anchor: middle }
    .plot .row { fill: var(--ink); font-size: 13px }
    .plot .number { font-weight: 600; fill: var(--ink) }
    .grid { stroke: var(--grid) }
    .axis, .tick { stroke: var(--quiet) }
    @media (max-width: 45rem) { .minor { display: none } }
    .risk { stroke-width: 1 }
    .risk.normal { fill: var(--normal); stroke: var(--normal) }
    .risk.advisory { fill: var(--advisory); stroke: var(--advisory) }
    .risk.warning { fill: var(--warning); stroke: var(--warning) }
    .risk.critical { fill: var(--critical); stroke: var(--critical) }
    .held { fill: none; stroke: var(--held); stroke-width: 1.5; stroke-dasharray: 4 3 }
    .stripes { stroke: var(--stripe); stroke-dasharray: 1.5 3.5 }
    .sign { overflow: visible }
    .sign-alert { fill: var(--mark) }
    .reason { fill: var(--series); stroke: var(--series); stroke-width: 1 }
    .attention { fill: var(--series); stroke: var(--ground); stroke-width: 1 }
    .bounds { stroke: var(--mark); stroke-width: 2 } .halo { stroke: var(--ground); stroke-width: 5 }
    .unseen { fill: none; stroke: var(--stripe); stroke-width: 1 }
    .seen { fill: var(--stripe) }
    .curve { overflow: visible }
    .curve-line { fill: none; stroke: var(--series); stroke-width: 2; stroke-linejoin: round; vector-effect: non-scaling-stroke }
    .band { fill: var(--seriesPale) }
    .strip { fill: var(--critical); stroke: var(--critical); stroke-width: 1 }
    .blink { fill: var(--series) }
    .range { stroke: var(--seriesPale); stroke-width: 2 }
    .slow { fill: var(--ground); stroke: var(--warning); stroke-width: 2 }
    .judged, .doubtful { fill: var(--normal); stroke: var(--normal); stroke-width: 1 }
    .doubtful { fill: var(--advisory); stroke: var(--advisory) }
    .rig-view, .rig-plan { display: block; width: 100%; height: auto; max-height: 48rem; border-radius: .5rem }
    .map { display: block; width: 100%; max-width: 44rem; max-height: 30rem; height: auto }
    .display { fill: var(--tile); stroke: var(--stripe); stroke-width: 1; vector-effect: non-scaling-stroke }
    .third { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke }
    .cell { fill: var(--series); fill-opacity: .75; stroke: var(--ground); stroke-width: 1; vector-effect: non-scaling-stroke }
    .zone { fill: var(--tile); stroke: var(--stripe); stroke-width: 1.5; vector-effect: non-scaling-stroke }
    .zone-number { font-family: system-ui, sans-serif; font-weight: 700; text-anchor: middle; fill: var(--ink);
    stroke: var(--ground); paint-order: stroke; stroke-linejoin: round }
    caption { text-align: left; color: var(--quiet); padding: .25rem .6rem .35rem; font-size: .85rem }
    td.name, th.name { text-align: left }
    thead th.name { font-weight: 500 }
    td.name, tbody th.name { white-space: normal; overflow-wrap: break-word; min-width: 6rem; max-width: 22rem }
    summary { margin: .5rem 0; padding: .25rem 0 }
    .data { margin-top: .25rem }
    .data > summary { font-size: .9rem }
    .data .scroll { max-height: 26rem; overflow: auto }
    .alerts { list-style: none; padding: 0; margin: 0 }
    .many { max-height: 42rem; overflow: auto; border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem }
    .alerts > li { border-bottom: 1px solid var(--line); }
    .alert > summary { color: var(--ink); margin: 0; padding: .55rem 0 }
    .alert > *:not(summary) { margin-left: 1.25rem }
    .alert { padding-bottom: .25rem }
    .when { font-variant-numeric: tabular-nums; color: var(--quiet); margin-right: .35rem }
    .level { text-transform: uppercase; font-size: .85em; letter-spacing: .03em }
    .level.warning { color: var(--warning) } .level.critical { color: var(--critical) }
    .alert > p.reason { margin: .75rem 0 .15rem 1.25rem }
    .why { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 .75rem }
    .alert > dl.why { margin-left: 2.25rem }
    .why dt { font-size: .85rem; padding-top: .1rem } .why dd { font-size: .95rem; font-weight: 400; margin: 0; line-height: 1.45 }
    @media (max-width: 40rem) { .why { grid-template-columns: 1fr } }
    code { font-size: .9em }
    @media (max-width: 30rem) { .report table { font-size: .85rem } .report th, .report td { padding: .3rem .35rem } }
    @media print {
    :root { --ground: #fff; --ink: #000; --quiet: #333; --line: #bbb; --tile: #f3f3f3; --series: #1a5fb4; --seriesPale: #bcd3ee;
    --normal: #5d8a6e; --advisory: #97750a; --warning: #c2570c; --critical: #b3122a; --held: #333; --grid: #ddd; --stripe: #555; --mark: #000 }
    html { font-size: 12px } body { font-size: 1rem } .report .figures { grid-template-columns: repeat(6, 1fr) } nav, .skip, .data { display: none }
    .many { max-height: none; border: 0; padding: 0 }
    .report > header, .report > main, .report > footer { max-width: none; padding: 0 }
    details::details-content { content-visibility: visible; display: block; block-size: auto }
    summary { list-style: none } section > h2, h3 { break-after: avoid } figure, tr, .alerts > li { break-inside: avoid }
    .risk, .reason, .attention, .seen, .strip, .judged, .doubtful, .cell, .notice, .figures div { print-color-adjust: exact }
    }
    </style>
    """
}
