import HeedRisk

/// Whether somebody who does worse is never judged better.
struct MonotoneCheck {
  let subject: Subject

  /// The first moment at which it is so; nil: never.
  func failure(_ moments: [Moment], _ worse: [Moment]) -> Int? {
    let (first, second) = (subject.start(), subject.start())
    return zip(moments.inputs, worse.inputs).enumerated().first { _, pair in
      let (own, other) = (first(pair.0).level, second(pair.1).level)
      return (other ?? -1) < (own ?? -1)
    }?.offset
  }

  /// The shortest and plainest drive found that fails too.
  func shrunk(_ drive: DrawnDrive) -> DrawnDrive {
    var best = drive
    func attempt(_ moments: [Moment], _ worse: [Moment]) -> Bool {
      guard !moments.isEmpty, let end = failure(moments, worse) else { return false }
      best.moments = Array(moments.prefix(end + 1))
      best.worse = Array(worse.prefix(end + 1))
      return true
    }
    _ = attempt(drive.moments, drive.worse)
    var isBetter = true
    while isBetter {
      isBetter = false
      var size = max(1, best.moments.count / 2)
      while size >= 1 {
        var from = 0
        while from + size <= best.moments.count {
          var (moments, worse) = (best.moments, best.worse)
          // Without them, or in their time.
          moments.removeSubrange(from..<from + size)
          worse.removeSubrange(from..<from + size)
          if attempt(moments, worse) { isBetter = true } else { from += size }
        }
        size /= 2
      }
      for index in best.moments.indices.reversed() where index < best.moments.count {
        let (moments, worse) = (best.moments, best.worse)
        if moments[index] != worse[index] {
          var same = worse
          same[index] = moments[index]
          if attempt(moments, same) { isBetter = true }
        }
        for plainer in Self.plainer where index < best.moments.count {
          var (moments, worse) = (best.moments, best.worse)
          plainer(&moments[index])
          plainer(&worse[index])
          if (moments, worse) != (best.moments, best.worse), attempt(moments, worse) { isBetter = true }
        }
      }
    }
    return best
  }

  private static let plainer: [@Sendable (inout Moment) -> Void] = [
    { $0.task = nil }, { $0.alert = nil }, { $0.isUnavailable = false }, { $0.isInteracting = false },
    { $0.isEngaged = true }, { $0.isStandstill = false },
    { $0.speed = 10 }, { $0.steering = nil }, { $0.signal = nil }, { $0.kss = nil }, { $0.headYaw = 0 },
    { $0.hasFace = true }, { $0.isShut = false }, { $0.place = .road }, { $0.place = $0.place ?? .road },
    { $0.milliseconds = 100 },
  ]
}
