public import CHeed
import HeedGeometry
import HeedSignals
import HeedVideo
import Synchronization

/// The object behind a source's handle.
private final class EmbeddedSource: @unchecked Sendable {  // `lock` guards reading.
  let source: VideoSource
  private let lock = Mutex<Frame?>(nil)
  init(_ source: VideoSource) { self.source = source }

  /// Reads the next frame, which stays valid until the next call.
  func next(_ pixels: Int32, within milliseconds: Int32, into out: HostStruct<heed_frame>) throws -> heed_status_code {
    try lock.withLock { last in
      last = nil
      switch try source.next(timeout: .milliseconds(Int(milliseconds))) {
      case .nothingYet: return HEED_NOT_YET
      case .ended(let end):
        let note = end.isComplete ? "" : "\(source.name) is not whole: \(end.note ?? "frames are missing")."
        cheed_set_last_error(note.visible)
        return HEED_ENDED
      case .frame(let frame):
        out.fill(with: heed_frame(frame, brightnessAlone: pixels == HEED_GRAY8.number))
        last = frame
        return HEED_OK
      }
    }
  }
}

extension heed_frame {
  /// Makes a C frame that points to the pixels of an engine's frame.
  fileprivate init(_ frame: Frame, brightnessAlone: Bool) {
    self.init()
    func bytes(_ raw: UnsafeRawPointer) -> UnsafePointer<UInt8> { raw.assumingMemoryBound(to: UInt8.self) }
    time_ns = frame.time.nanoseconds
    (width, height) = (Int32(clamping: frame.size.width), Int32(clamping: frame.size.height))
    if let luma = frame.luma {
      range = (luma.range == .limited ? HEED_LIMITED_RANGE : HEED_FULL_RANGE).number
      let plane = (bytes(luma.bytes), Int32(clamping: luma.stride))
      guard !brightnessAlone else {
        pixels = HEED_GRAY8.number
        (planes.0, strides.0) = plane
        return
      }
      (planes.1, strides.1) = plane
    }
    pixels =
      switch frame.format {
      case .gray8: HEED_GRAY8.number
      case .bgr8: HEED_BGR24.number
      case .bgra8: HEED_BGRA32.number
      }
    (planes.0, strides.0) = (bytes(frame.bytes), Int32(clamping: frame.stride))
    if frame.format == .gray8 { (planes.1, strides.1, range) = (nil, 0, 0) }
  }
}

@c @implementation
public func heed_source_open(
  _ name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> heed_status {
  guarded {
    let out = try Argument.result(out, "out")
    let source = try makeSource(try Argument.words(name, "name"))
    try withSignalsBlocked { try source.open() }
    out.pointee = Handles.all.add(EmbeddedSource(source))
  }
}

@c @implementation
public func heed_source_next(
  _ source: OpaquePointer?, _ pixels: Int32, _ timeout_ms: Int32, _ frame: UnsafeMutablePointer<heed_frame>?
) -> heed_status {
  guardedStatus {
    let found = try Handles.all.find(source, as: EmbeddedSource.self, "source")
    let frame = try Argument.out(frame, "frame")
    try require(
      pixels == HEED_GRAY8.number || pixels == HEED_BGR24.number,
      "pixels is \(pixels); a source gives HEED_GRAY8 or HEED_BGR24.")
    return try found.next(pixels, within: try Argument.timeout(timeout_ms), into: frame)
  }
}

@c @implementation
public func heed_source_destroy(_ source: OpaquePointer?) -> heed_status {
  guarded {
    if source != nil { try Handles.all.remove(source, as: EmbeddedSource.self, "source").source.stop() }
  }
}
