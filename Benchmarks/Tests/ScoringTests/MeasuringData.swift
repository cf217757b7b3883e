import Draws
import Foundation

/// Where the measuring data lies: HEED_DATA, or beside the project.
enum MeasuringData {
  static func folder(_ name: String) -> URL {
    let data = ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data"
    return (data.hasPrefix("/") ? URL(fileURLWithPath: data) : Checkout.root.appending(path: data)).appending(
      path: name
    )
    .standardizedFileURL
  }
}
