import HeedSignals

extension LaneMarking {
  private static let blank = LaneMarking(position: .egoLeft, points: [])

  /// - Parameter known: The last recorded lane marking of each position.
  static func pass<Coder: InputCoder>(
    _ markings: inout [LaneMarking], _ coder: inout Coder, after known: inout [LaneMarking]
  ) throws(Coder.Failure) {
    var count = markings.count
    try coder.count(&count)
    for index in 0..<count {
      if !Coder.isWriting { markings.append(blank) }
      coder.enter(.marking)
      var position = markings[index].position
      try coder.word(&position, "position of a marking")
      markings[index].position = position
      let place = known.firstIndex { $0.position == position }
      try markings[index].pass(&coder, after: place.map { known[$0] } ?? blank)
      if let place { known[place] = markings[index] } else { known.append(markings[index]) }
    }
  }

  /// Encodes or decodes all values of a lane marking except its position.
  private mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: LaneMarking) throws(Coder.Failure) {
    var isRated = confidence != nil
    try coder.flag(&isRated)
    var near = last.confidence
    if isRated { try coder.number(&confidence, .ratio, after: &near) }
    var count = points.count
    try coder.count(&count)
    for index in 0..<count {
      if !Coder.isWriting { points.append(.blank) }
      coder.enter(.markingPoint)
      // The same point of the previous frame predicts this point. If there is none, the point before this one does.
      let near = index < last.points.count ? last.points[index] : index > 0 ? points[index - 1] : .blank
      try coder.point(&points[index], .pixel, near: near)
    }
  }
}
