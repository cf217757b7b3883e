import HeedGeometry
import HeedSignals

/// Short losses of the gaze. A loss of up to `DropoutScanner.Settings.bridge` is filled, so that the movement around it
/// goes on. It is a blink if lids closed before it and opened after it.
extension MovementHorizon {
  /// A sample that waits for the end of a loss.
  struct Held: Sendable {
    var time: Timestamp
    var seconds: Double
    var position: GazePosition?
    var reference: GazePosition?
    /// False for a row that is not there.
    var isSample = true
  }

  /// Shortest loss of a pupil under a lid, seconds. Choice: lids cover the whole pupil for longer.
  private static let shortestBlink = 0.02
  /// Time of lids over a part of the pupil before and after the loss, seconds. Choice: coded blinks at 500 and 1000 Hz.
  private static let closing = 0.04, opening = 0.04
  /// Minimum motion of the pupil's measured centre under a lid, degrees. Choice: coded blinks show 5 to 20 degrees.
  private static let leastLidMotion = 3.0
  /// Limits of a loss that still lasts, degrees and seconds. Choice: coded blinks begin with 6 to 20 degrees down; a
  /// shorter loss is common within saccades.
  private static let leastWayDown = 5.0, briefLoss = 0.005
  /// Longest run of samples between two long losses that counts as lost, seconds. Choice: lids flutter.
  private static let alone = 0.01

  /// Share of bridged samples with which a tracker fails, and a jump over a loss that no eye makes, degrees per second
  /// and degrees. Choice: with 10 % lost at random, the share seldom exceeds a third.
  private static let manyLost = 0.35, jumpSpeed = 1500.0, leastJump = 5.5
  /// Most rows that are filled in one loss. Choice: 75 ms at 2000 Hz have 150.
  private static let mostMissing = 200

  /// Holds a sample of a loss, or after it, until it is known whether the loss is bridged.
  mutating func hold(_ sample: Held) {
    holdMissing(until: sample.seconds)
    held.append(sample)
    settle(isForced: false)
  }

  /// Releases samples that have to be labelled now.
  mutating func releaseDue(until seconds: Double) {
    while let first = held.first, first.seconds <= seconds { settle(isForced: true) }
  }

  /// Releases all samples at the end of a recording: a loss there has no other side.
  mutating func releaseAll() {
    if held.allSatisfy({ $0.position == nil }) { releaseLost(held.count) }
    while !held.isEmpty { settle(isForced: true) }
  }

  /// Rows that are not there are lost as well.
  private mutating func holdMissing(until seconds: Double) {
    guard let last = held.last?.seconds ?? trace.samples.last?.seconds, seconds - last > nextAfter else { return }
    let time = held.last?.time ?? trace[trace.count - 1].time
    func missing(after: Double) -> Held {
      Held(time: time.later(bySeconds: after), seconds: last + after, position: nil, reference: nil, isSample: false)
    }
    if seconds - last - interval > longestBridge {
      held += [missing(after: interval), missing(after: seconds - last - interval)]
    } else {
      let count = max(2, min(Self.mostMissing, Int(((seconds - last) / interval).rounded())))
      held += (1..<count).map { missing(after: (seconds - last) * Double($0) / Double(count)) }
    }
  }

  private var longestBridge: Double { dropouts.settings.bridge.seconds + 5e-7 }

  /// Releases the samples whose fate is known.
  /// - Parameter isForced: Whether at least the first has to go.
  private mutating func settle(isForced: Bool) {
    var isForced = isForced
    while let first = held.first {
      let isKnown = first.position == nil ? settleLoss(isForced: isForced) : settleSeen(isForced: isForced)
      if !isKnown { return }
      isForced = false
    }
  }

  /// Releases the loss at the head; false if it has to wait.
  private mutating func settleLoss(isForced: Bool) -> Bool {
    guard let last = trace.samples.last, last.isSeen else {
      add(held.removeFirst())
      return true
    }
    guard let end = held.firstIndex(where: { $0.position != nil }) else {
      if held[held.count - 1].seconds - lastSeen > longestBridge {
        releaseLost(held.count)
      } else if isForced || delay < longestBridge + Self.opening, seemsShut {
        releaseLost(held.count)
      } else if isForced {
        let place = expectedPlace
        add(held.removeFirst(), bridge: place, isGuess: true)
      } else {
        return false
      }
      return true
    }
    let lost = held[end].seconds - lastSeen - interval
    guard lost <= longestBridge, !trackerFails(before: held[end]) else {
      releaseLost(end)
      return true
    }
    if lost >= Self.shortestBlink {
      guard held[held.count - 1].seconds - held[end].seconds >= Self.opening || isForced else { return false }
      if isBlink(until: end) {
        releaseLost(end)
        return true
      }
    }
    fill(end)
    return true
  }

  /// Releases seen samples; false if they wait, because they may stand alone between two long losses.
  private mutating func settleSeen(isForced: Bool) -> Bool {
    guard let last = trace.samples.last, !last.isSeen, !isForced else {
      add(held.removeFirst())
      return true
    }
    // The run goes on over losses that may be bridged.
    var end = held[0].seconds
    for sample in held where sample.position != nil && sample.seconds - end - interval <= longestBridge {
      end = sample.seconds
    }
    if end - held[0].seconds >= Self.alone {
      while held.first?.position != nil { add(held.removeFirst()) }
    } else if held[held.count - 1].seconds - end - interval > longestBridge {
      for index in held.indices where held[index].seconds <= end { held[index].position = nil }
    } else {
      return false
    }
    return true
  }

  /// Whether what the tracker delivers between its losses is not the eye's.
  private func trackerFails(before sample: Held) -> Bool {
    guard bridgedShare <= Self.manyLost else { return true }
    guard let last = trace.samples.last, let place = sample.position else { return false }
    let way = SIMD2(place.xDegrees - last.x, place.yDegrees - last.y)
    // Lids move the pupil up and down.
    return way.x.magnitude > way.y.magnitude
      && way.length > max(Self.leastJump, Self.jumpSpeed * (sample.seconds - last.seconds))
  }

  private mutating func releaseLost(_ count: Int) {
    for index in 0..<count { add(held[index]) }
    held.removeFirst(count)
  }

  /// Fills a loss with positions on the way from the last sample before it to the first after it.
  private mutating func fill(_ end: Int) {
    guard let from = trace.samples.last, let to = held[end].position else { return }
    for index in 0..<end {
      var share = (held[index].seconds - from.seconds) / (held[end].seconds - from.seconds)
      // Where only steps show, the step stays whole.
      if !showsSpeeds { share = share < 0.5 ? 0 : 1 }
      let place = GazePosition(
        xDegrees: from.x + share * (to.xDegrees - from.x), yDegrees: from.y + share * (to.yDegrees - from.y))
      add(held[index], bridge: place)
    }
    held.removeFirst(end)
  }

  /// Motion of the gaze in the time of closing lids before the trace's end, degrees.
  private var closing: SIMD2<Double> {
    guard let last = trace.samples.last else { return .zero }
    let begin = last.seconds - Self.closing
    let before = trace.index(atSecond: begin - Self.closing / 2)..<trace.index(atSecond: begin)
    var seen = before.filter { trace[$0].isSeen }
    // At low rates, one sample shows the lids, and the one before it the eye.
    if seen.isEmpty, trace.count > 1, trace[trace.count - 2].isSeen { seen = [trace.count - 2] }
    guard !seen.isEmpty else { return .zero }
    let place = seen.reduce(SIMD2<Double>.zero) { $0 + SIMD2(trace[$1].x, trace[$1].y) } / Double(seen.count)
    return SIMD2(last.x, last.y) - place
  }

  /// Place of the gaze after the trace's end: an eye in a saccade goes on for a moment, any other rests.
  private var expectedPlace: GazePosition {
    let (last, before) = (trace[trace.count - 1], trace[max(0, trace.count - 2)])
    let goesOn = last.change > lidThreshold && before.isSeen && held[0].seconds - lastSeen <= Self.briefLoss
    return GazePosition(
      xDegrees: last.x + (goesOn ? last.x - before.x : 0), yDegrees: last.y + (goesOn ? last.y - before.y : 0))
  }

  /// True if lids probably closed before the loss at the head, which is not over: by the way down that a pupil makes
  /// under a lid, or by any way once the loss is as long as a blink's.
  private var seemsShut: Bool {
    let (way, lost) = (closing, held[held.count - 1].seconds - lastSeen)
    let isDown = way.y > Self.leastWayDown && way.x.magnitude < way.y
    return lost >= (isDown ? Self.briefLoss : Self.shortestBlink) && (isDown || way.length > Self.leastLidMotion)
  }

  /// True if the gaze jumped away before the loss at the head, and moves back after it.
  private func isBlink(until end: Int) -> Bool {
    let after = held[end...].prefix { $0.seconds - held[end].seconds <= Self.opening + 5e-7 }.compactMap(\.position)
    guard let first = after.first, let last = after.last else { return false }
    let opening = SIMD2(last.xDegrees - first.xDegrees, last.yDegrees - first.yDegrees)
    let closing = closing
    return closing.length > Self.leastLidMotion && opening.length > Self.leastLidMotion
      && (closing * opening).sum() < 0
  }
}
