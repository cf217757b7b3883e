import HeedFormats

/// The style of a calibration's picture, without CSS variables, which SVG rasterizers do not support.
enum PictureStyle {
  /// - Parameter unit: Millimetres per unit of length in the picture.
  static func text(unit: Double) -> String {
    func u(_ value: Double) -> String { Figure.decimals(value * unit, 3) }
    return """
      <style>
      .p-ground { fill: #ffffff }
      .p-display { fill: #f5f6f8; stroke: #aab0ba; stroke-width: \(u(0.6)) }
      .p-ring { fill: none; stroke: #c3c8d0; stroke-width: \(u(0.35)); stroke-dasharray: \(u(1.2)) \(u(1.2)) }
      .p-camera { fill: #f5f6f8; stroke: #7b838f; stroke-width: \(u(1.1)) }
      .p-note { font: \(u(4.6))px system-ui, sans-serif; fill: #5a626e }
      .p-dots { fill: none; stroke-width: \(u(1.1)); stroke-linecap: round; opacity: 0.4 }
      .p-vector { fill: none; stroke-width: \(u(0.9)); stroke-linecap: round }
      .p-target { stroke-width: \(u(0.9)); fill: #ffffff; fill-opacity: 0.75 }
      .p-estimate { stroke-width: 0 }
      .p-label { font: 600 \(u(4.6))px system-ui, sans-serif; text-anchor: middle; stroke: #f5f6f8; stroke-width: \(u(1.4));
      stroke-linejoin: round; paint-order: stroke }
      .p-dots.p-cal, .p-vector.p-cal, .p-target.p-cal { stroke: #b4480f }
      .p-estimate.p-cal, .p-label.p-cal { fill: #b4480f }
      .p-dots.p-val, .p-vector.p-val, .p-target.p-val { stroke: #1a5fb4 }
      .p-estimate.p-val, .p-label.p-val { fill: #1a5fb4 }
      </style>
      """
  }
}
