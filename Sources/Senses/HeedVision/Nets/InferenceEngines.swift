public import Foundation

/// The library that runs the nets.
public enum InferenceEngines: String, CaseIterable, Sendable {
  /// OpenCV's dnn module, which is always available.
  case opencv
  /// XNNPACK, which runs nets two to three times as fast as OpenCV.
  case xnnpack

  /// The environment variable that selects the library that runs the nets.
  public static let variable = "HEED_ENGINE"

  /// The engine that the variable `HEED_ENGINE` names. Without the variable, XNNPACK if it can run, else OpenCV.
  /// - Throws: ``VisionError/engineUnknown(message:)`` for an unknown name, or an engine that is not installed.
  public static func chosen(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(VisionError) -> any InferenceEngine {
    let name = environment[variable] ?? ""
    if name.isEmpty {
      if let engine = try XNNPACKEngine() { return engine }
      return try OpenCVEngine()
    }
    switch InferenceEngines(rawValue: name) {
    case .opencv: return try OpenCVEngine()
    case .xnnpack:
      if let engine = try XNNPACKEngine() { return engine }
      throw .engineUnknown(
        message: "\(variable) is xnnpack, but this program was built without it, or it does not know this processor")
    case nil:
      let names = allCases.map(\.rawValue).joined(separator: " or ")
      throw .engineUnknown(message: "\(variable) is '\(name)'; it has to be \(names), or unset")
    }
  }
}
