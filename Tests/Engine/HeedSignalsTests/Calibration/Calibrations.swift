import Foundation
import HeedGeometry
public import HeedSignals
public import Testing

/// A calibration as fitted from five points. The numbers are as awkward as a fit's, but easy to find in a file.
func exampleCalibration(driver: String? = "amsel", created: Double? = 1_790_000_000_123) -> GazeCalibration {
  func axis(_ weights: [Double], variance: Double) -> AxisCalibration {
    let count = weights.count
    let covariance = (0..<count * count).map { $0 % (count + 1) == 0 ? 0.09 : -0.01 }
    return AxisCalibration(weights: weights, covariance: covariance, variance: variance)
  }
  let points = (0..<5).map { index in
    GazeCalibration.PointResult(
      target: PlanePoint(x: 192.1 * Double(index), y: 108), samplesUsed: 30 + index, samplesRejected: 12,
      scatterDegrees: 0.7, error: .init(degrees: 1.0 / 3, millimeters: 3.5),
      leftOut: .init(degrees: 1.7, millimeters: 18.1))
  }
  return GazeCalibration(
    created: created, driver: driver, measurement: 1, display: DisplayGeometryTests.display,
    camera: PinholeCamera(
      size: ImageSize(width: 640, height: 480), fx: 650, fy: 650.5, cx: 319.5, cy: 239.5,
      distortion: [0.01, -0.2, 0, 0, 0]), mode: .fivePoint, criteria: .standard,
    across: axis([-1.87, 0.1 + 0.2, 0.52, 1e-5, 0.04], variance: 2.25),
    up: axis([2.75, 0.71, 0.44, -0.12, 1.0 / 3, 0.09], variance: 4.75), eyes: [0.4, -0.7, 1.2, 0, 2.6],
    origin: .millimeters(3.3, 5.1, 600.123), points: points, expected: .init(degrees: 1.4, millimeters: 15.2))
}

/// Short, because a test's log names its arguments.
extension GazeCalibration: CustomTestStringConvertible {
  public var testDescription: String { "calibration of \(driver ?? "nobody"), \(points.count) points" }
}

/// The same with one value changed.
func changed(_ change: (inout GazeCalibration) -> Void) -> GazeCalibration {
  var calibration = exampleCalibration()
  change(&calibration)
  return calibration
}

/// A file's text with a replaced part and a matching checksum, as a deliberate editor would write it.
func edited(_ text: String, _ part: String, _ other: String) -> [UInt8] {
  sealed(String(text.dropLast(24)).replacing(part, with: other))
}

/// A file's bytes with a matching checksum as the last key.
/// - Parameter covered: All text before the comma that precedes the checksum.
func sealed(_ covered: String) -> [UInt8] {
  let crc = checksum(Array(covered.utf8))
  let hex = String(crc, radix: 16)
  return Array((covered + ",\"checksum\":\"" + String(repeating: "0", count: 8 - hex.count) + hex + "\"}\n").utf8)
}

/// CRC-32, bit by bit.
func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { (crc: UInt32, byte: UInt8) -> UInt32 in
    (0..<8).reduce(crc ^ UInt32(byte)) { (bits: UInt32, _: Int) -> UInt32 in
      bits & 1 == 1 ? (bits >> 1) ^ 0xEDB8_8320 : bits >> 1
    }
  }
}

/// The error when reading these bytes; nil if they are read.
func refusal(ofFile bytes: [UInt8]) -> CalibrationError? {
  do throws(CalibrationError) {
    _ = try GazeCalibration(file: bytes)
    return nil
  } catch {
    return error
  }
}

/// The error when reading this vector; nil if it is read.
func refusal(ofVector vector: [Double]) -> CalibrationError? {
  do throws(CalibrationError) {
    _ = try GazeCalibration(vector: vector)
    return nil
  } catch {
    return error
  }
}
