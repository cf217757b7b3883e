import CHeed

/// A struct of the C interface that begins with its size and version, and grows only at its end.
protocol VersionedStruct {
  /// The sizes of the struct in earlier releases. Programs that were built with these releases still pass them.
  static var earlierSizes: [Int] { get }
  /// The values that newer fields get if the caller's struct is from an earlier release without these fields.
  static var unset: Self { get }
  init()
  var struct_size: UInt32 { get set }
  var version: UInt32 { get set }
}

extension heed_frame: VersionedStruct {}
extension heed_options: VersionedStruct {}
extension heed_sources: VersionedStruct {}
extension heed_recording: VersionedStruct {}
extension heed_event: VersionedStruct {
  // Before the unfiltered gaze.
  static var earlierSizes: [Int] { [448] }
}
extension heed_ticks: VersionedStruct {}
extension heed_vehicle: VersionedStruct {
  static var unset: heed_vehicle {
    var empty = heed_vehicle()
    (empty.speed_mps, empty.yaw_rate_rad_s, empty.steering_rad, empty.speed_limit_mps) = (.nan, .nan, .nan, .nan)
    (empty.turn_signal, empty.is_braking, empty.is_engaged) = (HEED_NONE, HEED_NONE, HEED_NONE)
    return empty
  }
}

extension VersionedStruct {
  static var earlierSizes: [Int] { [] }
  static var unset: Self { Self() }
  /// All sizes that a host may pass.
  static var sizes: [Int] { earlierSizes + [MemoryLayout<Self>.size] }

  /// This struct with its size and version fields filled in: the given size and the current version.
  func sized(_ size: Int = MemoryLayout<Self>.size) -> Self {
    var value = self
    (value.struct_size, value.version) = (UInt32(size), UInt32(HEED_ABI_VERSION))
    return value
  }

  /// Checks a host's struct, and returns its size.
  fileprivate static func size(at pointer: UnsafeRawPointer?, _ name: String) throws -> Int {
    guard let pointer else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    let size = Int(pointer.loadUnaligned(as: UInt32.self))
    let version = pointer.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    try require(
      version == UInt32(HEED_ABI_VERSION),
      version == 0 || version > 1000
        ? "\(name) has no version; begin with HEED_INIT(\(Self.self))."
        : "\(name) is of version \(version), and this library knows version \(HEED_ABI_VERSION); build with its heed.h."
    )
    try require(
      sizes.contains(size),
      "\(name).struct_size is \(size) and has to be \(MemoryLayout<Self>.size); begin with HEED_INIT(\(Self.self)).")
    return size
  }
}

extension Argument {
  /// Checks and copies a host's struct.
  static func value<Value: VersionedStruct>(_ pointer: UnsafePointer<Value>?, _ name: String) throws -> Value {
    let host = UnsafeRawBufferPointer(start: pointer, count: try Value.size(at: pointer, name))
    var value = Value.unset
    // The host's struct may be misaligned.
    withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: host) }
    return value
  }

  /// Checks a host's struct that the library will fill in.
  static func out<Value: VersionedStruct>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: String
  ) throws -> HostStruct<Value> {
    HostStruct(bytes: UnsafeMutableRawBufferPointer(start: pointer, count: try Value.size(at: pointer, name)))
  }
}

/// A struct in the host's memory that the library fills in.
struct HostStruct<Value: VersionedStruct> {
  fileprivate let bytes: UnsafeMutableRawBufferPointer

  /// Fills in the fields that the host's struct has.
  func fill(with value: Value) {
    withUnsafeBytes(of: value.sized(bytes.count)) {
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<bytes.count]))
    }
  }
}
