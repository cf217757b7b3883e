import HeedSignals

/// Passes a recording's inputs to a judge, as fast as a replay control says.
struct ReplayLoop {
  let source: any ReplaySource
  let control: ReplayControl

  /// Plays until the end or `isStopped`.
  /// - Parameters:
  ///   - isStopped: Called before each input and after each wait.
  ///   - restart: Called before playing from the beginning again.
  ///   - take: Receives each input and its picture, if any; `isHeard` is false for skipped inputs.
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
