import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Followed points in recognitions")
struct RecognitionFlowTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func rows(_ text: String) throws -> (rows: [RoadObservation], file: RecognitionFile) {
    let file = try RecognitionFile(path: try scratch.write(text, to: "r.ndjson"))
    var rows: [RoadObservation] = []
    while let row = try file.next() { rows.append(row) }
    return (rows, file)
  }

  private func line(_ flow: String) -> String { #"{"t_ms":100,"image":[1242,375],"flow":\#(flow)}"# }

  @Test func roadFlowTracksAreReadCompletely() throws {
    let (rows, file) = try rows(line(#"{"since_ms":50.5,"tracks":[[1,2,3,4],[600.25,300,-5,380.5]]}"#))
    let flow = try #require(rows.first?.flow)
    #expect(flow.since == Timestamp(milliseconds: 50.5))
    #expect(
      flow.tracks == [
        RoadFlow.Track(from: PlanePoint(x: 1, y: 2), to: PlanePoint(x: 3, y: 4)),
        RoadFlow.Track(from: PlanePoint(x: 600.25, y: 300), to: PlanePoint(x: -5, y: 380.5)),
      ])
    #expect(file.gaps.text == nil)
  }

  @Test func missingFlowDiffersFromNoTracks() throws {
    #expect(try rows(line("null")).rows.first?.flow == nil)
    #expect(try rows(#"{"t_ms":100,"image":[9,9]}"#).rows.first?.flow == nil)
    #expect(try rows(line(#"{"since_ms":50,"tracks":[]}"#)).rows.first?.flow?.tracks == [])
  }

  static let failed: [(String, String, Int, Comment)] = [
    ("[[1,2,3,4],[NaN,2,3,4]]", "1 followed point", 1, "as some programs write it"),
    ("[[1,2,3,4],[1,null,3,4]]", "1 followed point", 1, "lost"),
    ("[[Infinity,2,3,4],[1,2,-Infinity,4]]", "2 followed points", 0, "both"),
    ("[[1,2,1e999,4],[1,2,3,4]]", "1 followed point", 1, "larger than any number"),
    (#"[["nan",2,3,4],[1,2,3,4]]"#, "1 followed point", 1, "in quotation marks"),
  ]

  @Test(arguments: failed)
  func unmeasuredTracksAreCountedAndSkipped(tracks: String, gaps: String, left: Int, why: Comment) throws {
    let (rows, file) = try rows(line(#"{"since_ms":50,"tracks":\#(tracks)}"#))
    #expect(rows.first?.flow?.tracks.count == left, why)
    #expect(file.gaps.text == gaps, why)
  }

  static let defects: [(String, String)] = [
    ("3", "flow is not an object"), ("[]", "flow is not an object"), (#"{"tracks":[]}"#, "flow has no since_ms"),
    (#"{"since_ms":50}"#, "flow has no tracks"), (#"{"since_ms":100,"tracks":[]}"#, "flow.since_ms is not earlier"),
    (#"{"since_ms":150,"tracks":[]}"#, "flow.since_ms is not earlier"),
    (#"{"since_ms":NaN,"tracks":[]}"#, "flow.since_ms is not earlier"),
    (#"{"since_ms":"now","tracks":[]}"#, "flow.since_ms is not a number"),
    (#"{"since_ms":50,"tracks":{}}"#, "flow.tracks is not a list"),
    (#"{"since_ms":50,"tracks":[3]}"#, "flow.tracks[0] is not a list"),
    (#"{"since_ms":50,"tracks":[[1,2,3,4],[1,2,3]]}"#, "flow.tracks[1] has 3 numbers; give x, y before and x, y now"),
    (#"{"since_ms":50,"tracks":[[1,2,3,4,5]]}"#, "flow.tracks[0] has 5 numbers"),
    (#"{"since_ms":50,"tracks":[[]]}"#, "flow.tracks[0] has 0 numbers"),
    (#"{"since_ms":50,"tracks":[[1,2,3,"x"]]}"#, "flow.tracks[0][3] is not a number"),
  ]

  @Test(arguments: defects)
  func invalidFlowIsRefusedWithLineAndKey(flow: String, words: String) throws {
    let error = #expect(throws: FormatError.self) {
      try rows(line(#"{"since_ms":1,"tracks":[]}"#) + "\n" + line(flow))
    }
    #expect(error?.description.contains("r.ndjson, line 2: \(words)") ?? false, "\(error?.description ?? "")")
  }

  // MARK: heed alerts

  /// Lines of a drive at 15 m/s on a level road; the true camera looks down by 3 degrees, the camera's line has no pitch.
  private static func drive(seconds: Double) -> [String] {
    let optics = PinholeCamera(size: ImageSize(width: 1280, height: 720), fx: 900, fy: 900, cx: 639.5, cy: 359.5)
    let camera = MountedCamera(optics: optics, heightMeters: 1.4, pitch: .degrees(-3))
    let head = #"{"type":"camera","image":[1280,720],"fx":900,"fy":900,"cx":639.5,"cy":359.5,"height_m":1.4}"#
    let tracks = (0..<24).compactMap { number -> String? in
      let (ahead, left) = (5 + Double(number % 6) * 2, Double(number / 6) * 1.6 - 2.4)
      guard let from = camera.pixel(of: Point(x: ahead + 0.75, y: left, z: 0)),
        let to = camera.pixel(of: Point(x: ahead, y: left, z: 0))
      else { return nil }
      return "[\(from.x),\(from.y),\(to.x),\(to.y)]"
    }.joined(separator: ",")
    return [head]
      + stride(from: 100.0, through: seconds * 1000, by: 100).map { time in
        #"{"t_ms":\#(time),"image":[1280,720],"speed_mps":15,"yaw_rate_dps":0,"#
          + #""flow":{"since_ms":\#(time - 50),"tracks":[\#(tracks)]}}"#
      }
  }

  private func cameras(_ outcome: Heed.Outcome) throws -> [String] {
    struct Line: Decodable {
      var type: String
      var change: String?
    }
    return try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
      .filter { $0.type == "camera" }.map { $0.change ?? "" }
  }

  @Test func driveReportsTheCalibratedCamera() throws {
    let file = try scratch.write(Self.drive(seconds: 24).joined(separator: "\n"), to: "r.ndjson")
    let plain = try Heed.run("alerts", file, "--quiet")
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(try cameras(plain) == ["calibrated"], "the steps on the way are for those who ask")
    let whole = try cameras(try Heed.run("alerts", file, "--quiet", "--objects"))
    #expect(whole.last == "calibrated" && whole.count > 20)
    #expect(Set(whole) == ["advanced", "calibrated"])
    let text = try Heed.run("alerts", file, "--quiet", "--format", "text")
    #expect(text.output.contains("calibrated: pitch -3"), "\(text.output)")
  }
}
