import HeedGeometry
import HeedSignals

extension RoadObject {
  /// Maximum number of previous objects to search for a predecessor. Choice: a road has fewer; thousands are slow.
  private static let mostCompared = 64

  /// Flags of an object's values that differ from the previous frame, besides the bits of ``flags``.
  private struct Parts: OptionSet {
    var rawValue = 0
    /// The previous frame has no object of this object's class.
    static let isNew = Parts(rawValue: 1)
    static let otherLabel = Parts(rawValue: 2)
    static let otherID = Parts(rawValue: 4)
    static let id = Parts(rawValue: 8)
  }

  static func pass<Coder: InputCoder>(
    _ objects: inout [RoadObject], _ coder: inout Coder, after last: [RoadObject]
  ) throws(Coder.Failure) {
    var count = objects.count
    try coder.count(&count)
    for index in 0..<count {
      if !Coder.isWriting { objects.append(blank) }
      coder.enter(.object)
      let model = Coder.isWriting ? objects[index].nearest(in: last) : nil
      var parts = objects[index].parts(after: model.map { last[$0] })
      try coder.code(&parts.rawValue)
      // The predecessor's index is coded relative to the object's own index, because objects mostly keep their order.
      var place = model ?? index
      if !parts.contains(.isNew) { try coder.integer(&place, near: index) }
      let before = last.indices.contains(place) && !parts.contains(.isNew) ? last[place] : blank
      try objects[index].pass(&coder, parts, after: before)
    }
  }

  private mutating func pass<Coder: InputCoder>(
    _ coder: inout Coder, _ parts: Parts, after last: RoadObject
  ) throws(Coder.Failure) {
    if parts.contains(.otherLabel) {
      var name = label.name
      try coder.text(&name)
      label = RoadLabel(name)
    } else {
      label = last.label
    }
    if parts.contains(.otherID) {
      var text = id ?? ""
      if parts.contains(.id) { try coder.text(&text) }
      id = parts.contains(.id) ? text : nil
    } else {
      id = last.id
    }
    var last = last
    try pass(&coder, parts.rawValue, after: &last)
  }

  private func parts(after last: RoadObject?) -> Parts {
    var parts: Parts = last == nil ? .isNew : []
    let last = last ?? Self.blank
    // Bytes are compared, because `String` takes texts of different bytes for equal.
    if !label.name.utf8.elementsEqual(last.label.name.utf8) { parts.insert(.otherLabel) }
    let isOther = (id == nil) != (last.id == nil) || !(id ?? "").utf8.elementsEqual((last.id ?? "").utf8)
    if isOther { parts.insert(.otherID) }
    if id != nil { parts.insert(.id) }
    parts.formUnion(Parts(rawValue: flags))
    return parts
  }

  /// Index of the previous frame's object that is most likely the current object; nil if none has its class.
  private func nearest(in last: [RoadObject]) -> Int? {
    var (best, least) = (Int?.none, Double.infinity)
    for (index, other) in last.prefix(Self.mostCompared).enumerated() where other.label == label {
      if id != nil, other.id == id { return index }
      let edges =
        abs(box.x - other.box.x) + abs(box.y - other.box.y) + abs(box.width - other.box.width)
        + abs(box.height - other.box.height)
      if edges < least { (best, least) = (index, edges) }
    }
    return best
  }
}
