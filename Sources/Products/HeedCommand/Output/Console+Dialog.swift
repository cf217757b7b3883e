import Foundation
import HeedSetup

extension SetupDialog.Terminal {
  /// The terminal of this program.
  static var console: Self {
    let key = EnterKey()
    return Self(
      isScreen: Console.isTerminal(STDERR_FILENO), isKeyboard: Console.isTerminal(STDIN_FILENO), write: Console.write,
      readLine: { Swift.readLine(strippingNewline: true) }, enter: key.state, forget: key.forget,
      watchInterrupt: {
        let stop = StopRequest()
        return { stop.isMade }
      })
  }
}
