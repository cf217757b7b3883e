/// Limits of the page's server per request, per client and in total.
struct ServerLimits: Sendable {
  /// Maximum number of open connections. Choice: twenty pages that load at the same time need that many.
  var connections = 64
  /// Maximum number of pages that receive pushes at the same time. Choice: half of all connections, so that new
  /// requests always find a free connection.
  var streams = 32
  /// Maximum size of a request's head, bytes. Choice: a browser's head takes 1 KB.
  var head = 16 * 1024
  /// Maximum size of a request's body, bytes. Choice: a file of all settings takes 25 KB.
  var body = 64 * 1024
  /// Maximum number of answers that other threads compute at the same time. Choice: twice the cores of a small machine.
  var waiting = 8
  /// Maximum time for a whole request to arrive, and for the browser to read the answer. Choice: a browser on the same
  /// machine needs far less.
  var patience = Duration.seconds(10)
  /// Maximum time for a client to read a push; a slower client is disconnected. Choice: the page of a suspended tab
  /// reconnects by itself.
  var pushPatience = Duration.seconds(30)
  /// Time during which the rest of a refused body is read and dropped, so that the browser receives the refusal.
  var lingering = Duration.seconds(2)
  /// Maximum time that `stop` waits for pending answers. Choice: a user does not wait longer for a program to end.
  var farewell = Duration.seconds(1)
  /// Time between two pushes. Choice: 12 pushes a second look steady, and a camera's 60 frames a second are not needed.
  var pushEvery = Duration.milliseconds(80)
}
