import Foundation
import Testing

@testable import Scoring

struct CalibrationFileTests {
  private func read(_ text: String) throws -> CalibrationFile {
    try CalibrationFile(json: Data(text.utf8), file: "c.json")
  }

  @Test func expectedErrorIsReadFromTheCalibrationFile() throws {
    let file = try read(
      #"{"version":2,"points":[{"samples_used":30,"samples_rejected":2}],"expected_deg":0.7,"expected_mm":8}"#)
    #expect(file.expectedDeg == 0.7 && file.expectedMm == 8)
    #expect(file.points.map(\.samplesUsed) == [30])
  }

  /// The last one is of version 1, which had other keys.
  @Test(arguments: ["", "[]", "{}", #"{"version":1,"points":[],"leave_one_out_deg":0.7,"leave_one_out_mm":8}"#])
  func invalidCalibrationFilesAreRefused(text: String) { #expect(throws: ScoringError.self) { try read(text) } }
}
