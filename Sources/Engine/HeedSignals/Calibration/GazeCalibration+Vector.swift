/// The calibration as the vector of numbers that gaze SDKs exchange: the bytes of its file, one number per byte.
extension GazeCalibration {
  /// The bytes of ``file``.
  public var vector: [Double] { file.utf8.map(Double.init) }

  /// Reads a vector; throws if the vector was changed, is too long, or holds invalid or implausible values.
  public init(vector: [Double]) throws(CalibrationError) {
    guard vector.count <= Self.largestFileBytes else { throw .tooLarge(limitBytes: Self.largestFileBytes) }
    let bytes = vector.compactMap { UInt8(exactly: $0) }
    guard bytes.count == vector.count else { throw .notReadable(why: "not a calibration's numbers") }
    try self.init(file: bytes)
  }
}
