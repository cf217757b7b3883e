import HeedGeometry
import HeedSignals
import Testing

@Suite("Lines about points of interest")
struct PointOfInterestBannerTests {
  @Test func bannerIsWrittenAsOneJSONLine() throws {
    let position = try #require(GeoPosition(longitude: 27.67, latitude: 53.94))
    let foot = Point<Vehicle>(x: 120.00049, y: 3, z: 0)
    var banner = PointOfInterestBanner(
      point: PointOfInterest(name: "Car \"wash\"", position: position, kind: "wash"), foot: foot,
      world: UprightRect(over: foot, lift: 16, widthMeters: 16, heightMeters: 16),
      rect: ImageRect(x: -3.00049, y: 20, width: 40.5, height: 40), footPixel: nil, isPartlyOutside: true)
    let time = Timestamp(milliseconds: 1234.5)
    #expect(
      banner.line(at: time).text
        == #"{"type":"point","t_ms":1234.5,"name":"Car \"wash\"","kind":"wash","distance_m":120.0,"rect":[-3.0,20.0,40.5,40.0]}"#
    )
    banner.point.kind = nil
    #expect(banner.line(at: time).text.contains(#""kind":null"#))
  }
}
