import Foundation
import HeedGeometry
import Testing

@testable import HeedSignals

@Suite struct GazeCalibrationTests {
  static let calibrations: [(GazeCalibration, Comment)] = [
    (exampleCalibration(), "five points"),
    (exampleCalibration(driver: nil, created: nil), "nothing that may be absent"),
    (exampleCalibration(driver: "Zoë \"ö\" \\ 🚗"), "a name that has to be written with care"),
    (exampleCalibration(driver: ""), "an empty name is a name"),
    (changed { $0.glasses = 0.97 }, "made with glasses"),
    (
      changed {
        ($0.leaveOneOut, $0.mode, $0.rightEye, $0.leftEye) = (nil, .onePoint, $0.leftEye, nil)
        $0.points = [$0.points[0]]
        $0.points[0].leftOut = nil
      }, "one point, the right eye alone"
    ),
    (
      GazeCalibration(
        created: 0, driver: nil, measurement: 3, display: DisplayGeometryTests.tilted,
        camera: exampleCalibration().camera,
        mode: .sixPoint, criteria: .high, leftEye: EyeCalibration(), rightEye: EyeCalibration(),
        origin: Point(x: 1.0 / 3, y: -1e-9, z: 0.6), points: exampleCalibration().points, leaveOneOut: nil),
      "a display that stands aslant"
    ),
  ]

  @Test(arguments: calibrations)
  func calibrationSurvivesTheRoundTripToFileAndVector(calibration: GazeCalibration, why: Comment) throws {
    #expect(try GazeCalibration(file: Array(calibration.file.utf8)) == calibration, why)
    #expect(try GazeCalibration(vector: calibration.vector) == calibration, why)
    #expect(!calibration.vector.contains { !$0.isFinite }, why)
    let coded = try JSONDecoder().decode(GazeCalibration.self, from: JSONEncoder().encode(calibration))
    #expect(coded == calibration, why)
    #expect(try calibration.validated() == calibration, why)
    #expect(try GazeCalibration(file: Array(calibration.file.utf8)).file == calibration.file, "the same bytes again")
  }

  @Test func calibrationFileIsOneObjectEndingInItsChecksum() throws {
    let file = exampleCalibration().file
    #expect(file.hasPrefix(#"{"version":1,"created":1790000000123.0,"driver":"amsel","measurement":1,"mode":5,"#))
    #expect(
      file.contains(#""display":{"size_mm":[340.0,190.0],"size_pt":[1920.0,1080.0],"top_left_mm":[170.0,8.0,0.0],"#))
    #expect(file.contains(#""parameters":{"left":{"center_x_mm":-0.95,"#) && file.contains(#""right":null}"#))
    #expect(file.contains(#""leave_one_out_deg":1.4,"leave_one_out_mm":15.2,"glasses":null,"checksum":""#))
    #expect(file.hasSuffix("\"}\n") && file.filter { $0.isNewline }.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any]
    #expect(object?["checksum"] is String)
  }

  @Test func checksumMatchesTheKnownValue() {
    #expect(Checksum.of(Array("123456789".utf8)) == 0xCBF4_3926, "the check value of CRC-32/ISO-HDLC")
    #expect(Checksum.of([]) == 0)
    for count in 0...20 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
      #expect(Checksum.of(bytes) == checksum(bytes), "\(count) bytes, four at once")
    }
    #expect(checksum(Array("123456789".utf8)) == 0xCBF4_3926, "and the tests' own")
  }

  @Test func everyDamagedByteOfACalibrationIsDetected() {
    let bytes = Array(exampleCalibration().file.utf8)
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(refusal(ofFile: other) != nil, "byte \(index) changed")
      other.remove(at: index)
      #expect(refusal(ofFile: other) != nil, "byte \(index) lost")
      #expect(refusal(ofFile: Array(bytes.prefix(index))) != nil, "cut off at \(index)")
    }
    #expect(refusal(ofFile: bytes + [10]) == .changedSinceWritten, "a line more")
    #expect(refusal(ofFile: Array("X".utf8) + bytes) == .notReadable(why: "not a JSON object"))
  }

  @Test func everyChangedNumberOfAVectorIsDetected() {
    let vector = exampleCalibration().vector
    for index in vector.indices {
      for value in [vector[index] + 1, vector[index].nextUp, .nan, .infinity, 1e300, -1] where value != vector[index] {
        var other = vector
        other[index] = value
        #expect(refusal(ofVector: other) != nil, "number \(index) changed to \(value)")
      }
      #expect(refusal(ofVector: Array(vector.prefix(index))) != nil, "cut off at \(index)")
    }
    #expect(refusal(ofVector: vector + [0]) != nil)
    #expect(refusal(ofVector: []) == .notReadable(why: "not a calibration's numbers"))
    #expect(refusal(ofVector: [Double](repeating: 1, count: 3000)) == .tooLarge(limitBytes: 16000))
  }
}
