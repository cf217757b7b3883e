import Foundation
import Testing

@testable import Scoring

struct CalibrationFileTests {
  private func read(_ text: String) throws -> CalibrationFile {
    try CalibrationFile(json: Data(text.utf8), file: "c.json")
  }

  @Test func leaveOneOutErrorsAreReadFromTheCalibrationFile() throws {
    let file = try read(
      #"{"version":1,"leave_one_out_deg":0.7,"leave_one_out_mm":8,"points":[{"samples_used":30,"samples_rejected":2}]}"#
    )
    #expect(file.leaveOneOutDeg == 0.7)
    #expect(file.points.map(\.samplesUsed) == [30])
    #expect(try read(#"{"leave_one_out_deg":null,"points":[]}"#).leaveOneOutDeg == nil, "one point has none")
  }

  @Test(arguments: ["", "[]", "{}"])
  func invalidCalibrationFilesAreRefused(text: String) { #expect(throws: ScoringError.self) { try read(text) } }
}
