import Testing

@testable import HeedVideo

@Suite struct ImageSequenceTests {
  static let cases: [(String, String, Int, Comment)] = [
    ("b10.png b9.png b8.png", "b8.png@0 b9.png@1 b10.png@2", 0, "numbers, not letters, give the order"),
    ("f0000.png f0002.png f0003.png f0001.jpg", "f0000.png@0 f0001.jpg@1 f0002.png@2 f0003.png@3", 0, "mixed kinds"),
    (
      "1.png 2.png 3.png 5.png 6.png 7.png 8.png 9.png 10.png 11.png 12.png 13.png",
      "1.png@0 2.png@1 3.png@2 5.png@4 6.png@5 7.png@6 8.png@7 9.png@8 10.png@9 11.png@10 12.png@11 13.png@12", 1,
      "a number that is missing leaves its place empty"
    ),
    ("0.png 10.png 20.png 30.png", "0.png@0 10.png@1 20.png@2 30.png@3", 0, "steps of ten"),
    ("3.png 7.png 100.png", "3.png@0 7.png@1 100.png@2", 0, "numbers that are ids are no times"),
    ("cat.png dog.png", "cat.png@0 dog.png@1", 0, "no numbers"),
    (".hidden.png a.txt b", "", 0, "what is no image is left out"),
    ("99999999999999999999.png 1.png", "1.png@0 99999999999999999999.png@1", 0, "numbers beyond counting"),
    ("one.png", "one.png@0", 0, "a single image"),
  ]

  @Test(arguments: cases)
  func imagesAreOrderedByNumber(names: String, expected: String, missing: Int, why: Comment) {
    let sequence = ImageSequence(names: names.split(separator: " ").map(String.init))
    #expect(sequence.items.map { "\($0.name)@\($0.position)" }.joined(separator: " ") == expected, why)
    #expect(sequence.missing == missing, why)
  }
}
