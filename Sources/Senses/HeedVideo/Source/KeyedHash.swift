import CHeedVideo

/// HMAC-SHA-256 of a text. It stands here because FFmpeg's library has it and every product links that.
package func keyedHash(of text: String, key: [UInt8]) -> [UInt8] {
  let bytes = Array(text.utf8)
  var hash = [UInt8](repeating: 0, count: 32)
  precondition(chvid_keyed_hash(key, key.count, bytes, bytes.count, &hash) == CHVID_OK, lastMessage())
  return hash
}
