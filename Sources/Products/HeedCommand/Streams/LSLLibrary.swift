import Foundation
import HeedFormats
import HeedSignals
import HeedVideo

/// The library of the Lab Streaming Layer. The program loads the library only on request, because few machines have it
/// and nothing else needs it.
///
/// Source: liblsl 1.13 to 1.18, `lsl_c.h`.
struct LSLLibrary: @unchecked Sendable {  // Any thread may call; the library stays loaded.
  typealias Text = UnsafePointer<CChar>
  typealias Handle = OpaquePointer

  let localClock: @convention(c) () -> Double
  let createInfo: @convention(c) (Text, Text, Int32, Double, Int32, Text) -> Handle?
  let destroyInfo: @convention(c) (Handle) -> Void
  let description: @convention(c) (Handle) -> Handle?
  let appendChild: @convention(c) (Handle, Text) -> Handle?
  let appendValue: @convention(c) (Handle, Text, Text) -> Handle?
  let createOutlet: @convention(c) (Handle, Int32, Int32) -> Handle?
  let destroyOutlet: @convention(c) (Handle) -> Void
  let resolve: @convention(c) (UnsafeMutablePointer<Handle?>, UInt32, Text, Text, Int32, Double) -> Int32
  let channelCount, channelFormat: @convention(c) (Handle) -> Int32
  let createInlet: @convention(c) (Handle, Int32, Int32, Int32) -> Handle?
  let destroyInlet: @convention(c) (Handle) -> Void
  let timeCorrection: @convention(c) (Handle, Double, UnsafeMutablePointer<Int32>) -> Double
  let pullTexts:
    @convention(c) (
      Handle, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int32, Double, UnsafeMutablePointer<Int32>
    ) -> Double
  let destroyText: @convention(c) (UnsafeMutablePointer<CChar>) -> Void
  let pushFloats: @convention(c) (Handle, UnsafePointer<Float>, Double, Int32) -> Int32
  let pushTexts: @convention(c) (Handle, UnsafePointer<UnsafePointer<CChar>?>, Double, Int32) -> Int32

  /// The library's numbers for the channel formats.
  static let (floats, texts): (Int32, Int32) = (1, 3)

  /// - Parameter path: The path of the library's file, as other programs read it from `PYLSL_LIB`; nil for the system's
  ///   search path.
  /// - Throws: An error that says how to install the library.
  init(path: String? = ProcessInfo.processInfo.environment["PYLSL_LIB"]) throws(CommandFailure) {
    let names = path.flatMap { $0.isEmpty ? nil : [$0] } ?? ["liblsl.so.2", "liblsl.so", "liblsl.so.1"]
    var trouble = ""
    var opened: UnsafeMutableRawPointer?
    for name in names where opened == nil {
      opened = dlopen(name, RTLD_NOW | RTLD_LOCAL)
      if opened == nil, trouble.isEmpty { trouble = dlerror().map { String(cString: $0) } ?? name }
    }
    guard let library = opened else { throw Self.absent(trouble) }
    func find<Function>(_ name: String, _: Function.Type = Function.self) throws(CommandFailure) -> Function {
      guard let symbol = dlsym(library, name) else { throw Self.absent("it lacks \(name)") }
      return unsafeBitCast(symbol, to: Function.self)
    }
    localClock = try find("lsl_local_clock")
    createInfo = try find("lsl_create_streaminfo")
    destroyInfo = try find("lsl_destroy_streaminfo")
    description = try find("lsl_get_desc")
    appendChild = try find("lsl_append_child")
    appendValue = try find("lsl_append_child_value")
    createOutlet = try find("lsl_create_outlet")
    destroyOutlet = try find("lsl_destroy_outlet")
    resolve = try find("lsl_resolve_byprop")
    channelCount = try find("lsl_get_channel_count")
    channelFormat = try find("lsl_get_channel_format")
    createInlet = try find("lsl_create_inlet")
    destroyInlet = try find("lsl_destroy_inlet")
    timeCorrection = try find("lsl_time_correction")
    pullTexts = try find("lsl_pull_sample_str")
    destroyText = try find("lsl_destroy_string")
    pushFloats = try find("lsl_push_sample_ftp")
    pushTexts = try find("lsl_push_sample_strtp")
  }

  private static func absent(_ trouble: String) -> CommandFailure {
    CommandFailure(
      .notAvailable,
      "--lsl and --lsl-markers need liblsl, the library of the Lab Streaming Layer, but it cannot be loaded (\(trouble.shortened(300)))."
        + " A Python package contains it: pip install pylsl, then name it with PYLSL_LIB=$(python3 -c 'import pathlib,"
        + " pylsl; print(pathlib.Path(pylsl.__file__).parent / \"lib/liblsl.so\")').")
  }

  /// Difference between the library's clock and the system's monotonic clock, seconds. The difference is zero on Linux,
  /// where both clocks are the same.
  func clockOffset() -> Double {
    var best = (span: Double.infinity, offset: 0.0)
    // The reading that took the least time counts, because the system may interrupt a reading.
    for _ in 0..<8 {
      let before = monotonicNow().seconds(since: .zero)
      let there = localClock()
      let after = monotonicNow().seconds(since: .zero)
      if after - before < best.span { best = (after - before, there - (before + after) / 2) }
    }
    return best.offset
  }
}
