import Draws
import Foundation
import Heed
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Recognitions are read as they are written, or refused with line and key")
struct RecognitionFileTests {
  static let camera = """
    {"type":"camera","image":[1242,375],"fx":721.5,"fy":721.5,"cx":609.6,"cy":172.9,"height_m":1.65,"yaw_deg":2,\
    "regions":{"primary":[[0.1,0.95],[0.46,0.15],[0.54,0.15],[0.9,0.95]],"secondary":[]}}
    """
  static let frame = """
    {"t_ms":100.5,"image":[1242,375],"speed_mps":13.9,"yaw_rate_dps":90,"position":[8.4,49.0],"turn_signal":"left",\
    "speed_limit_mps":null,"objects":[{"id":"7","label":"car-brake-light-on","box":[600,150,80.5,60],"score":0.8,\
    "distance_m":null},{"label":"Cyclist","box":[10,20,30,40]}],"lanes":[{"position":"egoLeft","points":[[1,2],[3,4]]}],\
    "driver":{"vehicle_azimuth_deg":3,"vehicle_elevation_deg":0,"eyes_on_road":true}}
    """

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func file(_ text: String) throws -> RecognitionFile {
    try RecognitionFile(path: try scratch.write(text, to: "r.ndjson"))
  }

  private func rows(_ text: String) throws -> (rows: [RoadObservation], file: RecognitionFile) {
    let file = try file(text)
    var rows: [RoadObservation] = []
    while let row = try file.next() { rows.append(row) }
    return (rows, file)
  }

  @Test func recognitionLineIsReadCompletely() throws {
    let (rows, file) = try rows(Self.camera + "\n" + Self.frame + "\n")
    #expect(file.head?.camera.heightMeters == 1.65)
    #expect(file.head?.camera.optics.fx == 721.5)
    #expect(abs((file.head?.camera.yaw.degrees ?? 0) - 2) < 1e-9)
    #expect(file.head?.regions?.primary.count == 4 && file.head?.regions?.secondary.isEmpty == true)
    let row = try #require(rows.first)
    #expect(row.time == Timestamp(milliseconds: 100.5) && row.size == ImageSize(width: 1242, height: 375))
    #expect(row.objects.map(\.id) == ["7", nil])
    #expect(row.objects.map(\.label) == [.carBrakeLightOn, .rider], "other spellings are the same labels")
    #expect(row.objects.first?.box == ImageRect(x: 600, y: 150, width: 80.5, height: 60))
    #expect(row.lanes?.first?.points == [PlanePoint(x: 1, y: 2), PlanePoint(x: 3, y: 4)])
    #expect(row.vehicle?.speed == 13.9 && row.vehicle?.turnSignal == .left && row.vehicle?.speedLimit == nil)
    #expect(abs((row.vehicle?.yawRate ?? 0) - .pi / 2) < 1e-9)
    #expect(row.vehicle?.position == GeoPosition(longitude: 8.4, latitude: 49))
    #expect(abs((row.driver?.azimuth?.degrees ?? 0) - 3) < 1e-9 && row.driver?.isOnRoad == true)
    #expect(file.gaps.text == nil && file.missing == nil)
  }

  @Test func recognitionLineNeedsOnlyTimeAndPictureSize() throws {
    let row = try #require(try rows(#"{"t_ms":0,"image":[9,9]}"#).rows.first)
    #expect(row.objects.isEmpty && row.lanes == nil && row.vehicle == nil)
  }

  static let failed: [(String, String, Comment)] = [
    (#""speed_mps":null"#, "", "null is a missing value"),
    (#""speed_mps":NaN"#, "1 speed", "as some programs write it"),
    (#""speed_mps":Infinity"#, "1 speed", "as some programs write it"),
    (#""speed_mps":-Infinity"#, "1 speed", "as some programs write it"),
    (#""speed_mps":1e999"#, "1 speed", "larger than any number"),
    (#""speed_mps":"nan""#, "1 speed", "in quotation marks"),
    (#""speed_mps":-1"#, "1 speed", "what location services say when they do not know"),
    (#""speed_mps":4294967295"#, "1 speed", "a mark of a missing value"),
    (#""speed_mps":0"#, "", "standing is a speed"),
    (#""yaw_rate_dps":nan"#, "1 yaw rate", "small letters"),
    (#""position":[8,91]"#, "1 position", "no place on Earth"),
    (#""position":[8,null]"#, "1 position", "half a place"),
    (#""speed_limit_mps":0"#, "1 speed limit", "no limit"),
    (#""objects":[{"label":"car","box":[1,2,NaN,4]}]"#, "1 box", "a side that is none"),
    (#""objects":[{"label":"car","box":null}]"#, "1 box", "none"),
    (#""objects":[{"label":"car","box":[1,2,0,4]}]"#, "1 box", "without area"),
    (#""objects":[{"label":"car","box":[1,2,-3,4]}]"#, "1 box", "inside out"),
    (#""objects":[{"label":"car","box":[10,2,3,4]}]"#, "1 box", "beside the picture"),
    (#""objects":[{"label":"car","box":[9.9,2,3,4]}]"#, "", "just inside the picture"),
    (#""objects":[{"label":"car","box":[1,2,3,4],"score":1.01}]"#, "1 score", "above 1"),
    (#""objects":[{"label":"car","box":[1,2,3,4],"distance_m":0}]"#, "1 distance", "not in front"),
    (
      #""objects":[{"id":1,"label":"car","box":[1,2,3,4]},{"id":"1","label":"bus","box":[1,2,3,4]}]"#,
      "1 second object of one id", "one id, two objects"
    ),
    (#""lanes":[{"position":"egoLeft","points":[[1,2],[NaN,3],[4,5]]}]"#, "1 point of a marking", "one of three"),
  ]

  @Test(arguments: failed)
  func unmeasuredValuesAreCountedAndSkipped(text: String, gaps: String, why: Comment) throws {
    let (rows, file) = try rows(#"{"t_ms":0,"image":[10,10],\#(text)}"# + "\n" + #"{"t_ms":1,"image":[10,10]}"#)
    #expect(rows.count == 2, why)
    #expect(file.gaps.text ?? "" == gaps, why)
    #expect(rows[0].vehicle?.speed.map { $0 == 0 } ?? true, why)
  }

  static let defects: [(String, String)] = [
    ("[1]", "the line is not an object"), ("3", "the line is not an object"), ("null", "the line is"),
    ("{'t_ms':0}", "the line is not JSON"), (#"{"t_ms":01}"#, "the line is not JSON"),
    (#"{"t_ms":0,"image":[9,9]} x"#, "the line is not JSON"), (#"{"t_ms":0,"image":[9,9"#, "the line breaks off"),
    (#"{"image":[9,9]}"#, "the line has no t_ms"), (#"{"t_ms":null,"image":[9,9]}"#, "t_ms is"),
    (#"{"t_ms":NaN,"image":[9,9]}"#, "t_ms is no time"), (#"{"t_ms":1e300,"image":[9,9]}"#, "t_ms is no time"),
    (#"{"t_ms":"5","image":[9,9]}"#, "t_ms is not a number"), (#"{"t_ms":true,"image":[9,9]}"#, "t_ms is not a number"),
    (#"{"t_ms":0}"#, "the line has no image"), (#"{"t_ms":0,"image":[9]}"#, "image is the picture's"),
    (#"{"t_ms":0,"image":[9,0]}"#, "image is the picture's"),
    (#"{"t_ms":0,"image":[9,1e9]}"#, "image is the picture's"),
    (#"{"t_ms":0,"image":[9,9],"speed_mps":"fast"}"#, "speed_mps is not a number"),
    (#"{"t_ms":0,"image":[9,9],"speed_mps":{}}"#, "speed_mps is not a number"),
    (#"{"t_ms":0,"image":[9,9],"position":[1,2,3]}"#, "position has 3 numbers"),
    (#"{"t_ms":0,"image":[9,9],"turn_signal":"up"}"#, "turn_signal is \"up\""),
    (#"{"t_ms":0,"image":[9,9],"objects":{}}"#, "objects is not a list"),
    (#"{"t_ms":0,"image":[9,9],"objects":[3]}"#, "objects[0] is not an object"),
    (#"{"t_ms":0,"image":[9,9],"objects":[{"box":[1,2,3,4]}]}"#, "objects[0] has no label"),
    (#"{"t_ms":0,"image":[9,9],"objects":[{"label":"car"}]}"#, "objects[0] has no box"),
    (#"{"t_ms":0,"image":[9,9],"objects":[{"label":3,"box":[1,2,3,4]}]}"#, "objects[0].label is not a text"),
    (#"{"t_ms":0,"image":[9,9],"objects":[{"id":1.5,"label":"a","box":[1,2,3,4]}]}"#, "objects[0].id is not a text"),
    (
      #"{"t_ms":0,"image":[9,9],"objects":[{"label":"a","box":[1,2,3,4]},{"label":"a","box":[1,2,3]}]}"#,
      "objects[1].box has 3 numbers; give x, y, width, height"
    ),
    (#"{"t_ms":0,"image":[9,9],"lanes":[{"position":"left","points":[]}]}"#, "lanes[0].position is \"left\""),
    (#"{"t_ms":0,"image":[9,9],"lanes":[{"position":"egoLeft","points":[[1]]}]}"#, "lanes[0].points[0] has 1"),
    (#"{"t_ms":0,"image":[9,9],"driver":{"eyes_on_road":3}}"#, "driver.eyes_on_road is not true or false"),
    (#"{"type":"camera","image":[9,9],"fx":9,"fy":9,"cx":4,"cy":4}"#, "type is \"camera\""),
    (#"{"type":"alert","t_ms":0}"#, "type is \"alert\""),
    (String(repeating: "[", count: 100_000), "the line"),
  ]

  @Test(arguments: defects)
  func invalidRecognitionLineIsRefusedWithLineAndKey(line: String, words: String) throws {
    let error = #expect(throws: FormatError.self) { try rows(Self.frame + "\n\n" + line + "\n") }
    #expect(error?.description.contains("r.ndjson, line 3: \(words)") ?? false, "\(error?.description ?? "")")
    #expect(error?.description.hasSuffix(".") ?? false)
  }

  static let cameras: [(String, String)] = [
    (#"{"type":"camera"}"#, "no image"), (#"{"type":"camera","image":[9,9]}"#, "no fx"),
    (#"{"type":"camera","image":[9,9],"fx":NaN,"fy":9,"cx":4,"cy":4}"#, "fx is a number"),
    (#"{"type":"camera","image":[9,9],"fx":9,"fy":9,"cx":4,"cy":4,"height_m":165}"#, "between 0.1 and 10"),
    (#"{"type":"camera","image":[9,9],"fx":9,"fy":9,"cx":4,"cy":4,"hight_m":1}"#, "no key \"hight_m\""),
    (
      #"{"type":"camera","image":[9,9],"fx":9,"fy":9,"cx":4,"cy":4,"regions":{"primary":[[0,0],[2,0],[1,1]]}}"#,
      "between 0 and 1"
    ),
    (
      #"{"type":"camera","image":[9,9],"fx":9,"fy":9,"cx":4,"cy":4,"regions":{"primary":[[0,0],[1,1],[0,1],[1,0]]}}"#,
      "not convex"
    ),
  ]

  @Test(arguments: cameras)
  func impossibleCameraIsRefusedWithItsPlace(line: String, words: String) throws {
    let error = #expect(throws: FormatError.self) { try file(line + "\n" + Self.frame) }
    #expect(error?.description.contains("line 1, column ") ?? false)
    #expect(error?.description.contains(words) ?? false, "\(error?.description ?? "")")
  }

  @Test func recognitionsWithRepeatedTimesAreNotUsed() throws {
    let lines = [0, 100, 100, 50, 150, 140, 130, 120].map { #"{"t_ms":\#($0),"image":[9,9]}"# }
    let (rows, file) = try rows(lines.joined(separator: "\n"))
    #expect(rows.map(\.time.milliseconds) == [0, 100, 150])
    #expect(rows.map(\.frame) == [0, 1, 2])
    #expect(file.missing?.contains("5 rows not used") ?? false)
    #expect(file.missing?.contains("lines 3, 4, 6 and 2 more") ?? false, "\(file.missing ?? "")")
  }

  @Test func cutOffLastLineKeepsTheEarlierLines() throws {
    let (rows, file) = try rows(Self.frame + "\n" + #"{"t_ms":200,"image":[12"#)
    #expect(rows.count == 1 && file.missing?.contains("breaks off in line 2") == true)
    #expect(throws: FormatError.self) { try self.rows(#"{"t_ms":200,"image":[12"#) }
  }

  @Test func blankLinesAndByteOrderMarksAreIgnored() throws {
    let text = "\u{FEFF}\r\n" + Self.camera + "\r\n  \r\n" + Self.frame + "\r\n\r\n"
    let (rows, file) = try rows(text)
    #expect(rows.count == 1 && file.head != nil)
  }

  @Test func emptyRecognitionFileIsRefused() throws {
    #expect(throws: FormatError.self) { try file("\n \n") }
    #expect(throws: FormatError.self) { try file("") }
  }

  @Test func damagedRecognitionFilesNeverCrashTheReader() throws {
    let good = Array(
      (Self.camera + "\n"
        + (0..<4).map { Self.frame.replacing("100.5", with: "\($0)") }
        .joined(separator: "\n") + "\n").utf8)
    let scraps = ["NaN", "1e999", "-", "\"", "[", "}", "{", ",", "null", "\\u", "\u{0}", "\n", "9999999999", "0.0.0"]
    var generator = SeededRandom(seed: 5)
    for _ in 0..<3000 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeLast(bytes.count - place)
        default: bytes.insert(contentsOf: Array((scraps.randomElement(using: &generator) ?? "").utf8), at: place)
        }
        if bytes.isEmpty { break }
      }
      try Data(bytes).write(to: scratch.file("r.ndjson"))
      do {
        let file = try RecognitionFile(path: scratch.file("r.ndjson").path)
        while let row = try file.next() {
          let boxes = row.objects.flatMap { [$0.box.x, $0.box.y, $0.box.width, $0.box.height] }
          let isFinite = (boxes + [row.vehicle?.speed ?? 0]).allSatisfy { $0.isFinite }
          #expect(isFinite)
        }
      } catch {
        #expect(error.description.hasSuffix("."))
      }
    }
  }
}
