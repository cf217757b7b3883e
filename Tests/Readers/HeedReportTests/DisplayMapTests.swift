import Testing

@testable import HeedReport
@testable import HeedSession

@Suite struct DisplayMapTests {
  @Test func areaOfAMarkIsProportionalToItsTime() throws {
    var histogram = GazeHistogram()
    (histogram.cells[0], histogram.cells[1]) = (.seconds(1), .seconds(4))
    let map = try #require(DisplayMap(histogram, id: "map"))
    let widths = PageReader(map.html).all("rect", style: "cell").map { $0.attributes["width"] }
    #expect(widths == ["0.48", "0.96"], "a quarter of the time is half as wide")
  }
}
