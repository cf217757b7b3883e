import Foundation
import Testing

@Suite("Points of interest in heed analyze")
struct PointsOnRoadTests {
  private struct Line: Decodable {
    var type: String
    var t_ms: Double
    var name: String?
    var distance_m: Double?
    var rect: [Double]?
  }

  private static let points = Heed.root.appending(path: "Samples/PointsOfInterest/points.geojson").path
  private static let camera =
    #"{"type":"camera","image":[1280,720],"fx":1000,"fy":1000,"cx":639.5,"cy":359.5,"height_m":1.4}"#

  /// On the road between the two places: 250, 120 and 60 m before the filling station.
  private static let positions = [
    "27.671006179642,53.940217425004", "27.672935652747,53.940478623728", "27.673826186925,53.940599166528",
  ]

  private static func drive(_ scratch: Scratch) throws -> String {
    let frames = zip(["0", "9286", "13571"], positions).map { time, position in
      #"{"t_ms":\#(time),"image":[1280,720],"heading_deg":77.079686354,"position":[\#(position)]}"#
    }
    return try scratch.write(([camera] + frames).joined(separator: "\n"), to: "drive.ndjson")
  }

  @Test func everyVisiblePointHasALine() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(
      "analyze", "--recognitions", try Self.drive(scratch), "--points", Self.points, "--objects", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
      .filter { $0.type == "point" }
    #expect(
      lines.map { "\(Int($0.t_ms)) \($0.name ?? "")" } == [
        "0 Gas station", "9286 Car wash", "9286 Gas station", "13571 Car wash", "13571 Gas station",
      ], "the farthest first; the car wash comes nearer than 300 m with the second frame")
    let rect = try #require(lines.last?.rect)
    let expected = [739.986, -16.666, 266.666, 266.666]
    #expect(zip(rect, expected).allSatisfy { abs($0 - $1) < 0.1 })
    #expect(abs((lines.last?.distance_m ?? 0) - 60) < 0.01)
  }

  @Test func pointLinesNeedTheObjectsOption() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("analyze", "--recognitions", try Self.drive(scratch), "--points", Self.points)
    #expect(outcome.status == 0 && !outcome.output.contains("\"point\""))
  }

  @Test func replayWritesThePointLinesAgain() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let options = ["--points", Self.points, "--objects", "--store", store, "--quiet"]
    let recorded = try Heed.run(
      ["record", "--recognitions", try Self.drive(scratch), "--session", "places"] + options)
    #expect(recorded.status == 0 && recorded.output.contains("\"point\""), "\(recorded.errors)")
    let again = try Heed.run(["replay", "places"] + options)
    #expect(again.status == 0 && again.output == recorded.output, "\(again.errors)")
  }

  static let files: [(String, Int32, String)] = [
    ("{", 65, "points.geojson, line 1, column 2: here should be a key in quotation marks."),
    (
      #"{"type":"Point","coordinates":[53.9,127.6]}"#, 65,
      "line 1, column 31: coordinates is [53.9, 127.6], which is no longitude and latitude; GeoJSON writes"
    ),
    (#"{"type":"FeatureCollection","features":[]}"#, 0, "points.geojson: it has no points."),
    (#"{"type":"LineString","coordinates":[]}"#, 0, "points.geojson: only points are shown; left out: 1 LineString."),
  ]

  @Test(arguments: files)
  func invalidPointsFileIsReported(text: String, status: Int32, message: String) throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(
      "analyze", "--recognitions", try Self.drive(scratch), "--points", try scratch.write(text, to: "points.geojson"))
    #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(status == 0 || outcome.output.isEmpty)
  }

  @Test func missingPointsFileIsReported() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("analyze", "--recognitions", try Self.drive(scratch), "--points", "nowhere.geojson")
    #expect(outcome.status == 66 && outcome.errors.contains("nowhere.geojson"), "\(outcome.errors)")
  }

  @Test func pointsOptionNeedsARoadInput() throws {
    let outcome = try Heed.run("analyze", Heed.drive, "--points", Self.points)
    #expect(outcome.status == 64 && outcome.errors.contains("--points is about the road"), "\(outcome.errors)")
  }
}
