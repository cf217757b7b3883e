internal import CHeedVision

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

/// Turns a status of the bridge into a Swift error. The only place that reads `chv_status`.
func check(_ status: chv_status) throws(VisionError) {
  guard status != CHV_OK else { return }
  let message = String(cString: chv_last_error())
  throw status == CHV_BAD_ARGUMENT ? .badArgument(message: message) : .backend(message: message)
}
