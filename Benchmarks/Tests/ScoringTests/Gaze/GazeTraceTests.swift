import Testing

@testable import Scoring

struct GazeTraceTests {
  private static let pixels =
    "t_ms,x_px,y_px,label_MN,alg_X\n0,100,100,1,0\n2,0,0,5,0\n4,110,100,2,2\n6,110,100,6,3\n8,110,100,4,1\n"

  private static func trace(_ text: String = pixels, unit: String = "px") throws -> GazeTrace {
    try GazeTrace(table: CSVTable(text, file: "t.csv"), unit: unit, columns: ["label_MN"])
  }

  @Test func lostSamplesHaveNoPlaceAndCodesBecomeMovements() throws {
    let trace = try Self.trace()
    #expect(trace.samples.map(\.place) == [SIMD2(100, 100), nil, SIMD2(110, 100), SIMD2(110, 100), SIMD2(110, 100)])
    #expect(trace.labels["label_MN"] == Drawn.movements("fbs?p"))
    let degrees = try Self.trace("t_ms,x_deg,y_deg,label_MN\n0,0,0,1\n1,nan,nan,5\n", unit: "deg")
    #expect(degrees.samples.map(\.place) == [SIMD2(0, 0), nil], "0,0 degrees is a place")
  }

  @Test func labelsAreLeftOutOfTheProgramInput() throws {
    #expect(
      try Self.trace().csv
        == "t_ms,x_px,y_px\n0.0,100.0,100.0\n2.0,,\n4.0,110.0,100.0\n6.0,110.0,100.0\n8.0,110.0,100.0\n")
  }

  @Test func thinnedTraceKeepsLabelsWithTheirSamples() throws {
    let trace = try Self.trace().every(2)
    #expect(trace.samples.map(\.milliseconds) == [0, 4, 8] && trace.labels["label_MN"] == Drawn.movements("fsp"))
    let later = try Self.trace().every(2, from: 1)
    #expect(later.samples.map(\.milliseconds) == [2, 6] && later.labels["label_MN"]?.count == 2)
  }

  @Test func returnedRowsMustMatchTheInput() throws {
    let trace = try Self.trace().every(4)
    let good = "t_ms,x_px,y_px,movement\n0.0,100.0,100.0,fixation\n8.0,110.0,100.0,pso\n"
    #expect(try trace.movements(classified: good, file: "o.csv") == Drawn.movements("fo"))
    for bad in [
      good.replacing("8.0,110", with: "8.0,111"), good.replacing("pso", with: "glissade"),
      good.replacing(",movement", with: ",label"), good + "9,1,1,pso\n", "",
    ] {
      #expect(throws: ScoringError.self) { try trace.movements(classified: bad, file: "o.csv") }
    }
  }

  @Test func eventsGiveTheirLabelToTheirSamples() throws {
    let events = try CSVTable("start_ms,end_ms,kind\n0,3.5,fixation\n3.5,5,saccade\n8,9,pso\n", file: "e.csv")
    #expect(try Self.trace().movements(events: events) == Drawn.movements("ffs") + [.unknown] + Drawn.movements("o"))
  }

  @Test func velocityThresholdGivesKnownLabels() throws {
    // 10 px in 4 ms across the lost sample, 0.018 deg a pixel: 45 deg/s, which is not above it.
    #expect(VelocityThreshold.movements(of: try Self.trace(), degreesPerUnit: 0.018) == Drawn.movements("fbfff"))
    #expect(VelocityThreshold.movements(of: try Self.trace(), degreesPerUnit: 0.0181) == Drawn.movements("fbsff"))
  }
}
