internal import CHeedVision
package import HeedGeometry
package import HeedSignals

/// A copy of a frame to draw on, which then becomes a frame itself.
package final class Canvas {
  package struct Color: Hashable, Sendable {
    package var red, green, blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    package static let white = Color(red: 255, green: 255, blue: 255)
    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let green = Color(red: 90, green: 255, blue: 120)
    package static let yellow = Color(red: 255, green: 225, blue: 90)
    package static let orange = Color(red: 255, green: 150, blue: 40)
    package static let red = Color(red: 255, green: 70, blue: 60)
  }

  /// The frame's size, cut to even sides, because video encoders need even sides.
  package let size: ImageSize
  private let buffer: UnsafeMutableRawBufferPointer
  private var bridged: chv_canvas
  private var isHandedOver = false

  package init(copying frame: Frame) throws(VisionError) {
    size = ImageSize(width: max(2, frame.size.width & ~1), height: max(2, frame.size.height & ~1))
    let stride = size.width * 3
    buffer = .allocate(byteCount: stride * size.height, alignment: 16)
    bridged = chv_canvas(
      pixels: buffer.bindMemory(to: UInt8.self).baseAddress, width: Int32(clamping: size.width),
      height: Int32(clamping: size.height), stride: stride)
    try frame.withBridge { chv_canvas_copy(&bridged, &$0) }
  }

  deinit { if !isHandedOver { buffer.deallocate() } }

  /// Turns the canvas into a frame. After this call nothing more can be drawn.
  package func frame(index: Int, time: Timestamp) -> Frame {
    precondition(!isHandedOver, "a canvas becomes a frame once")
    isHandedOver = true
    guard let start = buffer.baseAddress else { preconditionFailure("a canvas has pixels") }
    let owned = OwnedPixels(buffer: buffer)
    return Frame(
      index: index, time: time, size: size, stride: size.width * 3, format: .bgr8, bytes: UnsafeRawPointer(start),
      release: { owned.buffer.deallocate() })
  }

  package func dot(_ center: PlanePoint<Image>, radius: Double, _ color: Color) throws(VisionError) {
    try check(chv_canvas_circle(&bridged, center.x, center.y, radius, color.bridged, 0))
  }

  package func circle(_ center: PlanePoint<Image>, radius: Double, _ color: Color, thickness: Double)
    throws(VisionError)
  {
    try check(chv_canvas_circle(&bridged, center.x, center.y, radius, color.bridged, thickness))
  }

  package func line(
    _ start: PlanePoint<Image>, _ end: PlanePoint<Image>, _ color: Color, thickness: Double
  ) throws(VisionError) {
    try check(chv_canvas_line(&bridged, start.x, start.y, end.x, end.y, color.bridged, thickness))
  }

  package func fill(_ rect: ImageRect, _ color: Color, opacity: Double = 1) throws(VisionError) {
    try check(chv_canvas_rectangle(&bridged, rect.x, rect.y, rect.width, rect.height, color.bridged, opacity))
  }

  /// Fills a polygon; fewer than three corners draw nothing.
  package func fill(_ corners: [PlanePoint<Image>], _ color: Color, opacity: Double) throws(VisionError) {
    let points = corners.flatMap { [$0.x, $0.y] }
    try check(chv_canvas_polygon(&bridged, points, corners.count, color.bridged, opacity))
  }

  package func outline(_ corners: [PlanePoint<Image>], _ color: Color, thickness: Double) throws(VisionError) {
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      try line(start, end, color, thickness: thickness)
    }
  }

  /// Draws a rectangle's outline. Its coordinates are pixel edges, which lie half a pixel from pixel centres.
  package func outline(_ rect: ImageRect, _ color: Color, thickness: Double) throws(VisionError) {
    let (left, top) = (rect.x - 0.5, rect.y - 0.5)
    let corners = [
      PlanePoint<Image>(x: left, y: top), PlanePoint(x: left + rect.width, y: top),
      PlanePoint(x: left + rect.width, y: top + rect.height), PlanePoint(x: left, y: top + rect.height),
    ]
    try outline(corners, color, thickness: thickness)
  }

  /// A time as text: minutes, seconds and tenths.
  package static func clock(_ time: Timestamp) -> String {
    let tenths = Int((time.milliseconds / 100).rounded(.down))
    return "\(tenths / 600):\(tenths % 600 < 100 ? "0" : "")\(tenths % 600 / 10).\(tenths % 10)"
  }

  /// Width of a drawn text, pixels.
  package func width(of text: String, height: Double) throws(VisionError) -> Double {
    var width = 0.0
    try check(chv_canvas_text(nil, text, 0, 0, height, Color.white.bridged, &width))
    return width
  }

  /// Draws a text from the left end of its base line. `height` is the height of capital letters, pixels.
  /// - Returns: Width of the text, pixels.
  @discardableResult
  package func text(_ text: String, at start: PlanePoint<Image>, height: Double, _ color: Color) throws(VisionError)
    -> Double
  {
    var width = 0.0
    try check(chv_canvas_text(&bridged, text, start.x, start.y, height, color.bridged, &width))
    return width
  }
}

extension Canvas.Color {
  fileprivate var bridged: chv_color { chv_color(red: red, green: green, blue: blue) }
}

/// Pixels in memory that the frame frees at its end.
private struct OwnedPixels: @unchecked Sendable {  // Freed once, by the frame's deinit.
  let buffer: UnsafeMutableRawBufferPointer
}
