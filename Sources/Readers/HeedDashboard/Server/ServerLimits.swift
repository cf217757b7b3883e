/// Limits of the page's server for one request, one client and all clients.
struct ServerLimits: Sendable {
  /// Open connections. Choice: twenty pages with the requests of their loading.
  var connections = 64
  /// Pages with a stream of pushes. Choice: half of all connections, so that new requests always find a free one.
  var streams = 32
  /// Bytes of a request's head. Choice: a browser sends about 1 KB.
  var head = 16 * 1024
  /// Bytes of a request's body. Choice: all settings as a file take 25 KB.
  var body = 64 * 1024
  /// Answers computed at the same time. Choice: twice the cores of a small machine.
  var waiting = 8
  /// Time for a request to arrive completely, and for its answer to be taken. Choice: ample within one machine.
  var patience = Duration.seconds(10)
  /// Time for a push to be taken before its client is cut. Choice: a page in a suspended tab reconnects by itself.
  var pushPatience = Duration.seconds(30)
  /// Time in which the rest of a refused body is read and dropped, so that the refusal arrives.
  var lingering = Duration.seconds(2)
  /// Time that a stopping server waits for answers under way. Choice: longer would delay the end noticeably.
  var farewell = Duration.seconds(1)
  /// Time between two pushes. Choice: 12 a second look steady to the eye; a camera may deliver 60.
  var pushEvery = Duration.milliseconds(80)
}
