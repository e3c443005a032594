import Dispatch
import Foundation

/// Removes the progress line and ends the program when it is interrupted.
@MainActor
enum Interruption {
  private static var sources: [any DispatchSourceSignal] = []

  static func removesProgressAndEnds() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      // Not on the main queue, which is busy while there is progress.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in
        try? FileHandle.standardError.write(contentsOf: Data(ProgressLine.clearing.utf8))
        // What a shell calls a program that was ended by this signal.
        _exit(128 + number)
      }
      source.resume()
      sources.append(source)
    }
  }
}
