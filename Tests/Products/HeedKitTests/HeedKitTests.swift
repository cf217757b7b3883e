import HeedKit
import Testing

@Suite("HeedKit exports the whole API")
struct HeedKitTests {
  @Test func cameraNumberGivesALiveFrameSource() throws {
    let source: any FrameSource = try makeSource("0")
    #expect(source.isLive)
    #expect(source.name == "/dev/video0")
  }

  @Test func recordedVideoIsNotALiveSource() {
    let source: any FrameSource = VideoFileSource(path: "drive.mp4")
    #expect(!source.isLive)
    #expect(throws: VideoError.notFound(path: "drive.mp4")) { try source.open() }
  }

  @Test func pointsOfInterestAreReadFromGeoJSON() throws {
    let text = #"{"type":"Point","coordinates":[27.67,53.94]}"#
    #expect(try GeoJSONPoints(Array(text.utf8)).points.map(\.position.longitude) == [27.67])
  }
}
