import Foundation

/// Files that are not valid calibrations.
package struct BadCalibration: Hashable, Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Files that a user might pass by mistake.
  package static var foreign: [BadCalibration] {
    [
      ("nothing at all", ""), ("no JSON", "gaze\n"), ("an empty object", "{}"), ("a list", "[]"), ("null", "null"),
      ("a number beyond every number", "{\"version\":1e999}"), ("NaN", "{\"version\":NaN}"),
      // JSON nested deeply enough to overflow the stack of a recursive parser.
      ("100,000 brackets", String(repeating: "[", count: 100_000)),
      ("bytes that are no text", "\u{0}\u{1}\u{7f}"),
      ("four megabytes of nothing", "{" + String(repeating: " ", count: 4_000_000) + "}"),
    ].map { BadCalibration($0.0, Array($0.1.utf8)) } + [BadCalibration("no UTF-8", [0xff, 0xfe, 0x80])]
  }

  /// A valid calibration, cut off or edited, with its old checksum.
  package static func edited(from good: [UInt8]) -> [BadCalibration] {
    let text = String(decoding: good, as: UTF8.self)
    func without(_ last: Int) -> [UInt8] { Array(good.dropLast(last)) }
    var result = [
      BadCalibration("cut in half", Array(good.prefix(good.count / 2))),
      BadCalibration("the last byte missing", without(text.last == "\n" ? 2 : 1)),
      BadCalibration("twice in one file", good + good),
      BadCalibration("a byte more before it", [0x20] + good),
    ]
    let digit = text.firstRange(of: "\"parameters\"").flatMap { key in
      text[key.upperBound...].firstIndex { $0.isNumber && $0 != "9" }
    }
    if let digit {
      result.append(
        BadCalibration("one digit of a parameter", Array(text.replacingCharacters(in: digit...digit, with: "9").utf8)))
    }
    return result
  }

  /// A valid calibration in which one value is impossible, with a matching checksum.
  package static func resealed(from good: SealedFile) -> [BadCalibration] {
    let changes: [(String, Regex<Substring>, String)] = [
      ("another version", /"version"\s*:\s*\d+/, "\"version\":999"),
      ("a version that is no number", /"version"\s*:\s*\d+/, "\"version\":\"1\""),
      // JSON nested deeply enough to overflow the stack of a recursive parser, and small enough to be read.
      ("40,000 brackets", /"version"\s*:\s*\d+/, "\"version\":" + String(repeating: "[", count: 40_000)),
      ("another measurement", /"measurement"\s*:\s*-?\d+/, "\"measurement\":-7"),
      ("a parameter beyond every number", /"variance_deg2"\s*:\s*[-0-9.eE+]+/, "\"variance_deg2\":1e999"),
      ("a parameter that is NaN", /"variance_deg2"\s*:\s*[-0-9.eE+]+/, "\"variance_deg2\":NaN"),
      ("a parameter that is null", /"variance_deg2"\s*:\s*[-0-9.eE+]+/, "\"variance_deg2\":null"),
      ("a negative variance", /"variance_deg2"\s*:\s*[-0-9.eE+]+/, "\"variance_deg2\":-1e6"),
      ("no display", /"display"\s*:/, "\"displaced\":"), ("no parameters", /"parameters"\s*:/, "\"parameter\":"),
      ("a display of no size", /"size_mm"\s*:\s*\[[^\]]*\]/, "\"size_mm\":[0,0]"),
      ("a camera of no size", /"image"\s*:\s*\[[^\]]*\]/, "\"image\":[0,0]"),
    ]
    return changes.compactMap { name, old, new in
      good.replacing(old, with: new).map { BadCalibration("\(name), sealed again", $0) }
    }
  }
}
