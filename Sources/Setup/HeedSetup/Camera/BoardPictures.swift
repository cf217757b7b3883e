import HeedFormats
package import HeedGeometry
package import HeedLens
import HeedSignals
import HeedVideo
import HeedVision

/// Finds chessboards in a folder's images, one image at a time.
package struct BoardPictures {
  /// The name of an image without a board, and the reason.
  struct Refusal { var name, reason: String }

  /// Maximum difference in size between images of one camera, pixels. Choice: image editors change a size by one pixel,
  /// which moves the lens by less than the measurement's error.
  private static let sizeSlack = 2

  private let folder: String
  /// The size that most images have.
  package let size: ImageSize
  package private(set) var boards: [(name: String, board: Chessboard)] = []
  let refusals: [Refusal]
  /// Used images of another size, within `sizeSlack`.
  private(set) var odd: [(name: String, size: ImageSize)] = []
  let total: Int

  /// Looks in each image of a folder for a board with `board` inner corners.
  /// - Throws: ``SetupError`` for a folder without readable images.
  package init(folder: String, board: Chessboard.Size, dialog: SetupDialog) throws {
    self.folder = folder
    let names = try imageNames(in: folder)
    total = names.count
    let finder = ChessboardFinder()
    var found: [(name: String, size: ImageSize, board: Chessboard)] = []
    var sizes: [ImageSize] = []
    var refusals: [Refusal] = []
    func refuse(_ name: String, _ reason: String) { refusals.append(Refusal(name: name, reason: reason)) }
    let progress = !dialog.isQuiet && dialog.terminal.isScreen
    for (index, name) in names.enumerated() {
      if progress { dialog.terminal.redraw("\(index + 1)/\(names.count) \(name.shortened(40))") }
      do throws(VideoError) {
        let frame = try readImage("\(folder)/\(name)")
        sizes.append(frame.size)
        let finding: ChessboardFinder.Finding
        do throws(VisionError) { finding = try finder.find(board, in: frame) } catch {
          throw VideoError.backend(message: "looking for a board: \(error)")
        }
        switch finding {
        case .board(let board): found.append((name, frame.size, board))
        case .tooFew(let corners) where corners < 5:
          refuse(name, "shows no board that can be seen: too far, too dark, blurred, or none")
        case .tooFew(let corners): refuse(name, "shows \(corners) corners of a board only; move it into the picture")
        case .another(let seen):
          refuse(
            name, "shows a board of \(seen.columns)x\(seen.rows) corners or more, not \(board.columns)x\(board.rows)")
        }
      } catch {
        switch error {
        case .notAnImage, .tooLarge, .notReadable, .notAFile, .notFound:
          refuse(name, "cannot be read: \(error.description)")
        default: throw error
        }
      }
    }
    if progress { dialog.terminal.redraw("") }
    guard let size = Self.common(found.map(\.size)) ?? Self.common(sizes) else {
      throw SetupError.badInput("\(folder): none of its \(names.count) images can be read; use PNG or JPEG.")
    }
    self.size = size
    for picture in found {
      let difference = max(abs(picture.size.width - size.width), abs(picture.size.height - size.height))
      guard difference <= Self.sizeSlack else {
        refuse(picture.name, "is \(picture.size.words), the others \(size.words): another camera, or scaled")
        continue
      }
      if difference > 0 { odd.append((picture.name, picture.size)) }
      boards.append((picture.name, picture.board))
    }
    self.refusals = names.flatMap { name in refusals.filter { $0.name == name } }
  }

  /// The error to report if the images determine no lens.
  package func failure(_ error: LensCalibrationError, board: Chessboard.Size) -> SetupError {
    let advice =
      switch error {
      case .tooFewPictures(let count, let needed):
        "\(count) of \(total) pictures show a board of \(board.columns)x\(board.rows) inner corners, and"
          + " \(needed) are needed; check --board, and take 10 to 20 sharp pictures of it."
      case .tooFewPoses(let poses, let count):
        "the \(count) pictures show \(poses) pose\(poses == 1 ? "" : "s") of the board, and"
          + " \(LensCalibration.leastPictures) are needed: boards that are turned by less than"
          + " \(Figure.decimals(BoardPose.sameDegrees, 0)) degrees and moved by less than"
          + " \(Figure.decimals(BoardPose.sameShare * 100, 0)) % of their distance count as one; hold the board near and"
          + " far, in every corner, tilted to all sides."
      case .undetermined(let share, let tilt):
        "the boards tell the focal length \(share.map { "to \(Figure.decimals($0 * 100, 0)) % only" } ?? "not at all")"
          + " (the most tilted by \(Figure.decimals(tilt.degrees, 0)) degrees);"
          + " take pictures of a board that is tilted by 20 to 45 degrees, to all sides."
      case .contradictory(let rms):
        "the pictures contradict each other (\(Figure.decimals(rms, 1)) px); take all with one camera at one zoom and"
          + " focus, of one flat board, and check --board."
      case .fisheye(let rms, let asFisheye):
        "the lens is a fisheye (corners off by \(Figure.decimals(asFisheye, 2)) px as one, by"
          + " \(Figure.decimals(rms, 2)) px in this model, whose focal length would be wrong): a rig describes no fisheye;"
          + " use another lens, or straighten all pictures first, these and those of every run."
      }
    let causes = refusals.prefix(3).map { " \($0.name) \($0.reason)." }
    let more = refusals.count > 3 ? " \(refusals.count - 3) more were not used." : ""
    return SetupError.badInput("\(folder): \(advice)" + causes.joined() + more)
  }

  /// The most frequent size of the images; of equally frequent sizes, the larger.
  private static func common(_ sizes: [ImageSize]) -> ImageSize? {
    let counts = Dictionary(grouping: sizes, by: { $0 }).mapValues(\.count)
    return counts.max { a, b in (a.value, a.key.width, a.key.height) < (b.value, b.key.width, b.key.height) }?.key
  }
}

extension ImageSize { var words: String { "\(width)x\(height)" } }
