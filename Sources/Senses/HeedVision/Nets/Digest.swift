internal import CHeedVision

/// SHA-256 in hexadecimal, lower case.
package func sha256(of bytes: [UInt8]) throws(VisionError) -> String {
  var digest = [UInt8](repeating: 0, count: 32)
  try check(chv_sha256(bytes, bytes.count, &digest))
  let digits = Array("0123456789abcdef")
  return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
