/// Limits of the page's server per request, per client and in total.
struct ServerLimits: Sendable {
  /// Maximum number of open connections. Choice: enough for twenty pages that load at once.
  var connections = 64
  /// Maximum number of pages that receive pushes. Choice: half of all connections leave room for new requests.
  var streams = 32
  /// Maximum size of a request's head, bytes. Choice: a browser's head takes 1 KB.
  var head = 16 * 1024
  /// Maximum size of a request's body, bytes. Choice: a file of all settings takes 25 KB.
  var body = 64 * 1024
  /// Maximum number of answers of a kind that other threads compute at once. Choice: twice the cores of a small machine.
  var waiting = 8
  /// Maximum time for a request to arrive and for its answer to be read. Choice: a local browser needs far less.
  var patience = Duration.seconds(10)
  /// Maximum time for a client to read a push before it is disconnected. Choice: a suspended page reconnects later.
  var pushPatience = Duration.seconds(30)
  /// Time to read and drop the rest of a refused request, so that the browser receives the refusal.
  var lingering = Duration.seconds(2)
  /// Maximum time that `stop` waits for pending answers. Choice: people wait no longer for a program to end.
  var farewell = Duration.seconds(1)
  /// Time between two pushes. Choice: 12 pushes a second look steady.
  var pushEvery = Duration.milliseconds(80)
}
