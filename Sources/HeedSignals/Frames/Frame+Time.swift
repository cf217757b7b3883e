extension Frame {
  /// The same picture at another time; its pixels are shared.
  public func retimed(_ time: Timestamp, index: Int? = nil) -> Frame {
    Frame(
      index: index ?? self.index, time: time, size: size, stride: stride, format: format, bytes: bytes,
      release: { withExtendedLifetime(self) {} })
  }
}
