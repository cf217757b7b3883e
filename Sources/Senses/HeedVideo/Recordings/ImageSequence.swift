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
    let sorted = images.map { (name: $0, key: SortKey($0)) }.sorted { $0.key < $1.key }
    let numbers = sorted.compactMap { $0.key.lastNumber }
    let differences = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let step = Self.commonStep(differences)
    let isCounted = numbers.count == sorted.count && Set(sorted.map { $0.key.shape }).count == 1
    guard isCounted, let step, let first = numbers.first, let last = numbers.last else {
      items = sorted.enumerated().map { Item(name: $1.name, position: $0) }
      missing = 0
      return
    }
    items = zip(sorted, numbers).map { Item(name: $0.name, position: ($1 - first) / step) }
    missing = (last - first) / step + 1 - items.count
  }

  /// The difference that nearly all successive file numbers share; nil if there is no such difference.
  private static func commonStep(_ differences: [Int]) -> Int? {
    let counts = Dictionary(grouping: differences, by: { $0 }).mapValues(\.count)
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.key > 0 else { return nil }
    let isWhole = differences.allSatisfy { $0 > 0 && $0 % most.key == 0 }
    return isWhole && Double(most.value) >= steadyShare * Double(differences.count) ? most.key : nil
  }
}

/// A file name split into text and numbers, so that file 9 sorts before file 10.
private struct SortKey: Comparable {
  enum Part: Hashable { case number(Int), text(String) }

  let parts: [Part]
  let name: String

  init(_ name: String) {
    self.name = name
    parts = name.chunked { $0.isDigit == $1.isDigit }.map { piece in
      // A number too long for an Int is compared as text.
      Int(piece).map(Part.number) ?? .text(String(piece))
    }
  }

  var lastNumber: Int? {
    for case .number(let number) in parts.reversed() { return number }
    return nil
  }

  /// The file name without its last number. It is equal for all images of one recording.
  var shape: [Part] {
    var rest = parts
    if let index = rest.lastIndex(where: { if case .number = $0 { true } else { false } }) { rest.remove(at: index) }
    return rest
  }

  static func < (a: SortKey, b: SortKey) -> Bool {
    for (left, right) in zip(a.parts, b.parts) where left != right {
      switch (left, right) {
      case (.number(let x), .number(let y)): return x < y
      case (.text(let x), .text(let y)): return x < y
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    return a.parts.count == b.parts.count ? a.name < b.name : a.parts.count < b.parts.count
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

extension String {
  /// Splits the text between neighbouring characters for which `belong` is false.
  fileprivate func chunked(_ belong: (Character, Character) -> Bool) -> [Substring] {
    var pieces: [Substring] = []
    var start = startIndex
    for index in indices.dropFirst() where !belong(self[self.index(before: index)], self[index]) {
      pieces.append(self[start..<index])
      start = index
    }
    if start < endIndex { pieces.append(self[start...]) }
    return pieces
  }
}
