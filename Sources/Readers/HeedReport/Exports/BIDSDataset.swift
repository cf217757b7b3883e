import Heed
import HeedFormats
import HeedSignals

/// The files in the top folder of a BIDS dataset, which all its sessions share.
struct BIDSDataset {
  let folder: any ExportTarget

  /// Writes the shared files that do not exist yet, and adds the participant.
  func write(participant: BIDSLabel, driver: String?) throws {
    if !folder.exists("dataset_description.json") {
      try folder.write(Self.description, to: "dataset_description.json", isShared: true)
    }
    if !folder.exists("README"), !folder.exists("README.md") {
      try folder.write(Self.readme, to: "README", isShared: true)
    }
    try addParticipant("sub-\(participant.text)", driver ?? "n/a")
  }

  /// Adds the driver to the list of participants. Throws if another driver already has this participant id.
  private func addParticipant(_ id: String, _ driver: String) throws {
    guard folder.exists("participants.tsv") else {
      let rows = ["participant_id\tpseudonym", BIDSText.row([id, driver])]
      try folder.write(rows, to: "participants.tsv", isShared: true)
      guard !folder.exists("participants.json") else { return }
      let pseudonym = BIDSText.column(
        "pseudonym", "The driver's pseudonym in Heed, from which the participant's label is made.")
      return try folder.write(BIDSText.json([pseudonym]), to: "participants.json", isShared: true)
    }
    func split(_ line: String) -> [String] {
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    var lines = try folder.text("participants.tsv").split(whereSeparator: \.isNewline).map(String.init)
    let columns = split(lines.first ?? "")
    guard columns.first == "participant_id" else {
      throw ExportError.badInput(
        "\(folder.path)/participants.tsv has no first column participant_id; name another folder with --output.")
    }
    let place = columns.firstIndex(of: "pseudonym")
    if let cells = lines.dropFirst().lazy.map(split).first(where: { $0.first == id }) {
      if let place, cells.indices.contains(place), cells[place] != BIDSText.row([driver]) {
        throw ExportError.refused(
          "\(id) is driver \(cells[place].shortened(64)) in \(folder.path)/participants.tsv, and this is \(driver); name the"
            + " participant with --subject.")
      }
      return
    }
    lines.append(BIDSText.row(columns.map { $0 == "participant_id" ? id : $0 == "pseudonym" ? driver : nil }))
    try folder.write(lines, to: "participants.tsv", isShared: true)
  }

  private static var description: [String] {
    BIDSText.json([
      ("Name", "Driver monitoring sessions of Heed"), ("BIDSVersion", .string(BIDSExport.version)),
      ("DatasetType", "raw"),
      ("GeneratedBy", [BIDSText.object([("Name", "Heed"), ("Version", .string(GazeTracker.frameworkVersion))])]),
    ])
  }

  private static let readme = [
    "# Driver monitoring sessions of Heed", "",
    "Gaze of drivers, estimated from the pictures of a camera without infrared light, with blinks, fixations, saccades,",
    "glances, attention, drowsiness and risk. Each session is one recording of the task `driving`.", "",
    "`*_physio.tsv.gz` holds a sample a frame; frames are not evenly spaced, so the column `timestamp` counts.",
    "`*_physioevents.tsv.gz` holds blinks, fixations and saccades, `*_events.tsv` all else. The JSON file beside each says",
    "what its columns mean, in which unit, and what of the set-up is known.", "",
    "Samples of a driver who was not calibrated assume an average eye and may be off by several degrees.",
  ]
}
