// fuzz TARGET [libFuzzer's options and folders]: one of the parsers, fed with what libFuzzer thinks of. Without a target the
// names of all; `fuzz --seeds FOLDER` writes seeds of what only programs write.
import CFuzzer
import Foundation
import Glibc

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--seeds" {
  try SeedWriter.write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
  exit(0)
}
let name = CommandLine.arguments.dropFirst().first
guard let name, let target = FuzzTarget.all[name] else {
  print(FuzzTarget.all.keys.sorted().joined(separator: "\n"))
  exit(name == nil ? 0 : 64)
}
FuzzTarget.chosen = target
// libFuzzer reads its own name and what follows the target's.
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, length in
    FuzzTarget.chosen(Array(UnsafeBufferPointer(start: bytes, count: length)))
    return 0
  })
