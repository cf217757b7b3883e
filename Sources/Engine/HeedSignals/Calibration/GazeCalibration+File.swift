import Foundation

/// The calibration file is one JSON object. Its last key holds the checksum of all bytes before that key.
extension GazeCalibration {
  /// Size of the largest file that is read, bytes. Choice: a calibration of a hundred points takes 30 KB.
  public static let largestFileBytes = 65536
  /// Number of bytes that the checksum does not cover: its key, its eight digits and the end of the object.
  private static let endingBytes = 24

  /// The file's text: one line of JSON that ends with the checksum, and a line feed.
  public var file: String {
    let covered = String(json.text.dropLast())
    return covered + Self.ending(of: Array(covered.utf8))
  }

  /// Reads a file's bytes; throws if they are changed, too large, invalid or implausible.
  public init(file bytes: some Collection<UInt8>) throws(CalibrationError) {
    guard bytes.count <= Self.largestFileBytes else { throw .tooLarge(limitBytes: Self.largestFileBytes) }
    let all = Array(bytes)
    guard all.first == UInt8(ascii: "{") else { throw .notReadable(why: "not a JSON object") }
    guard all.count > Self.endingBytes else { throw .changedSinceWritten }
    let covered = Array(all.dropLast(Self.endingBytes))
    guard all.suffix(Self.endingBytes).elementsEqual(Self.ending(of: covered).utf8) else { throw .changedSinceWritten }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(all))
    } catch {
      throw CalibrationError(decoding: error)
    }
  }

  private static func ending(of covered: [UInt8]) -> String {
    let digits = String(Checksum.of(covered), radix: 16)
    return #","checksum":""# + String(repeating: "0", count: 8 - digits.count) + digits + "\"}\n"
  }
}

/// Encodes the calibration with the keys of the file but without the checksum, for use within other formats.
extension GazeCalibration: Codable {
  /// Decodes and validates a calibration.
  public init(from decoder: any Decoder) throws { try self.init(CalibrationRecord(checking: decoder)) }

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
