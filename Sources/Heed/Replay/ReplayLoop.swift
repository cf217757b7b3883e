import HeedSignals

/// Leads the inputs of a recording to whoever judges them, at the pace that a control sets: what a replaying tracker
/// and monitor share.
struct ReplayLoop {
  let source: any ReplaySource
  let control: ReplayControl

  /// Plays to the end, or until told to stop.
  /// - Parameters:
  ///   - isStopped: Asked before each input, and when a wait is over.
  ///   - restart: The beginning comes again: nothing before it is known.
  ///   - take: Gets each input in order, with its picture where there is one; whether anybody hears what comes of it.
  func run(
    isStopped: () -> Bool, restart: () throws -> Void, take: (MonitorInput, Frame?, _ isHeard: Bool) throws -> Void
  ) throws {
    control.begin()
    var inputs = try source.makeInputs()
    var pictures = try source.makePictures()
    var next = try inputs.next()
    var place: Timestamp?
    var heardFrom: Timestamp?
    while let input = next, !isStopped() {
      let time = max(input.time ?? place ?? .zero, place ?? input.time ?? .zero)
      let isSkipping = heardFrom.map { time < $0 } ?? false
      switch control.step(to: time, isSkipping: isSkipping) {
      case .take:
        try take(input, pictures?.picture(for: input), !isSkipping)
        if !isSkipping { control.took(time) }
        place = time
        next = try inputs.next()
      case .seek(let target):
        heardFrom = target
        guard let passed = place, target <= passed else { continue }
        try restart()
        (inputs, pictures) = (try source.makeInputs(), try source.makePictures())
        (next, place) = (try inputs.next(), nil)
      default: break
      }
    }
  }
}
