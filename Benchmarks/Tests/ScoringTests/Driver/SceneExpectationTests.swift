import Foundation
import Testing

@testable import Scoring

struct SceneExpectationTests {
  private static let header = "event,by,begin_ms,end_ms,within_ms\n"

  private func expectations(_ lines: String) throws -> [SceneExpectation] {
    try SceneExpectation.all(in: CSVTable(Self.header + lines, file: "s.csv"))
  }

  private func recording(_ lines: String...) throws -> Recording {
    try Recording(ndjson: Data((lines.joined(separator: "\n") + "\n").utf8), file: "x.ndjson")
  }

  @Test func expectationTableIsReadLineByLine() throws {
    let read = try expectations("eyesHidden,hand,3000,8000,2000\ndriverChanged,,8000,13000,2000\n")
    let wanted: [SceneExpectation] = [
      SceneExpectation(.eyesHidden, by: "hand", span: Interval(3000, 8000), within: 2000),
      SceneExpectation(.driverChanged, span: Interval(8000, 13000), within: 2000),
    ]
    #expect(read == wanted)
  }

  @Test func emptyExpectationTableIsAccepted() throws {
    #expect(try expectations("").isEmpty)
  }

  @Test(arguments: [
    ("eyesGone,,3000,8000,2000\n", "event"),
    ("frozen,,8000,8000,2000\n", "end_ms"),
    ("frozen,,8000,9000,soon\n", "within_ms"),
  ])
  func invalidExpectationsAreReportedWithLineAndColumn(line: String, column: String) {
    #expect {
      try expectations("frozen,,1,2,3\n" + line)
    } throws: { error in
      guard case ScoringError.badTable(file: "s.csv", line: 3, column: column, _) = error else { return false }
      return true
    }
  }

  private static let tellings: [(Int, Bool?, Bool?, Comment)] = [
    (2999, nil, nil, "before the span it is another one's"),
    (3000, true, true, "at its beginning"),
    (5000, true, true, "just in time"),
    (5033, false, true, "told, but late"),
    (8000, nil, nil, "at its end it is over"),
  ]

  @Test(arguments: tellings)
  func reportCountsOnlyInItsExpectedSpan(time: Int, isInTime: Bool?, isRight: Bool?, why: Comment) throws {
    let expected = try expectations("eyesHidden,hand,3000,8000,2000\n")[0]
    let told = expected.told(
      in: try recording(
        #"{"type":"availability","t_ms":\#(time),"state":"degraded","reason":"eyesHidden","by":"hand"}"#))
    #expect(told.map(expected.isInTime) == isInTime, why)
    #expect(told.map(expected.isRight) == isRight, why)
  }

  @Test func reportWithAnotherReasonIsWrong() throws {
    let expected = try expectations("eyesHidden,hand,3000,8000,2000\n")[0]
    let told = expected.told(
      in: try recording(#"{"type":"availability","t_ms":4000,"state":"degraded","reason":"eyesHidden","by":"hair"}"#))
    #expect(told.map(expected.isInTime) == true)
    #expect(told.map(expected.isRight) == false)
  }

  @Test func everyExpectedEventIsFoundInTheLines() throws {
    let rest = #""kind":"microsleep","start_ms":1,"end_ms":null,"during_yawn":false}"#
    let recording = try recording(
      #"{"type":"availability","t_ms":1,"state":"unavailable","reason":"frozen"}"#,
      #"{"type":"availability","t_ms":2,"state":"available","reason":null}"#,
      #"{"type":"driverChanged","t_ms":3}"#,
      #"{"type":"eyeClosure","t_ms":4,"state":"began",\#(rest)"#,
      #"{"type":"eyeClosure","t_ms":5,"state":"ended",\#(rest)"#)
    func times(_ event: SceneExpectation.Event) -> [Double] {
      SceneExpectation.tellings(of: event, in: recording).map(\.time)
    }
    #expect(times(.frozen) == [1])
    #expect(times(.eyesHidden) == [])
    #expect(times(.driverChanged) == [3])
    #expect(times(.eyeClosure) == [4])
  }

  @Test func followedFaceIsComparedWithTheDriverPosition() throws {
    let places = try DriverPlaces(table: CSVTable("frame,x,y\n0,400,200\n1,400,200\n2,,\n3,,\n", file: "d.csv"))
    func line(_ frame: Int, left: Int?) -> String {
      let angles = #""yaw_deg":0,"pitch_deg":0,"roll_deg":0,"center_mm":[0,0,600]"#
      let face = left.map { #"{"rect":[\#($0),150,100,100],\#(angles)}"# } ?? "null"
      return #"{"type":"frame","frame":\#(frame),"t_ms":\#(frame * 33),"tracking":"success","face":\#(face)}"#
    }
    let recording = try recording(
      line(0, left: 399), line(1, left: 401), line(2, left: nil), line(3, left: 100))
    let score = try places.score(recording.frames)
    #expect(score.right == 1 && score.faces == 2 && score.whileAbsent == 1)
  }

  @Test func hiddenEyesAreCounted() throws {
    let recording = try recording(
      #"{"type":"frame","frame":0,"t_ms":0,"tracking":"success","hidden":{"left":"hand","right":null}}"#,
      #"{"type":"frame","frame":1,"t_ms":33,"tracking":"success","hidden":{"left":"hair","right":"hand"}}"#,
      #"{"type":"frame","frame":2,"t_ms":66,"tracking":"faceMissing","hidden":null}"#)
    let hidden: [Int] = recording.frames.map(\.hiddenEyes)
    #expect(hidden == [1, 2, 0])
  }
}
