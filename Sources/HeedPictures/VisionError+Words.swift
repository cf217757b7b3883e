extension VisionError: CustomStringConvertible {
  /// One sentence: what is wrong, and the remedy.
  public var description: String {
    switch self {
    case .modelMissing(let path):
      "the model \(path) is not there; run Tools/setup, or let HEED_MODELS name its folder."
    case .modelAltered(let path, let expected, let found):
      "the model \(path) is not the one that was tested (SHA-256 \(found), expected \(expected)); delete it and run"
        + " Tools/setup, or add it again with heed models add --replace if it was yours."
    case .modelUnreadable(let path, let message):
      "the model \(path) cannot be used (\(message)); delete it and run Tools/setup, or give another if it is yours."
    case .modelUnsuitable(let path, let message): "the model \(path): \(message)."
    case .modelUnknown(let name, let known):
      "there is no model \(name) (\(known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"));"
        + " add it with heed models add."
    case .modelExists(let name): "there is a model \(name) already; choose another --name, or --replace it."
    case .storeNotWritable(let path, let message):
      "\(path) cannot be written (\(message)); check the folder and the free space."
    case .badArgument(let message), .backend(let message):
      "looking at a picture failed (\(message)); please report this with the input."
    }
  }
}
