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
        $0.mode = .onePoint
        $0.points = [$0.points[0]]
        $0.points[0].leftOut = nil
      }, "one point, which cannot be left out"
    ),
    (changed { $0.points[3].isContradicting = true }, "a look elsewhere"),
    (
      GazeCalibration(
        created: 0, driver: nil, measurement: 3, display: DisplayGeometryTests.tilted,
        camera: exampleCalibration().camera,
        mode: .sixPoint, criteria: .high, across: exampleCalibration().across, up: exampleCalibration().up,
        eyes: [0, -90, 1e-7, 90, 0], origin: Point(x: 1.0 / 3, y: -1e-9, z: 0.6), points: exampleCalibration().points,
        expected: .init(degrees: 0, millimeters: 0)),
      "a display that stands aslant"
    ),
  ]

  @Test(arguments: calibrations)
  func calibrationSurvivesTheRoundTripToFileAndVector(calibration: GazeCalibration, why: Comment) throws {
    #expect(try GazeCalibration(file: Array(calibration.file.utf8)) == calibration, why)
    #expect(try GazeCalibration(vector: calibration.vector) == calibration, why)
    #expect(calibration.vector.map { UInt8($0) } == Array(calibration.file.utf8), why)
    let coded = try JSONDecoder().decode(GazeCalibration.self, from: JSONEncoder().encode(calibration))
    #expect(coded == calibration, why)
    #expect(try calibration.validated() == calibration, why)
    #expect(try GazeCalibration(file: Array(calibration.file.utf8)).file == calibration.file, "the same bytes again")
  }

  @Test func calibrationFileIsOneObjectEndingInItsChecksum() throws {
    let file = exampleCalibration().file
    #expect(file.hasPrefix(#"{"version":2,"created":1790000000123.0,"driver":"amsel","measurement":1,"mode":5,"#))
    #expect(
      file.contains(#""display":{"size_mm":[340.0,190.0],"size_pt":[1920.0,1080.0],"top_left_mm":[170.0,8.0,0.0],"#))
    #expect(file.contains(#""model":"features","parameters":{"across":{"weights":[-1.87,0.30000000000000004,0.52,"#))
    #expect(file.contains(#""covariance":[0.09,-0.01,"#))
    #expect(file.contains(#""variance_deg2":2.25},"up":{"weights":[2.75,"#))
    #expect(file.contains(#""variance_deg2":4.75},"eyes":[0.4,-0.7,1.2,0.0,2.6]},"origin_mm":["#))
    #expect(file.contains(#""left_out_mm":18.1,"contradicting":false}"#))
    #expect(
      file.contains(
        #""expected_deg":1.4,"expected_mm":15.2,"glasses":null,"refresh":null,"validation":null,"checksum":""#))
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

  @Test func changedVectorsAreRefused() {
    let vector = exampleCalibration().vector
    for value in [256, -1, 97.5, vector[5].nextUp, .nan, .infinity, 1e300] {
      var other = vector
      other[5] = value
      #expect(refusal(ofVector: other) == .notReadable(why: "not a calibration's numbers"), "\(value)")
    }
    var other = vector
    other[5] += 1
    #expect(refusal(ofVector: other) == .changedSinceWritten)
    #expect(refusal(ofVector: Array(vector.dropLast())) == .changedSinceWritten, "cut off")
    #expect(refusal(ofVector: vector + [0]) == .changedSinceWritten)
    #expect(refusal(ofVector: []) == .notReadable(why: "not a JSON object"))
    #expect(refusal(ofVector: [Double](repeating: 1, count: 65537)) == .tooLarge(limitBytes: 65536))
  }
}
