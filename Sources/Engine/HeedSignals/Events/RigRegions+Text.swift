extension Rig.Regions {
  /// The corners as a rig file writes them, such as `primary [[0.1, 0.9], ...]`.
  public var text: String {
    func list(_ corners: [SIMD2<Double>]) -> String {
      "[" + corners.map { "[\(JSONValue.number($0.x).text), \(JSONValue.number($0.y).text)]" }.joined(separator: ", ")
        + "]"
    }
    return "primary \(list(primary)), secondary \(list(secondary))"
  }
}
