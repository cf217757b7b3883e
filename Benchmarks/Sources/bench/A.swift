import ArgumentParser
@main struct A: ParsableCommand { func run() {} }
