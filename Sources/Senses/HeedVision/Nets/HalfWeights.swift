/// Widens half-precision weights of an ONNX file to 32-bit floats.
enum HalfWeights {
  /// Field numbers and data types of a tensor in an ONNX file. Source: onnx.proto3, ONNX 1.12.
  private static let (valueType, rawValues) = (2, 9)
  private static let (float, half): (UInt64, UInt64) = (1, 10)

  static func isHalf(_ weight: ArraySlice<UInt8>) -> Bool { ProtobufMessage(weight)?.number(valueType) == half }

  /// The tensor with 32-bit floats; unchanged if it has no half-precision values.
  static func widened(_ weight: ArraySlice<UInt8>) -> [UInt8] {
    guard let tensor = ProtobufMessage(weight), let values = tensor.all(rawValues).last else { return Array(weight) }
    let others = tensor.fields.filter { $0.number != valueType && $0.number != rawValues }.flatMap(\.raw)
    var floats: [UInt8] = []
    floats.reserveCapacity(values.count * 2)
    var at = values.startIndex
    while at + 1 < values.endIndex {
      let pattern = widened(UInt16(values[at]) | UInt16(values[at + 1]) << 8).bitPattern
      for shift in [0, 8, 16, 24] as [UInt32] { floats.append(UInt8(truncatingIfNeeded: pattern >> shift)) }
      at += 2
    }
    return others + ProtobufMessage.field(valueType, value: float) + ProtobufMessage.field(rawValues, floats)
  }

  /// The float that half-precision bits stand for. `Float16` is not used, because some of Apple's machines lack it.
  static func widened(_ pattern: UInt16) -> Float {
    let sign: Float = pattern & 0x8000 == 0 ? 1 : -1
    let (exponent, fraction) = (Int(pattern >> 10 & 0x1f), Float(pattern & 0x3ff) / 1024)
    if exponent == 0x1f { return fraction == 0 ? sign * .infinity : .nan }
    let value =
      exponent == 0
      ? Float(sign: .plus, exponent: -14, significand: fraction)
      : Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction)
    return sign * value
  }
}
