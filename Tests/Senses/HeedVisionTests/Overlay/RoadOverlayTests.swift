import HeedGeometry
import HeedRoadVision
import HeedSignals
import HeedVision
import Testing

@Suite("What was found on the road is drawn onto its picture")
struct RoadOverlayTests {
  private static let size = ImageSize(width: 640, height: 360)

  private func frame(_ size: ImageSize = size, format: PixelFormat = .bgr8, gray: UInt8 = 90) -> Frame {
    Frame(
      index: 3, time: Timestamp(milliseconds: 300), size: size, format: format,
      pixels: [UInt8](repeating: gray, count: size.width * size.height * format.bytesPerPixel))
  }

  private func report(
    _ boxes: [ImageRect] = [], severity: RoadAlert.Severity? = nil, size: ImageSize = size
  ) -> RoadReport {
    let observation = RoadObservation(frame: 3, time: Timestamp(milliseconds: 300), size: size)
    var report = RoadReport(observation: observation)
    report.objects = boxes.enumerated().map { index, box in
      RoadObjectState(id: "\(index)", label: .car, box: box, region: .primary)
    }
    if let severity {
      report.alerts = [RoadAlert(kind: .timeToCollision, severity: severity, object: "0")]
    }
    return report
  }

  /// Blue, green, red of a pixel.
  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    (0..<3).map { frame.bytes.load(fromByteOffset: y * frame.stride + x * 3 + $0, as: UInt8.self) }
  }

  @Test(arguments: [PixelFormat.gray8, .bgr8, .bgra8])
  func roadOverlayIsDrawnOnAnyPixelFormat(format: PixelFormat) throws {
    let drawn = try RoadOverlay().draw(
      report([ImageRect(x: 200, y: 200, width: 80, height: 60)]), on: frame(format: format))
    #expect(drawn.size == Self.size && drawn.format == .bgr8 && drawn.index == 3)
    #expect(pixel(drawn, 240, 230) == [90, 90, 90], "inside the box is the picture")
    #expect(pixel(drawn, 200, 230) != [90, 90, 90], "its side is drawn")
    #expect(pixel(drawn, 600, 300) == [90, 90, 90], "and nothing elsewhere")
  }

  @Test func worstAlertColoursTheObjectBox() throws {
    let box = ImageRect(x: 200, y: 200, width: 80, height: 60)
    let colors = try [nil, RoadAlert.Severity.info, .warning, .alert].map { severity in
      pixel(try RoadOverlay().draw(report([box], severity: severity), on: frame()), 200, 230)
    }
    #expect(Set(colors).count == 4)
    #expect(colors.last.map { $0[2] > 200 && $0[1] < 120 } ?? false, "an alert is red")
  }

  @Test func drawnRegionsAreTransparent() throws {
    var seen = report()
    seen.primaryRegion = [
      PlanePoint(x: 300, y: 150), PlanePoint(x: 340, y: 150), PlanePoint(x: 500, y: 350), PlanePoint(x: 140, y: 350),
    ]
    let inside = pixel(try RoadOverlay().draw(seen, on: frame()), 320, 300)
    #expect(inside != [90, 90, 90] && inside.allSatisfy { (60...130).contains($0) })
  }

  static let frames: [(ImageSize, PlanePoint<Image>, Comment)] = [
    (ImageSize(width: 320, height: 180), PlanePoint(x: 100, y: 115), "half as large"),
    (ImageSize(width: 320, height: 360), PlanePoint(x: 100, y: 230), "half as wide"),
    (ImageSize(width: 640, height: 180), PlanePoint(x: 200, y: 115), "half as high"),
    (ImageSize(width: 1280, height: 720), PlanePoint(x: 400, y: 460), "twice as large"),
  ]

  @Test(arguments: frames)
  func drawnBoxFollowsThePictureInAFrameOfAnotherSize(
    size: ImageSize, side: PlanePoint<Image>, why: Comment
  ) throws {
    let seen = report([ImageRect(x: 200, y: 200, width: 80, height: 60)])
    let drawn = try RoadOverlay().draw(seen, on: frame(size))
    #expect(drawn.size == size)
    let near = (-2...2).map { pixel(drawn, Int(side.x) + $0, Int(side.y)) }
    #expect(near.contains { $0[1] > 150 }, why)
    #expect(pixel(drawn, size.width - 4, size.height - 4) == [90, 90, 90], "nothing in the corner")
  }

  @Test func overlaySurvivesExtremeReports() throws {
    let wild = [
      ImageRect(x: -1e9, y: -1e9, width: 3e9, height: 3e9), ImageRect(x: 630, y: 350, width: 1, height: 1),
      ImageRect(x: 0, y: 0, width: 640, height: 360), ImageRect(x: 1e6, y: 0, width: 5, height: 5),
    ]
    var seen = report(wild + Array(repeating: wild[1], count: 1000), severity: .alert)
    seen.objects[0].label = RoadLabel(String(repeating: "\u{1F697}\n", count: 1000))
    seen.observation.lanes = [
      LaneMarking(position: .egoLeft, points: [PlanePoint(x: -1e7, y: 1e7), PlanePoint(x: 1e7, y: 0)])
    ]
    seen.primaryRegion = [PlanePoint(x: -1e7, y: 0), PlanePoint(x: 1e7, y: 0), PlanePoint(x: 0, y: 1e7)]
    #expect(try RoadOverlay().draw(seen, on: frame()).size == Self.size)
    for size in [ImageSize(width: 2, height: 2), ImageSize(width: 2000, height: 3)] {
      _ = try RoadOverlay().draw(seen, on: frame(size))
    }
    #expect(throws: VisionError.self, "a picture of one pixel has no even sides") {
      try RoadOverlay().draw(seen, on: frame(ImageSize(width: 1, height: 1)))
    }
  }
}
