import Foundation
import TestSupport
import Testing

// In the published swap a screen kept a delegate's method under its old name. All methods of the delegate were
// optional, so it compiled, and was never called again.
@Suite("A renamed delegate method")
struct SilentRenameTests {
  private static let methods = [
    "didUpdate location: Location", "didUpdate heading: Heading", "didReceive error: LocationError",
    "didChangeEnabledState isEnabled: Bool",
  ]

  @Test("A screen with every method compiles")
  func complete() throws {
    let (status, output) = try compile(screen(Self.methods))
    #expect(status == 0, "\(output)")
  }

  @Test("A screen with a method under another name does not compile", arguments: methods)
  func renamed(method: String) throws {
    let (status, output) = try compile(screen(Self.methods.map { $0 == method ? "was" + $0 : $0 }))
    #expect(status != 0)
    #expect(output.contains("protocol 'LocationManagerDelegate'"))
  }

  private func screen(_ methods: [String]) -> String {
    "final class Screen: LocationManagerDelegate {\n"
      + methods.map { "  func locationManager(_ manager: any LocationManagerProtocol, \($0)) {}\n" }.joined()
      + "}\n"
  }

  /// Compiles a screen together with the protocols of the modern side.
  private func compile(_ screen: String) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Screen.swift")
    try Data(screen.utf8).write(to: file)
    let modern = "Sources/ModernLocation/LocationManager"
    let protocols = [
      "LocationManagerProtocol", "LocationSource", "DeviceOrientationSource", "Location", "Heading",
    ]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", file.path]
      + protocols.map { Repository.root.appendingPathComponent("\(modern)/\($0).swift").path }
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }
}
