import Foundation
import HeedGeometry

/// The calibration file is one JSON object. The last key holds the checksum of the bytes before the key, which reveals
/// any changed byte.
extension GazeCalibration {
  /// Size of the largest file that is read, bytes. Choice: a calibration of a hundred points takes 30 KB.
  public static let largestFileBytes = 65536
  private static let checksumKey = #","checksum":""#
  private static let end = "\"}\n"

  /// The file's text: one line of JSON that ends with the checksum, and a line feed.
  public var file: String {
    let covered = String(json.text.dropLast())
    return covered + Self.checksumKey + Self.hex(Checksum.of(covered.utf8)) + Self.end
  }

  /// Reads a file's bytes; throws if they are changed, too large, invalid or implausible.
  public init(file bytes: some Collection<UInt8>) throws(CalibrationError) {
    guard bytes.count <= Self.largestFileBytes else { throw .tooLarge(limitBytes: Self.largestFileBytes) }
    let all = Array(bytes)
    guard all.first == UInt8(ascii: "{") else { throw .notReadable(why: "not a JSON object") }
    let tail = Self.checksumKey.utf8.count + 8 + Self.end.utf8.count
    guard all.count > tail else { throw .changedSinceWritten }
    let covered = all.dropLast(tail)
    let expected = Self.checksumKey + Self.hex(Checksum.of(covered)) + Self.end
    guard all.suffix(tail).elementsEqual(expected.utf8) else { throw .changedSinceWritten }
    let found: CalibrationRecord
    do {
      found = try JSONDecoder().decode(CalibrationRecord.self, from: Data(all))
    } catch {
      throw CalibrationError(decoding: error)
    }
    try self.init(found)
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// Encodes the calibration with the keys of the file but without the checksum, for use within other formats.
extension GazeCalibration: Codable {
  /// Decodes and validates a calibration.
  public init(from decoder: any Decoder) throws { try self.init(CalibrationRecord(from: decoder)) }

  /// Encodes the keys of the file, without the checksum.
  public func encode(to encoder: any Encoder) throws { try CalibrationRecord(self).encode(to: encoder) }
}

extension CalibrationError {
  fileprivate init(decoding error: any Error) {
    func key(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let missing, let context): self = .missing(key: key(context.codingPath + [missing]))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self = .wrongType(key: key(context.codingPath))
    case let error as CalibrationError: self = error
    default: self = .notReadable(why: "not JSON")
    }
  }
}
