import CHeed
import Foundation

/// Reads the arguments of C functions, and refuses invalid arguments.
enum Argument {
  /// Maximum length of a text, bytes. Choice: enough for a path and for all settings.
  private static let longestText = 1 << 20

  /// Reads a text; nil for NULL.
  static func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String? {
    guard let pointer else { return nil }
    let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while length <= longestText, bytes[length] != 0 { length += 1 }
    try require(length <= longestText, "\(name) is longer than \(longestText) bytes, or does not end with 0.")
    guard let text = String(validating: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self) else {
      throw Failure(HEED_BAD_ARGUMENT, "\(name) is not UTF-8.")
    }
    return text
  }

  /// Reads a required text that must not be empty.
  static func words(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String {
    guard let text = try text(pointer, name), !text.isEmpty else {
      throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL or empty.")
    }
    return text
  }

  /// Reads the path of a folder; nil for NULL.
  static func folder(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> URL? {
    try text(pointer, name).map { URL(fileURLWithPath: $0, isDirectory: true) }
  }

  /// Refuses a NULL result pointer, and sets the result to NULL.
  static func result<Result>(
    _ pointer: UnsafeMutablePointer<Result?>?, _ name: String
  ) throws -> UnsafeMutablePointer<Result?> {
    guard let pointer else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    pointer.pointee = nil
    return pointer
  }

  /// Reads the maximum time to wait, milliseconds.
  static func timeout(_ value: Int32) throws -> Int32 {
    try require((0...3_600_000).contains(value), "timeout_ms is \(value); give 0 to 3600000.")
    return value
  }

  /// Refuses a value in a field that later releases may use.
  static func reserved(_ value: Int32, _ name: String) throws {
    try require(value == 0, "\(name) is reserved and \(value); it has to be 0.")
  }

  /// Reads a truth value: yes or no.
  static func flag(_ value: Int32, _ name: String) throws -> Bool {
    try require(value == 0 || value == 1, "\(name) is 0 or 1, not \(value).")
    return value == 1
  }

  /// Reads a truth value: yes or no; nil for HEED_NONE.
  static func answer(_ value: Int32, _ name: String) throws -> Bool? {
    value == HEED_NONE ? nil : try flag(value, name)
  }

  /// Reads a finite number; nil for NAN.
  static func number(_ value: Double, _ name: String) throws -> Double? {
    try require(!value.isInfinite, "\(name) is infinite; NAN is \"not known\".")
    return value.isNaN ? nil : value
  }
}

extension RawRepresentable<UInt32> {
  /// The value of a C enum's constant, in the type that fields of C structs have.
  var number: Int32 { Int32(rawValue) }
}
