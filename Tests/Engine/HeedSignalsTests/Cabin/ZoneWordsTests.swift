import HeedSignals
import Testing

@Suite("Zones in words")
struct ZoneWordsTests {
  @Test(arguments: [
    ("road", "at the road"), ("mirror_right", "at the right mirror"), ("mirror_rear", "at the rear mirror"),
    ("centre_stack", "at the centre stack"), ("left_window", "at the left window"),
    ("seat-pocket_rear", "at the rear seat pocket"),
    ("left", "at the left"), ("cluster", "at the instruments"), (Zone.phoneName, "at a phone"),
    (Zone.otherName, "elsewhere"),
  ])
  func zoneNamesReadAsWords(name: String, words: String) {
    #expect(Zone.words(at: name) == words)
  }
}
