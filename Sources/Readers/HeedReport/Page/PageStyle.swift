/// The style of all reports, for light and dark screens, in the fonts of the reader's machine.
enum PageStyle {
  static let text = """
    <style>
    :root { --ground: #fff; --ink: #1b1e23; --quiet: #5a626e; --line: #dfe2e7; --tile: #f5f6f8 }
    @media (prefers-color-scheme: dark) {
    :root { --ground: #14161a; --ink: #e8eaee; --quiet: #a8b0bc; --line: #32363e; --tile: #1d2026 }
    }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
    main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 3rem }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 }
    h2 { font-size: 1.05rem; margin: 2rem 0 .5rem }
    .from { color: var(--quiet); margin: .35rem 0 1.5rem }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .75rem; margin: 0 }
    .figures div { background: var(--tile); border-radius: .5rem; padding: .75rem 1rem }
    dt { color: var(--quiet); font-size: .85rem }
    dd { margin: 0; font-size: 1.6rem; font-weight: 600; line-height: 1.25; font-variant-numeric: tabular-nums }
    dd.note { color: var(--quiet); font-size: .8rem; font-weight: 400; line-height: 1.35 }
    figure { margin: 1.5rem 0 0 }
    .scroll { overflow-x: auto }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums }
    th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
    thead th { color: var(--quiet); font-weight: 500 }
    th.name { text-align: left; font-weight: 600 }
    summary { cursor: pointer; color: var(--quiet); margin: 2rem 0 .5rem }
    footer { margin-top: 2.5rem; color: var(--quiet); font-size: .8rem }
    @media print { details > * { display: block } main { max-width: none; padding: 0 } }
    </style>
    """
}
