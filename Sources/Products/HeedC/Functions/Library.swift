public import CHeed
import Foundation
import Heed
import HeedVision

/// Texts that stay valid for C until the program ends.
private enum Texts {
  nonisolated(unsafe) static let version = permanent(GazeTracker.frameworkVersion)  // Never changed.
  nonisolated(unsafe) static let decisions = permanent(GazeTracker.decisionVersion)  // Never changed.
  nonisolated(unsafe) static let statuses: [heed_status: UnsafePointer<CChar>] = {
    let named: [(heed_status_code, String)] = [
      (HEED_OK, "HEED_OK"), (HEED_NOT_YET, "HEED_NOT_YET"), (HEED_ENDED, "HEED_ENDED"),
      (HEED_BAD_ARGUMENT, "HEED_BAD_ARGUMENT"), (HEED_BAD_HANDLE, "HEED_BAD_HANDLE"),
      (HEED_BAD_ORDER, "HEED_BAD_ORDER"), (HEED_IN_CALLBACK, "HEED_IN_CALLBACK"), (HEED_NOT_FOUND, "HEED_NOT_FOUND"),
      (HEED_NOT_PERMITTED, "HEED_NOT_PERMITTED"), (HEED_BAD_CONTENT, "HEED_BAD_CONTENT"),
      (HEED_NO_MODELS, "HEED_NO_MODELS"), (HEED_NOT_AVAILABLE, "HEED_NOT_AVAILABLE"),
      (HEED_CANNOT_WRITE, "HEED_CANNOT_WRITE"), (HEED_INTERNAL, "HEED_INTERNAL"),
    ]
    return Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, permanent($1)) })
  }()
  nonisolated(unsafe) static let unknown = permanent("unknown")

  private static func permanent(_ text: String) -> UnsafePointer<CChar> {
    guard let copy = strdup(text) else { preconditionFailure("there is no memory for a word") }
    return UnsafePointer(copy)
  }
}

@c @implementation
public func heed_status_name(_ status: heed_status) -> UnsafePointer<CChar>! { Texts.statuses[status] ?? Texts.unknown }

@c @implementation
public func heed_version() -> UnsafePointer<CChar>! { Texts.version }

@c @implementation
public func heed_decision_version() -> UnsafePointer<CChar>! { Texts.decisions }

@c @implementation
public func heed_abi_version() -> UInt32 { UInt32(HEED_ABI_VERSION) }

@c @implementation
public func heed_models_check(_ folder: UnsafePointer<CChar>?) -> heed_status {
  guarded {
    let store = ModelStore(folder: try Argument.folder(folder, "folder"))
    for case (_, let error?) in store.inspect() { throw error }
  }
}
