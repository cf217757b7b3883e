import Foundation
import Testing

/// Conversion of points between frames with `heed locate`.
@Suite struct LocateTests {
  private let scratch: Scratch
  /// Level, 1.4 m above the road; k1 folds the picture 49 degrees off the axis.
  private let rig: String

  init() throws {
    scratch = try Scratch()
    rig = try scratch.write(
      """
      name: dash
      road_camera: {image: [1280, 720], fx: 1000, fy: 1000, cx: 639.5, cy: 359.5, distortion: [-0.25], height_m: 1.4}
      """, to: "rig.yaml")
  }

  /// The vehicle is near the first place of the Mapbox Vision example, and faces north.
  private static let place = ["--position", "27.6753,53.9408", "--heading", "0"]

  private func locate(_ points: String, _ from: String, _ to: String, _ more: [String] = []) throws -> Heed.Outcome {
    let file = try scratch.write(points, to: "points")
    return try Heed.run(["locate", file, "--from", from, "--to", to, "--rig", rig] + Self.place + more)
  }

  // PROJ's results: east and north of 27.6753 east, 53.9408 north.
  @Test(arguments: [
    ("27.675944566726685,53.94105180084251\n", "28.0266,-42.3277,0.0000\n", "north-east is ahead on the right"),
    ("27.674764394760132,53.9405971055192\n", "-22.5828,35.1727,0.0000\n", "south-west is behind on the left"),
    ("27.6753,53.9408\n", "0.0000,0.0000,0.0000\n", "here, and no -0"),
    ("27.6753 , 53.9408", "0.0000,0.0000,0.0000\n", "spaces, and no last line end"),
    ("\u{FEFF}27.6753,53.9408\r\n", "0.0000,0.0000,0.0000\n", "as some programs write lines"),
    ("", "", "no points are no lines"),
  ])
  func geoPositionsAreConvertedToMetres(points: String, expected: String, why: Comment) throws {
    let outcome = try locate(points, "geo", "world")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == expected, why)
  }

  @Test(arguments: [
    ("geo", "world"), ("world", "geo"), ("geo", "pixel"), ("pixel", "geo"), ("world", "pixel"), ("pixel", "world"),
  ])
  func everyCoordinateConversionHasAnInverse(from: String, to: String) throws {
    let points = ["geo": "27.675310000,53.940980000", "world": "19.5000,-1.2500,0.0000", "pixel": "700.5000,430.2500"]
    let start = try #require(points[from])
    let there = try locate(start + "\n", from, to)
    #expect(there.status == 0 && there.output.count > 5, "\(there.errors)")
    let back = try locate(there.output, to, from)
    let numbers = try zip(start.split(separator: ","), back.output.split(whereSeparator: { ",\n".contains($0) }))
      .map { abs(try #require(Double($0)) - (try #require(Double($1)))) }
    #expect(numbers.allSatisfy { $0 < (from == "geo" ? 2e-9 : 2e-3) }, "\(start) came back as \(back.output)")
  }

  @Test func pointWithoutAnImageGivesAnEmptyLine() throws {
    let outcome = try locate("10,0\n-10,0\n\n10,0,1.4\n1,1.5,1.4\n0,0,0\n", "world", "pixel")
    #expect(outcome.status == 0)
    #expect(outcome.output == "639.5000,498.8140\n\n\n639.5000,359.5000\n\n\n")
    #expect(
      outcome.errors.contains(
        "5 points, 3 without an image: 2 behind the camera, 1 beyond what the lens model describes; 1 empty line"))
    let sky = try locate("640,100\n640,360\n640,359.5\n", "pixel", "geo")
    let lines = sky.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.isEmpty) == [true, false, true, true])
    #expect(sky.errors.contains("2 at or above the horizon"))
    #expect(try locate("640,100\n", "pixel", "world", ["--quiet"]).errors.isEmpty)
  }

  @Test func otherSideOfTheEarthIsNotVisible() throws {
    let outcome = try locate("-152.3,-53.9\n", "geo", "world")
    #expect(outcome.output == "\n" && outcome.status == 0)
    #expect(outcome.errors.contains("1 beyond the Earth's edge"))
    #expect(try locate("7e6,0\n1e300,0\n", "world", "geo").output == "\n\n")
  }

  @Test(arguments: [
    ("1,2\nabc,3\n", "world", ":2:1: x is \"abc\""), ("1,2\n3,\n", "world", ":2:3: y is empty"),
    ("1,2,3,4\n", "world", ":1:7: 4 cells; write x,y[,z]"), ("1\n", "world", ":1:1: 1 cell"),
    ("1,nan\n", "world", ":1:3:"), ("1,inf\n", "world", ":1:3:"), ("1,1e999\n", "world", ":1:3:"),
    ("27,53,100\n", "geo", ":1:7: 3 cells; write longitude,latitude"), ("27;53\n", "geo", ":1:1: 1 cell"),
    ("27.5,93\n", "geo", ":1:6: latitude is 93; it lies in -90...90"), ("181,0\n", "geo", ":1:1: longitude is 181"),
    ("lon,lat\n1,2\n", "geo", ":1:1: longitude is \"lon\""), ("1,2,3\n", "pixel", ":1:5: 3 cells; write x,y"),
    ("1,\u{E9}\n", "pixel", ":1:3:"), (String(repeating: "1", count: 2000) + "\n", "pixel", "longer than 1000 bytes"),
  ])
  func invalidCoordinateLineIsNamed(points: String, from: String, words: String) throws {
    let outcome = try locate(points, from, from == "geo" ? "world" : "geo")
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty, "nothing half-written")
  }

  @Test func refusedCoordinateFileLeavesNoOutput() throws {
    let outcome = try locate("1,2\nno\n", "world", "geo", ["--output", scratch.file("out").path])
    #expect(outcome.status == 65)
    #expect(try scratch.names == ["points", "rig.yaml"])
    #expect(try locate("1,2\n", "world", "geo", ["--output", scratch.file("out").path]).status == 0)
    #expect(try scratch.names == ["out", "points", "rig.yaml"])
  }

  @Test func missingLocateInputsAreReported() throws {
    let bare = try scratch.write("name: bare\n", to: "bare.yaml")
    let low = try scratch.write(
      "name: low\nroad_camera: {image: [9, 9], fx: 9, fy: 9, cx: 4, cy: 4}\n", to: "low.yaml")
    let cases: [([String], Int32, String)] = [
      (["--from", "geo", "--to", "world"], 64, "--position"),
      (["--from", "geo", "--to", "world", "--position", "-122.4,37.7"], 64, "--heading"),
      (["--from", "world", "--to", "pixel"], 64, "--rig"),
      (["--from", "world", "--to", "pixel", "--rig", bare], 78, "has no road_camera"),
      (["--from", "world", "--to", "pixel", "--rig", low], 78, "has no height_m"),
      (["--from", "world", "--to", "pixel", "--rig", "no-such-rig"], 78, "no-such-rig"),
      (["--from", "sky", "--to", "world"], 64, "sky"), (["--to", "world"], 64, "--from"),
      (["--from", "geo", "--to", "world", "--position", "200,5", "--heading", "0"], 64, "200,5"),
      (["--from", "geo", "--to", "world", "--position", "5,5", "--heading", "1e9"], 64, "--heading"),
      (["no-such-file", "--from", "world", "--to", "world"], 66, "no-such-file"),
      (["--from", "world", "--to", "world", "--output", "/no-such-folder/x"], 74, "/no-such-folder/x"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try Heed.run(["locate"] + arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func standardInputAndNegativeOptionsAreRead() throws {
    let outcome = try Heed.shell(
      "echo -0.001,-0.002 | \"$HEED\" locate - --from geo --to world --position -0.001,-0.001 --heading -90 --quiet")
    #expect(outcome.output == "0.0000,110.5743,0.0000\n", "looking west, south is on the left")
  }
}
