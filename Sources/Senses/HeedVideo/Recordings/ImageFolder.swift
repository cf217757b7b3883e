import Glibc

/// Names of the images in a folder, ordered by their numbers.
/// - Throws: ``VideoError/notFound(path:)``, ``VideoError/notReadable(path:why:)``, ``VideoError/notAFolder(path:)``,
///   ``VideoError/noImages(path:)``.
public func imageNames(in folder: String) throws(VideoError) -> [String] {
  var status = stat()
  guard stat(folder, &status) == 0 else { throw .notFound(path: folder) }
  guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: folder) }
  guard access(folder, R_OK | X_OK) == 0 else { throw .notReadable(path: folder, why: systemText(errno)) }
  let names = ImageSequence(names: fileNames(in: folder)).items.map(\.name)
  guard !names.isEmpty else { throw .noImages(path: folder) }
  return names
}
