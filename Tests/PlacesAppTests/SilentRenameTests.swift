import Foundation
import TestSupport
import Testing

// In the published swap, a screen kept a delegate method under its old name. The delegate's methods were optional, so
// the screen compiled, but nothing called the method again.
@Suite("A renamed delegate method")
struct SilentRenameTests {
  private static let methods = [
    "didUpdate location: Location", "didUpdate heading: Heading", "didReceive error: LocationError",
    "didChangeEnabledState isEnabled: Bool",
  ]

  @Test("A screen with every method compiles")
  func complete() throws {
    let run = try compile(screen(Self.methods))
    #expect(run.status == 0, "\(run.error)")
  }

  @Test("A screen with a misnamed method does not compile", arguments: methods)
  func renamed(method: String) throws {
    let run = try compile(screen(Self.methods.map { $0 == method ? "was" + $0 : $0 }))
    #expect(run.status != 0)
    #expect(run.error.contains("protocol 'LocationManagerDelegate'"))
  }

  private func screen(_ methods: [String]) -> String {
    "final class Screen: LocationManagerDelegate {\n"
      + methods.map { "  func locationManager(_ manager: any LocationManagerProtocol, \($0)) {}\n" }.joined()
      + "}\n"
  }

  /// Compiles a screen with the modern protocols.
  private func compile(_ screen: String) throws -> CommandRun {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Screen.swift")
    try Data(screen.utf8).write(to: file)
    let modern = "Sources/ModernLocation/LocationManager"
    let protocols = [
      "LocationManagerProtocol", "LocationSource", "DeviceOrientationSource", "Location", "Heading",
    ]
    return try CommandRun(
      ["swiftc", "-typecheck", "-swift-version", "6", file.path]
        + protocols.map { Repository.root.appendingPathComponent("\(modern)/\($0).swift").path })
  }
}
