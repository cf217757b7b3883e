/// What earlier versions stored and Heed no longer reports; skipped when a session is read.
enum RetiredEvents {
  /// Values of ``SessionRecord/Event/type``.
  static let types: Set<String> = ["impairment"]
  /// Codes of a risk's reasons.
  static let reasonCodes: Set<String> = ["impaired"]
}

extension SessionRecord {
  /// A sentence about the events that were skipped; nil when all were read.
  public var remark: String? {
    switch retiredEvents {
    case 0: nil
    case 1: "Skipped 1 event of a kind that Heed no longer reports."
    default: "Skipped \(retiredEvents) events of kinds that Heed no longer reports."
    }
  }
}
