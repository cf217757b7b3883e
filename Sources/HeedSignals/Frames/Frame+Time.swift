extension Frame {
  /// The same picture with another time and, if given, index; the pixels are shared.
  public func retimed(_ time: Timestamp, index: Int? = nil) -> Frame {
    Frame(
      index: index ?? self.index, time: time, size: size, stride: stride, format: format, bytes: bytes,
      release: { withExtendedLifetime(self) {} })
  }
}
