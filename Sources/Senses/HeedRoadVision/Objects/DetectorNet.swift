import HeedGeometry
import HeedSignals
import HeedVision

/// A detector's net. Places a part of a picture in the net's input and decodes the output into boxes. One thread at a
/// time.
final class DetectorNet {
  let input: ImageSize
  /// Distance from a view's inner edge within which a box counts as cut, and only another view's box is used, input
  /// pixels. Choice: 4 of 416 pixels, about the uncertainty of these nets' boxes.
  var pieceMargin: Double { 0.01 * Double(max(input.width, input.height)) }
  private let layout: DetectorLayout
  private let decoder: BoxDecoder
  private let placer: PicturePlacer
  private let net: BufferedNet

  /// - Throws: ``VisionError/modelUnsuitable(path:message:)`` for a model that is not a detector.
  init(_ model: RoadModel, engine: any InferenceEngine, lights: BoxDecoder.Lights = .init()) throws(VisionError) {
    let reading = try model.detectorReading()
    layout = reading.layout
    input = ImageSize(width: model.entry.width, height: model.entry.height)
    let decoder = BoxDecoder(reading, input: input, labels: model.entry.labels.count, lights: lights)
    self.decoder = decoder
    placer = PicturePlacer(input: input, layout: reading.layout)
    let shape = NetShape(
      channels: 3, height: input.height, width: input.width,
      outputs: model.entry.outputs.map { .init($0, count: decoder.valueCount) })
    net = try BufferedNet(model.model, shape: shape, engine: engine)
  }

  /// Placement of a part of a picture in the net's input, as in the net's training; nil is the whole picture.
  func placement(of part: ImageRect?, in frame: Frame) -> InputPlacement {
    InputPlacement(layout.placement, picture: frame.size, part: part, input: input)
  }

  /// Runs the net once. Boxes are in coordinates of the net's input.
  /// - Parameter isMirrored: True shows the net a mirrored part and mirrors the boxes back.
  func candidates(
    in frame: Frame, _ placement: InputPlacement, least: [Float], isMirrored: Bool = false
  ) throws(VisionError) -> [CandidateBox] {
    try placer.place(frame, placement, into: net.input)
    if isMirrored { mirror(placement.place) }
    try net.run()
    let found = net.output(0).withValues { decoder.candidates($0, least: least) }
    guard isMirrored else { return found }
    return found.map { found in
      var back = found
      back.box.x = 2 * placement.place.x + placement.place.width - found.box.x - found.box.width
      return back
    }
  }

  /// Exchanges left and right in a part of the net's input. The part consists of whole pixels.
  private func mirror(_ place: ImageRect) {
    let (left, width) = (Int(place.x), Int(place.width))
    let (top, height) = (Int(place.y), Int(place.height))
    net.input.withValues { values in
      for plane in 0..<3 {
        for row in top..<top + height {
          let start = (plane * input.height + row) * input.width + left
          values[start..<start + width].reverse()
        }
      }
    }
  }
}
