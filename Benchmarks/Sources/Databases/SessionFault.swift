package import Foundation

/// The ways in which a session's file may be wrong: docs/faults.md, row 21.
package enum SessionFault: String, CaseIterable, Sendable {
  case schema1 = "schema 1"
  case schema2 = "schema 2"
  case schema3 = "schema 3"
  case newer = "a later schema"
  case header = "header overwritten"
  case tables = "first pages overwritten"
  case middle = "pages in the middle overwritten"
  case end = "last pages overwritten"
  case cut = "cut in half"
  case empty = "emptied"

  package static let earlier: [SessionFault] = [.schema1, .schema2, .schema3]
  package static let damaged: [SessionFault] = [.header, .tables, .middle, .end, .cut]
  /// A schema version that does not exist. Choice: far greater than any that will exist soon.
  package static let laterVersion: UInt8 = 99
  /// Number of overwritten bytes. Choice: four pages, so that no page of another kind hides the damage.
  private static let overwritten = 4096

  package func apply(to file: URL) throws {
    switch self {
    case .schema1: try EarlierSchema(1).bringBack(file)
    case .schema2: try EarlierSchema(2).bringBack(file)
    case .schema3: try EarlierSchema(3).bringBack(file)
    case .newer: try file.spoil { $0.replaceSubrange(60..<64, with: [0, 0, 0, Self.laterVersion]) }
    case .header: try overwrite(file, 0..<16)
    case .tables: try overwrite(file, 1024..<1024 + Self.overwritten)
    case .middle:
      try file.spoil {
        let start = $0.count / 2 / 1024 * 1024
        Self.overwrite(&$0, start..<start + Self.overwritten)
      }
    case .end: try file.spoil { Self.overwrite(&$0, ($0.count - Self.overwritten)..<$0.count) }
    case .cut: try file.spoil { $0.removeSubrange(($0.count / 2)...) }
    case .empty: try file.spoil { $0 = [] }
    }
  }

  private func overwrite(_ file: URL, _ range: Range<Int>) throws { try file.spoil { Self.overwrite(&$0, range) } }

  private static func overwrite(_ bytes: inout [UInt8], _ range: Range<Int>) {
    for index in range where bytes.indices.contains(index) { bytes[index] = 0xA5 }
  }
}
