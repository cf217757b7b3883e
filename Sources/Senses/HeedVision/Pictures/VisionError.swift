package import CHeedVision
public import HeedSignals

/// The errors of Heed's vision modules.
public enum VisionError: Error, Hashable, Sendable {
  /// The model file does not exist, because set-up has not been run or `HEED_MODELS` names another folder.
  case modelMissing(path: String)
  /// The model file differs from the file that was tested. The two digests are SHA-256 in hexadecimal.
  case modelAltered(path: String, expected: String, found: String)
  /// The model file exists but cannot be read, or its content does not match its name.
  case modelUnreadable(path: String, message: String)
  /// A user's model is unsuitable; `message` has the problem and the remedy.
  case modelUnsuitable(path: String, message: String)
  /// The model store has no model of this name; `known` lists its models.
  case modelUnknown(name: String, known: [String])
  /// The model store already has a model of this name.
  case modelExists(name: String)
  /// The model store's folder cannot be written.
  case storeNotWritable(path: String, message: String)
  /// `HEED_ENGINE` names an unknown engine, or an engine that is not installed.
  case engineUnknown(message: String)
  /// The caller's argument is out of range; `message` names it and its range.
  case badArgument(message: String)
  /// A picture of this width and height, pixels, has another aspect ratio than the rig's camera or the pictures before.
  case pictureShape(width: Int, height: Int)
  /// OpenCV or the C++ runtime failed; `message` is the text of the failed library.
  case backend(message: String)
}

extension VisionError: CustomStringConvertible {
  /// One or two sentences: the problem, the place and the remedy. A missing model's remedy is the install command.
  public var description: String {
    switch self {
    case .modelMissing(let path):
      "the model \(path) is not there; run heed models install, or let HEED_MODELS name its folder."
    case .modelAltered(let path, let expected, let found):
      "the model \(path) is not the one that was tested (SHA-256 \(found), expected \(expected)); delete it and run"
        + " heed models install, or add it again with heed models add --replace if it was yours."
    case .modelUnreadable(let path, let message):
      "the model \(path) cannot be used (\(message)); delete it and run heed models install, or give another if it is yours."
    case .modelUnsuitable(let path, let message): "the model \(path): \(message)."
    case .modelUnknown(let name, let known):
      "there is no model \(name) (\(known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"));"
        + " add it with heed models add."
    case .modelExists(let name): "there is a model \(name) already; choose another --name, or --replace it."
    case .storeNotWritable(let path, let message):
      "\(path) cannot be written (\(message)); check the folder and the free space."
    case .engineUnknown(let message): "\(message)."
    case .badArgument(let message): "\(message)."
    case .pictureShape(let width, let height):
      "a picture of \(width) x \(height) has another shape than the rig's camera or the pictures before; use the rig of"
        + " this camera, and one shape in a run."
    case .backend(let message):
      "looking at a picture failed (\(message)); please report this with the input."
    }
  }
}

extension VisionError: StageError {
  public var isOfShape: Bool { if case .pictureShape = self { true } else { false } }
}

/// Turns a status of the C++ bridge into a Swift error. Only this function reads a `chv_status`.
package func check(_ status: chv_status) throws(VisionError) {
  guard status != CHV_OK else { return }
  // A bad argument of the bridge is a defect of Heed, because callers' arguments are checked before.
  throw .backend(message: String(cString: chv_last_error()))
}
