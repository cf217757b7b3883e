extension Frame {
  /// The same picture with another time and, if given, index; the pixels are shared.
  public func retimed(_ time: Timestamp, index: Int? = nil) -> Frame {
    guard let luma else {
      return Frame(
        index: index ?? self.index, time: time, size: size, stride: stride, format: format, bytes: bytes,
        release: { withExtendedLifetime(self) {} })
    }
    return Frame(
      index: index ?? self.index, time: time, size: size, luma: luma, stride: stride, format: format,
      bytes: { self.bytes }, release: {})
  }
}
