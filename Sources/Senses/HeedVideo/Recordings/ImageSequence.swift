import Foundation

/// The images of a folder ordered by their numbers, with their positions in time.
struct ImageSequence: Hashable, Sendable {
  /// One image of the folder; `name` is its file's name without the folder.
  struct Item: Hashable, Sendable {
    var name: String
    /// Position of the image in time, counted in frames. A missing number leaves a gap.
    var position: Int
  }

  var items: [Item]
  /// Number of images that are missing between the first and the last file number.
  var missing: Int

  static let extensions: Set<String> = ["png", "jpg", "jpeg", "bmp", "webp", "tif", "tiff"]
  /// Minimum share of equal differences between successive numbers that mean time. Choice: IDs differ irregularly.
  private static let steadyShare = 0.9

  /// - Parameter names: File names in any order. Names without an image's extension are ignored.
  init(names: [String]) {
    let images = names.filter { name in
      !name.hasPrefix(".") && Self.extensions.contains(name.split(separator: ".").last?.lowercased() ?? "")
    }
    let sorted = images.sorted { a, b in
      // File 9 sorts before file 10.
      let order = a.compare(b, options: .numeric)
      return order == .orderedSame ? a < b : order == .orderedAscending
    }
    let parts = sorted.compactMap(Self.parts(of:))
    let numbers = parts.map(\.number)
    let differences = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let step = Self.commonStep(differences)
    let isCounted = parts.count == sorted.count && Set(parts.map(\.shape)).count == 1
    guard isCounted, let step, let first = numbers.first, let last = numbers.last else {
      items = sorted.enumerated().map { Item(name: $1, position: $0) }
      missing = 0
      return
    }
    items = zip(sorted, numbers).map { Item(name: $0, position: ($1 - first) / step) }
    missing = (last - first) / step + 1 - items.count
  }

  /// The last number of a file name, and the text around it, which is equal for all images of one recording; nil if the
  /// name has no number or a number too long for an `Int`.
  private static func parts(of name: String) -> (number: Int, shape: [Substring])? {
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    guard let last = name.lastIndex(where: isDigit) else { return nil }
    let start = name[..<last].lastIndex { !isDigit($0) }.map(name.index(after:)) ?? name.startIndex
    guard let number = Int(name[start...last]) else { return nil }
    return (number, [name[..<start], name[name.index(after: last)...]])
  }

  /// The difference that nearly all successive file numbers share; nil if there is no such difference.
  private static func commonStep(_ differences: [Int]) -> Int? {
    let counts = Dictionary(grouping: differences, by: { $0 }).mapValues(\.count)
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.key > 0 else { return nil }
    let isWhole = differences.allSatisfy { $0 > 0 && $0 % most.key == 0 }
    return isWhole && Double(most.value) >= steadyShare * Double(differences.count) ? most.key : nil
  }
}
