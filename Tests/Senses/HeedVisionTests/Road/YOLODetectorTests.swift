import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoadVision
@testable import HeedVision

/// Small nets made by `Tools/models/make_detector_fixture.py`: red cells are cars, green cells are persons.
func fixtureBytes(_ name: String) throws -> [UInt8] {
  [UInt8](
    try Data(
      contentsOf: try #require(Bundle.module.url(forResource: name, withExtension: "onnx", subdirectory: "Fixtures"))))
}

func fixtureModel(
  _ layout: DetectorLayout, name: String = "small", use: RoadModel.Use = .road
) throws -> RoadModel {
  try RoadModelExamination.examine(
    try fixtureBytes("detector_\(layout.rawValue)"), path: "/small.onnx",
    as: .init(name: name, use: use, labels: use == .road ? ["car", "person"] : ["cell phone", "person"]),
    engine: try OpenCVEngine())
}

@Suite("A YOLO net finds objects where they are")
struct YOLODetectorTests {
  private func detector(_ layout: DetectorLayout) throws -> YOLODetector {
    try YOLODetector(try fixtureModel(layout), engine: try OpenCVEngine())
  }

  /// A gray picture with blocks of pure colour.
  private func picture(
    _ width: Int, _ height: Int, _ format: PixelFormat = .bgr8, red: ImageRect? = nil, green: ImageRect? = nil,
    strength: UInt8 = 255
  ) -> Frame {
    func isIn(_ r: ImageRect?, _ x: Int, _ y: Int) -> Bool {
      guard let r else { return false }
      return Double(x) >= r.x && Double(x) < r.x + r.width && Double(y) >= r.y && Double(y) < r.y + r.height
    }
    return frame(width, height, format) { x, y in
      let rest = 255 - strength
      let bgr: [UInt8] =
        isIn(red, x, y) ? [rest, rest, strength] : isIn(green, x, y) ? [rest, strength, rest] : [114, 114, 114]
      switch format {
      case .bgr8: return bgr
      case .bgra8: return bgr + [7]
      case .gray8: return [bgr[1]]
      }
    }
  }

  private func expect(
    _ objects: [RoadObject], are expected: [(RoadLabel, ImageRect)], _ comment: Comment = ""
  ) {
    #expect(objects.map(\.label) == expected.map(\.0), comment)
    for (object, (_, box)) in zip(objects, expected) {
      let found = object.box
      let differences = [found.x - box.x, found.y - box.y, found.width - box.width, found.height - box.height]
      #expect(differences.allSatisfy { abs($0) < 1e-3 }, "\(comment): \(found)")
    }
  }

  @Test(arguments: DetectorLayout.allCases, [PixelFormat.bgr8, .bgra8])
  func detectorFindsColouredBlocksInPlace(layout: DetectorLayout, format: PixelFormat) throws {
    // 128x96 halved into 64x64: each block is one cell of 8.
    let (red, green) = (
      ImageRect(x: 32, y: 16, width: 16, height: 16), ImageRect(x: 96, y: 32, width: 16, height: 16)
    )
    let objects = try detector(layout).objects(in: picture(128, 96, format, red: red, green: green))
    expect(objects.sorted { $0.box.x < $1.box.x }, are: [(.car, red), (.pedestrian, green)], "\(layout)")
    #expect(objects.allSatisfy { ($0.score ?? 0) > 0.99 })
  }

  @Test func secondDetectorPassFindsSmallObjects() throws {
    // 16x16 in 256x128 is half a cell in the whole picture's view, and a full cell in the middle's view.
    let small = ImageRect(x: 96, y: 32, width: 16, height: 16)
    let detector = try detector(.yolov8)
    expect(try detector.objects(in: picture(256, 128, red: small)), are: [(.car, small)])
    #expect(try detector.objects(in: picture(255, 128, red: small)).isEmpty, "not long enough for a second look")
  }

  /// A car with a score of 0.6: 204 against 51.
  private var faintCar: Frame {
    picture(64, 64, red: ImageRect(x: 8, y: 8, width: 8, height: 8), strength: 204)
  }

  @Test func detectorThresholdsTakeEffectInTheNextFrame() throws {
    let detector = try detector(.yolox)
    let frame = faintCar
    #expect(try detector.objects(in: frame).count == 1)
    for (confidence, expected) in [(0.59, 1), (0.61, 0), (0.4, 1)] {
      var thresholds = ObjectThresholds()
      thresholds.confidence = confidence
      try detector.use(thresholds)
      #expect(try detector.objects(in: frame).count == expected, "\(confidence)")
    }
    var thresholds = ObjectThresholds()
    thresholds.confidences = ["Car": 0.7]
    try detector.use(thresholds)
    #expect(try detector.objects(in: frame).isEmpty)
    thresholds.confidences = ["person": 0.7]
    try detector.use(thresholds)
    #expect(try detector.objects(in: frame).count == 1)
    thresholds.labels = ["pedestrian"]
    try detector.use(thresholds)
    #expect(try detector.objects(in: frame).isEmpty, "cars are not wanted")
  }

  @Test(arguments: [-0.1, 1.1, .nan, .infinity])
  func detectorThresholdsOutOfRangeAreRefused(value: Double) throws {
    let detector = try detector(.yolox)
    for path in [\ObjectThresholds.confidence, \.overlap] {
      var thresholds = ObjectThresholds()
      thresholds[keyPath: path] = value
      #expect(throws: VisionError.self) { try detector.use(thresholds) }
    }
    var thresholds = ObjectThresholds()
    thresholds.confidences = ["car": value]
    let problem = "the detector's confidence of car is \(value); give a number from 0 to 1"
    #expect(throws: VisionError.badArgument(message: problem)) { try detector.use(thresholds) }
    #expect(VisionError.badArgument(message: problem).description == problem + ".", "no defect of Heed")
    #expect(try detector.objects(in: faintCar).count == 1, "the old thresholds stay")
  }

  @Test(arguments: [(1, 1), (2, 3000), (3840, 2160), (64, 64)], [PixelFormat.gray8, .bgra8])
  func detectorAcceptsPicturesOfOddSizes(size: (Int, Int), format: PixelFormat) throws {
    let bytes = [UInt8](repeating: 128, count: size.0 * size.1 * format.bytesPerPixel)
    let detector = try detector(.yolov5)
    #expect(try detector.objects(in: frame(size.0, size.1, format, bytes: bytes)).isEmpty)
  }

  // A picture of 100x80; 3 pixels count as near.
  @Test(arguments: [
    (10.0, 10.0, 50.0, 50.0, ImageRect(x: 10, y: 10, width: 50, height: 50), "inside"),
    (3.1, 3.1, 93.8, 73.8, ImageRect(x: 3.1, y: 3.1, width: 93.8, height: 73.8), "clear of all edges"),
    (3, 3, 94, 74, ImageRect(x: 0, y: 0, width: 100, height: 80), "just as near as that"),
    (10, 10, 50, 67.5, ImageRect(x: 10, y: 10, width: 50, height: 70), "near the lower edge"),
    (-5, 10, 50, 90, ImageRect(x: 0, y: 10, width: 45, height: 70), "over the edge"),
  ])
  func boxSidesNearThePictureEdgeSnapToIt(
    x: Double, y: Double, width: Double, height: Double, expected: ImageRect, why: Comment
  ) throws {
    let object = RoadObject(label: .car, box: ImageRect(x: x, y: y, width: width, height: height))
    let found = try #require(object.cut(to: ImageSize(width: 100, height: 80), reach: 3)).box
    let differences = [
      found.x - expected.x, found.y - expected.y, found.width - expected.width, found.height - expected.height,
    ]
    #expect(differences.allSatisfy { abs($0) < 1e-9 }, why)
  }

  @Test func boxesOutsideThePictureAreDropped() {
    for x in [-50.0, 100, 1e9] {
      let object = RoadObject(label: .car, box: ImageRect(x: x, y: 10, width: 50, height: 50))
      #expect(object.cut(to: ImageSize(width: 100, height: 80), reach: 3) == nil)
    }
  }

  @Test func boxesAreClippedAtThePictureEdges() throws {
    // A block in the last, cut column of cells.
    let detector = try detector(.yolox)
    let objects = try detector.objects(in: picture(60, 60, red: ImageRect(x: 52, y: 0, width: 8, height: 8)))
    for object in objects {
      #expect(object.box.x >= 0 && object.box.x + object.box.width <= 60 && object.box.y >= 0)
    }
  }
}
