package import CHeedVision

/// What the vision modules can fail with.
public enum VisionError: Error, Hashable, Sendable {
  /// A model file is not where it is looked for: set-up has not been run, or `HEED_MODELS` names another folder.
  case modelMissing(path: String)
  /// A model file is not the one that was converted and tested; the digests are SHA-256 in hexadecimal.
  case modelAltered(path: String, expected: String, found: String)
  /// A model file is there and cannot be read, or is not what its name says.
  case modelUnreadable(path: String, message: String)
  /// A model that a user brought is not what it is said to be; `message` has what was seen, and what to do.
  case modelUnsuitable(path: String, message: String)
  /// The store has no model of this name, or none of this kind; `known` are those that it has.
  case modelUnknown(name: String, known: [String])
  /// The store has a model of this name already.
  case modelExists(name: String)
  /// The store's folder cannot be written.
  case storeNotWritable(path: String, message: String)
  /// A caller's value cannot be used.
  case badArgument(message: String)
  /// OpenCV or the C++ runtime refused; `message` is its own text.
  case backend(message: String)
}

extension VisionError: CustomStringConvertible {
  /// One or two sentences: what is wrong, where, and what to do about it; for a missing model, the command that makes it.
  public var description: String {
    switch self {
    case .modelMissing(let path): "the model \(path) is not there; run Tools/setup, or let HEED_MODELS name its folder."
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

/// Turns a status of the bridge into a Swift error. The only place that reads `chv_status`.
package func check(_ status: chv_status) throws(VisionError) {
  guard status != CHV_OK else { return }
  let message = String(cString: chv_last_error())
  throw status == CHV_BAD_ARGUMENT ? .badArgument(message: message) : .backend(message: message)
}
