import Heed
import HeedSignals

/// What parsers need beside the bytes.
enum Examples {
  /// A rig with a display and zones, as small as one can be.
  static let rig: Rig = {
    let text = """
      name: desk
      cabin_camera: {image: [640, 480], fx: 650, fy: 650, cx: 320, cy: 240}
      display: {size_mm: [340, 190], size_pt: [1920, 1080], top_left_mm: [170, 8, 0], x_axis: [-1, 0, 0], y_axis: [0, 1, 0]}
      zones: [{name: road, class: forward, center_mm: [0, 53, 0], radius_mm: 90}]
      """
    do { return try RigFile(path: "rig.yaml", text: text).rig } catch { fatalError("the example's rig: \(error)") }
  }()
}
