/// Limits of the page's server per request, per client and in total.
struct ServerLimits: Sendable {
  /// Open connections. Choice: twenty pages with the requests of their loading.
  var connections = 64
  /// Pages that receive pushes at the same time. Choice: half of all connections, so that new requests always find a
  /// free connection.
  var streams = 32
  /// Bytes of a request's head. Choice: a browser's head takes 1 KB.
  var head = 16 * 1024
  /// Bytes of a request's body. Choice: a file of all settings takes 25 KB.
  var body = 64 * 1024
  /// Answers being computed on other threads. Choice: twice the cores of a small machine.
  var waiting = 8
  /// Time for a whole request to arrive, and for its answer to be read. Choice: ample on one machine.
  var patience = Duration.seconds(10)
  /// Time for a push to be read before its client counts as gone. Choice: a page in a suspended tab reconnects by
  /// itself.
  var pushPatience = Duration.seconds(30)
  /// Time during which the rest of a refused body is read and dropped, so that the refusal arrives.
  var lingering = Duration.seconds(2)
  /// Time that `stop` waits for pending answers. Choice: a user does not wait longer for the end.
  var farewell = Duration.seconds(1)
  /// Time between two pushes. Choice: 12 a second look steady to the eye; a camera may deliver 60 frames a second.
  var pushEvery = Duration.milliseconds(80)
}
