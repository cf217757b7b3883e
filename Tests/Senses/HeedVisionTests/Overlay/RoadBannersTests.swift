import HeedGeometry
import HeedRoadVision
import HeedSignals
import Testing

@Suite("Points of interest are drawn onto the road picture")
struct RoadBannersTests {
  private static let size = ImageSize(width: 640, height: 360)

  private func frame() -> Frame {
    Frame(
      index: 3, time: Timestamp(milliseconds: 300), size: Self.size, format: .bgr8,
      pixels: [UInt8](repeating: 90, count: 640 * 360 * 3))
  }

  private func banner(_ rect: ImageRect, foot: PlanePoint<Image>? = nil, name: String = "Car wash") throws
    -> PointOfInterestBanner
  {
    let position = try #require(GeoPosition(longitude: 27.67, latitude: 53.94))
    let place = Point<Vehicle>(x: 120, y: 3, z: 0)
    return PointOfInterestBanner(
      point: PointOfInterest(name: name, position: position), foot: place,
      world: UprightRect(over: place, lift: 16, widthMeters: 16, heightMeters: 16), rect: rect, footPixel: foot,
      isPartlyOutside: false)
  }

  /// Blue, green, red of a pixel.
  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    (0..<3).map { frame.bytes.load(fromByteOffset: y * frame.stride + x * 3 + $0, as: UInt8.self) }
  }

  /// Number of a region's pixels that differ from the picture.
  private func changed(_ frame: Frame, _ xs: Range<Int>, _ ys: Range<Int>) -> Int {
    ys.reduce(0) { sum, y in sum + xs.count { x in pixel(frame, x, y) != [90, 90, 90] } }
  }

  /// Number of a region's pixels that are as bright as letters.
  private func bright(_ frame: Frame, _ xs: Range<Int>, _ ys: Range<Int>) -> Int {
    ys.reduce(0) { sum, y in sum + xs.count { x in pixel(frame, x, y).allSatisfy { $0 > 180 } } }
  }

  private let rect = ImageRect(x: 200, y: 60, width: 120, height: 120)

  @Test func bannerShowsItsNameAboveAPole() throws {
    let drawn = try RoadOverlay().draw(nil, [try banner(rect, foot: PlanePoint(x: 259.5, y: 250))], on: frame())
    let panel = pixel(drawn, 210, 70)
    #expect(panel[0] > 100 && panel[2] < 90, "blue, and the picture is seen through it")
    #expect(bright(drawn, 205..<315, 65..<175) > 100, "the name is in it")
    #expect(pixel(drawn, 260, 215)[0] > 180, "the pole goes down")
    #expect(changed(drawn, 255..<265, 256..<300) == 0 && changed(drawn, 325..<640, 0..<360) == 0, "nothing elsewhere")
  }

  @Test func nameOfASmallBannerIsDrawnBelow() throws {
    let small = ImageRect(x: 200, y: 60, width: 20, height: 20)
    let drawn = try RoadOverlay().draw(nil, [try banner(small)], on: frame())
    #expect(bright(drawn, 203..<217, 63..<77) == 0, "not in it")
    #expect(bright(drawn, 120..<300, 83..<105) > 50, "but below")
  }

  @Test func nearerBannerCoversTheFartherOne() throws {
    let far = try banner(ImageRect(x: 200, y: 60, width: 20, height: 20), name: "Far away")
    let near = try banner(ImageRect(x: 205, y: 62, width: 20, height: 20), name: "Near")
    let both = try RoadOverlay().draw(nil, [far, near], on: frame())
    let alone = try RoadOverlay().draw(nil, [near], on: frame())
    let strip = (130..<300, 86..<102)
    #expect(bright(both, strip.0, strip.1) == bright(alone, strip.0, strip.1))
  }

  @Test func bannersScaleWithThePicture() throws {
    let observation = RoadObservation(frame: 3, time: .zero, size: ImageSize(width: 1280, height: 720))
    let large = try banner(ImageRect(x: 400, y: 120, width: 240, height: 240))
    let drawn = try RoadOverlay().draw(RoadReport(observation: observation), [large], on: frame())
    #expect(pixel(drawn, 210, 70) != [90, 90, 90] && pixel(drawn, 310, 170) != [90, 90, 90])
    #expect(changed(drawn, 330..<640, 30..<360) == 0)
  }

  @Test func onlyTheNearestBannersAreDrawn() throws {
    let far = try banner(ImageRect(x: 500, y: 60, width: 40, height: 40))
    let near = [PointOfInterestBanner](repeating: try banner(rect), count: 50)
    let drawn = try RoadOverlay().draw(nil, [far] + near, on: frame())
    #expect(changed(drawn, 480..<560, 50..<130) == 0 && pixel(drawn, 210, 70) != [90, 90, 90])
  }

  @Test(arguments: [
    "", " ", "Автомойка", "洗车", "\u{1F697}\u{1F697}", "Grand Hotel Minsk Conference Center and much more",
    "a\n\tb %s%n",
    String(repeating: "wide ", count: 1000), String(repeating: "W", count: 1000),
  ])
  func bannerWithAnyNameCanBeDrawn(name: String) throws {
    for side in [1.0, 20, 120, 2000] {
      let rect = ImageRect(x: 100, y: 40, width: side, height: side)
      #expect(try RoadOverlay().draw(nil, [try banner(rect, name: name)], on: frame()).size == Self.size)
    }
  }

  @Test func bannersAtInvalidPlacesAreNotDrawn() throws {
    let wild = [
      ImageRect(x: .nan, y: 0, width: 10, height: 10), ImageRect(x: 0, y: 0, width: .infinity, height: 10),
      ImageRect(x: -1e9, y: -1e9, width: 3e9, height: 3e9), ImageRect(x: 1e9, y: 1e9, width: 1, height: 1),
      ImageRect(x: 50, y: 50, width: 0, height: 0), ImageRect(x: 50, y: 50, width: -5, height: -5),
    ]
    var banners = try wild.map { try banner($0, foot: PlanePoint(x: 1e9, y: 1e9)) }
    banners += try wild.map { try banner($0, foot: PlanePoint(x: .nan, y: 5)) }
    banners[4].foot = Point(x: .nan, y: 0, z: 0)
    #expect(try RoadOverlay().draw(nil, banners, on: frame()).size == Self.size)
  }
}
