import CHeedVideo
public import HeedGeometry
public import HeedSignals

/// Makes frames from separate planes for brightness and colours, as cameras send them. The brightness plane is used
/// directly; colours are converted when they are first read. Any thread may use the converter.
public final class PlanarConverter: Sendable {
  /// The layout of a frame's planes for brightness and colours.
  public enum Format: Sendable {
    /// YUV 4:2:0 in two planes: the first for brightness, the second with blue and red differences in turn.
    case nv12
    /// YUV 4:2:0 in three planes: brightness, blue differences, red differences.
    case i420
  }

  private struct Handle: @unchecked Sendable {  // The C side locks.
    let raw: OpaquePointer
  }

  private let handle: Handle?

  /// Creates a converter, which keeps its tables and buffers from frame to frame.
  public init() {
    var raw: OpaquePointer?
    handle = chvid_converter_create(&raw) == CHVID_OK ? raw.map(Handle.init) : nil
  }

  deinit { if let handle { chvid_converter_destroy(handle.raw) } }

  /// Makes a frame from separate planes.
  /// - Parameters:
  ///   - planes: For each plane, its first row and the bytes from row to row; valid until `release` is called.
  ///   - release: Called once, when the last reference to the frame is dropped.
  /// - Throws: ``VideoError/backend(message:)`` if the memory is full.
  public func frame(
    index: Int, time: Timestamp, size: ImageSize, format: Format, range: LumaPlane.Range,
    planes: [(bytes: UnsafeRawPointer, stride: Int)], release: @escaping @Sendable () -> Void
  ) throws(VideoError) -> Frame {
    var raw = chvid_picture()
    var input = chvid_planes()
    input.layout = format == .nv12 ? CHVID_PLANES_NV12 : CHVID_PLANES_I420
    (input.width, input.height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    input.is_limited = range == .limited ? 1 : 0
    func plane(_ place: Int) -> (UnsafePointer<UInt8>?, Int32) {
      guard planes.indices.contains(place) else { return (nil, 0) }
      return (planes[place].bytes.assumingMemoryBound(to: UInt8.self), Int32(clamping: planes[place].stride))
    }
    (input.planes.0, input.strides.0) = plane(0)
    (input.planes.1, input.strides.1) = plane(1)
    (input.planes.2, input.strides.2) = plane(2)
    guard let handle, chvid_converter_wrap(handle.raw, &input, &raw) == CHVID_OK else {
      throw .backend(message: lastMessage())
    }
    return Picture(raw).frame(index: index, time: time, alsoReleasing: release)
  }
}
