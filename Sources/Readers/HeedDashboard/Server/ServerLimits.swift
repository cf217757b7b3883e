/// Bounds of the page's server: what one request, one client and all of them may take.
struct ServerLimits: Sendable {
  /// Open connections. Choice: twenty pages with the requests that they load with.
  var connections = 64
  /// Pages that are pushed to at the same time. Choice: half of all connections, so that new requests always find one.
  var streams = 32
  /// Bytes of a request's head. Choice: a browser's take 1 KB.
  var head = 16 * 1024
  /// Bytes of a request's body. Choice: all settings as a file take 25 KB.
  var body = 64 * 1024
  /// Answers that are being worked out beside the pushing. Choice: as many as there are small machines' cores, twice.
  var waiting = 8
  /// Time for a request to come whole, and for its answer to be taken. Choice: ample on one machine.
  var patience = Duration.seconds(10)
  /// Time for a push to be taken, before its client counts as gone. Choice: a page in a suspended tab comes back by itself.
  var pushPatience = Duration.seconds(30)
  /// Time for which the rest of a refused body is read and dropped, so that the refusal arrives.
  var lingering = Duration.seconds(2)
  /// Time for which the end of the server waits for answers that are under way. Choice: nobody waits longer for an end.
  var farewell = Duration.seconds(1)
  /// Time between two pushes. Choice: 12 a second, which eyes take for steady; a camera may bring 60.
  var pushEvery = Duration.milliseconds(80)
}
