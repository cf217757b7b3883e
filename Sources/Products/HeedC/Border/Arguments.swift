import CHeed

/// A struct of the C interface that begins with its size and version.
protocol VersionedStruct {
  init()
  var struct_size: UInt32 { get set }
  var version: UInt32 { get set }
}

extension heed_frame: VersionedStruct {}
extension heed_options: VersionedStruct {}
extension heed_vehicle: VersionedStruct {}
extension heed_sources: VersionedStruct {}
extension heed_recording: VersionedStruct {}
extension heed_event: VersionedStruct {}
extension heed_ticks: VersionedStruct {}

/// Reads the arguments of C functions, and refuses invalid ones.
enum Argument {
  /// Choice: longer than any path, and enough for the text of all settings.
  private static let longestText = 1 << 20

  /// Copies a struct, after checking its size and version.
  static func value<Value: VersionedStruct>(_ pointer: UnsafePointer<Value>?, _ name: String) throws -> Value {
    guard let pointer else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    try check(UnsafeRawPointer(pointer), Value.self, name)
    // The bytes are copied because the host's struct may be misaligned.
    var value = Value()
    withUnsafeMutableBytes(of: &value) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: bytes.count))
    }
    return value
  }

  /// Checks a struct that the library will fill in.
  static func out<Value: VersionedStruct>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: String
  ) throws -> UnsafeMutablePointer<Value> {
    guard let pointer else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    guard UInt(bitPattern: pointer) % UInt(MemoryLayout<Value>.alignment) == 0 else {
      throw Failure(HEED_BAD_ARGUMENT, "\(name) does not lie at an address that its type may have.")
    }
    try check(UnsafeRawPointer(pointer), Value.self, name)
    return pointer
  }

  private static func check<Value: VersionedStruct>(
    _ pointer: UnsafeRawPointer, _ kind: Value.Type, _ name: String
  ) throws {
    let size = pointer.loadUnaligned(as: UInt32.self)
    let version = pointer.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    guard version == UInt32(HEED_ABI_VERSION) else {
      throw Failure(
        HEED_BAD_ARGUMENT,
        version == 0 || version > 1000
          ? "\(name) has no version; begin with HEED_INIT(\(kind))."
          : "\(name) is of version \(version), and this library knows version \(HEED_ABI_VERSION); build with its heed.h."
      )
    }
    guard size == UInt32(MemoryLayout<Value>.size) else {
      throw Failure(
        HEED_BAD_ARGUMENT,
        "\(name).struct_size is \(size) and has to be \(MemoryLayout<Value>.size); begin with HEED_INIT(\(kind)).")
    }
  }

  /// A text; nil for NULL.
  static func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String? {
    guard let pointer else { return nil }
    let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while length <= longestText, bytes[length] != 0 { length += 1 }
    guard length <= longestText else {
      throw Failure(HEED_BAD_ARGUMENT, "\(name) is longer than \(longestText) bytes, or does not end with 0.")
    }
    guard let text = String(validating: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self) else {
      throw Failure(HEED_BAD_ARGUMENT, "\(name) is not UTF-8.")
    }
    return text
  }

  /// A required text that must not be empty.
  static func words(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String {
    guard let text = try text(pointer, name), !text.isEmpty else {
      throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL or empty.")
    }
    return text
  }

  /// Refuses a NULL result pointer; else sets the result to NULL.
  static func result(_ pointer: UnsafeMutablePointer<OpaquePointer?>?, _ name: String) throws
    -> UnsafeMutablePointer<OpaquePointer?>
  {
    guard let pointer else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    pointer.pointee = nil
    return pointer
  }

  /// A yes or no.
  static func flag(_ value: Int32, _ name: String) throws -> Bool {
    guard value == 0 || value == 1 else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is 0 or 1, not \(value).") }
    return value == 1
  }

  /// A yes or no; nil for HEED_NONE.
  static func answer(_ value: Int32, _ name: String) throws -> Bool? {
    value == HEED_NONE ? nil : try flag(value, name)
  }

  /// A finite number; nil for NAN. Refuses infinite values.
  static func number(_ value: Double, _ name: String) throws -> Double? {
    guard !value.isInfinite else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is infinite; NAN is \"not known\".") }
    return value.isNaN ? nil : value
  }
}
