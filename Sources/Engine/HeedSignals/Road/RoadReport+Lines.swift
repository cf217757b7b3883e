extension RoadReport {
  /// When the picture was taken.
  public var time: Timestamp { observation.time }

  /// One `object` line per object and then one `road` line, as `heed alerts --objects` writes them.
  public var objectLines: [JSONValue] {
    objects.map { line("object", $0.members) } + [line("road", members.filter { $0.key != "objects" })]
  }

  private func line(_ type: String, _ members: [JSONValue.Member]) -> JSONValue {
    .object([.init("type", .string(type)), .init("t_ms", .time(time))] + members)
  }
}
