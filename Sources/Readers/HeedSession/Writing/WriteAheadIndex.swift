package import Foundation

/// The index of a write-ahead log (`-shm`), which SQLite maps into memory.
package enum WriteAheadIndex {
  /// Gives an index that another program emptied its size again. SQLite then makes the index anew; without the size, its
  /// next access would end the process (SIGBUS).
  package static func mend(of file: URL) {
    var (index, log) = (stat(), stat())
    let path = file.path + "-shm"
    guard stat(path, &index) == 0, stat(file.path + "-wal", &log) == 0 else { return }
    // SQLite documents that 32 kB of the index hold 4062 pages of the log, here of 1 kB at least.
    let size = (log.st_size / 1024 / 4062 + 1) << 15
    // By its name, because SQLite's locks end when the process closes any descriptor of the file.
    if index.st_size < size { truncate(path, size) }
  }
}
