import Heed
import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@Suite struct GazeHistogramTests {
  /// Histogram of a timeline. Each character is a frame, 100 ms apart: r road, p phone, ? no gaze, . no frame.
  private func histogram(_ timeline: String) -> GazeHistogram {
    var histogram = GazeHistogram()
    for (index, character) in timeline.enumerated() where character != "." {
      let zone: String? = character == "r" ? "road" : character == "p" ? "phone" : nil
      histogram.update(.at(Double(index) * 100, zone: zone))
    }
    return histogram
  }

  static let timelines: [(String, Int, Int, Int, Comment)] = [
    ("r", 0, 0, 0, "one frame lasts no time"),
    ("rrrr", 300, 0, 0, "three steps on the road"),
    ("rrpp", 100, 200, 0, "a step belongs to the frame that ends it"),
    ("rr??r", 200, 0, 200, "time without gaze is nobody's"),
    ("rr...r", 500, 0, 0, "a step of 400 ms still counts"),
    ("rr....r", 100, 0, 0, "what happened in 500 ms was not seen"),
  ]

  @Test(arguments: timelines)
  func lookedTimeIsCreditedToTheZone(timeline: String, road: Int, phone: Int, none: Int, why: Comment) {
    let histogram = histogram(timeline)
    #expect(histogram.zones["road"]?.time ?? .zero == .milliseconds(road), why)
    #expect(histogram.zones["phone"]?.time ?? .zero == .milliseconds(phone), why)
    #expect(histogram.withoutGaze == .milliseconds(none), why)
  }

  static let points: [(PlanePoint<Screen>, Int?, Comment)] = [
    (PlanePoint(x: 0, y: 0), 0, "the first cell begins at the corner"),
    (PlanePoint(x: 59.9, y: 59.9), 0, "a cell is 60 points wide here"),
    (PlanePoint(x: 60, y: 0), 1, "its neighbour begins there"),
    (PlanePoint(x: 0, y: 60), 32, "rows follow each other"),
    (PlanePoint(x: 1919.9, y: 1079.9), 575, "the last cell"),
    (PlanePoint(x: 1920, y: 0), nil, "past the edge"),
    (PlanePoint(x: -0.1, y: 0), nil, "before the edge"),
    (PlanePoint(x: .nan, y: 0), nil, "nowhere"),
  ]

  @Test(arguments: points)
  func gazePointsFallIntoCellsOfTheDisplay(point: PlanePoint<Screen>, cell: Int?, why: Comment) {
    var histogram = GazeHistogram(display: .init(width: 1920, height: 1080))
    histogram.update(.at(0, screen: point))
    histogram.update(.at(100, screen: point))
    let filled = histogram.cells.indices.filter { histogram.cells[$0] > .zero }
    #expect(filled == (cell.map { [$0] } ?? []), why)
  }

  @Test func framesOutOfOrderAreNotCreditedTwice() {
    var histogram = GazeHistogram()
    for time in [0.0, 100, 50, 100, 200] { histogram.update(.at(time)) }
    #expect(histogram.zones["road"]?.time == .milliseconds(200))
  }
}
