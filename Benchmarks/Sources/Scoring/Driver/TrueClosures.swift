/// The closures of the eyes in a truth.
extension Truth {
  /// Every run of frames whose event is one of `events`. Two closures that touch form one run, which is split where
  /// the lids opened between them.
  package func closures(_ events: Set<String>) -> [TruthRun] {
    runs(\.event).filter { events.contains($0.value) }.flatMap { run in
      let closed = runs(in: run.frames) { $0.closing > Self.shutAbove }.filter(\.isTrue).map(\.frames)
      let gaps = zip(closed, closed.dropFirst()).map { $0.upperBound..<$1.lowerBound }
      let openings = gaps.filter { gap in frames[gap].contains { $0.closing < Self.openBelow } }
      let cuts = openings.map { gap in gap.min { frames[$0].closing < frames[$1].closing } ?? gap.lowerBound }
      let bounds = [run.frames.lowerBound] + cuts + [run.frames.upperBound]
      return zip(bounds, bounds.dropFirst()).map { from, to in
        let end = to == run.frames.upperBound ? run.interval.end : frames[to].time
        return TruthRun(value: run.value, frames: from..<to, interval: Interval(frames[from].time, end))
      }
    }
  }

  /// Finds where lids opened between two touching closures. Choice: half closed counts as shut, and 0.3 as open,
  /// where eyes are visibly open.
  private static let shutAbove = 0.5
  private static let openBelow = 0.3

  private func runs(in part: Range<Int>, where condition: (TruthFrame) -> Bool) -> [(isTrue: Bool, frames: Range<Int>)]
  {
    var result: [(isTrue: Bool, frames: Range<Int>)] = []
    for index in part {
      let isTrue = condition(frames[index])
      if let last = result.last, last.isTrue == isTrue {
        result[result.count - 1].frames = last.frames.lowerBound..<index + 1
      } else {
        result.append((isTrue, index..<index + 1))
      }
    }
    return result
  }
}
