import Foundation
import TestSupport
import Testing

/// Runs Chromium without a window, and controls it through a pipe.
///
/// The page receives key presses and taps like those of a user.
@MainActor
final class Browser {
  /// The path of Chromium, or nil if Chromium is not installed.
  nonisolated static let path = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in
    ["/usr/bin/\(name)", "/usr/local/bin/\(name)"]
  }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The error of a browser that has ended or refuses a command.
  struct Refusal: Error { var reason: String }

  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  private let commands = Pipe()
  private let messages = Pipe()
  private var received = Data()
  private var count = 0
  private var session: String?

  /// Starts a browser, runs a closure, and ends the browser.
  static func run<Result>(_ body: (Browser) throws -> Result) throws -> Result {
    let browser = try Browser()
    defer { browser.end() }
    return try body(browser)
  }

  private init() throws {
    // Without this call, a signal would end the test process when it writes to a browser that has ended.
    signal(SIGPIPE, SIG_IGN)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Chromium reads its commands from descriptor 3 and answers on 4.
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, Self.path ?? "", "--headless",
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
      "--user-data-dir=\(folder.path)/profile",
    ]
    process.standardInput = commands
    process.standardOutput = messages
    try process.run()
    // After two minutes, this block ends the browser, so that a waiting test reads the end of the pipe, and fails.
    DispatchQueue.global().asyncAfter(deadline: .now() + 120) { [process] in
      if process.isRunning { process.terminate() }
    }
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session =
      try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
  }

  private func end() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Opens a page with a fragment in its URL.
  func open(_ page: String, at place: String = "") throws {
    let file = folder.appendingPathComponent("page.html")
    try page.write(to: file, atomically: true, encoding: .utf8)
    // Leaves the open page first, because a browser does not load a page again if only the fragment changes.
    try send("Page.navigate", ["url": "about:blank"])
    try send("Page.navigate", ["url": "\(file.absoluteString)#\(place)"])
    try wait("document.readyState === 'complete' && !!document.querySelector('#stimuli button')")
  }

  /// Emulates a phone with a touch screen.
  func becomePhone() throws {
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true])
    try send("Emulation.setTouchEmulationEnabled", ["enabled": true])
  }

  /// Presses and releases a key.
  func press(_ key: String) throws {
    let special: [String: (code: Int, text: String)] = [
      "Tab": (9, ""), "Backspace": (8, ""), "Home": (36, ""), "ArrowLeft": (37, ""), "ArrowRight": (39, ""),
    ]
    let (code, text) = special[key] ?? (Int(key.utf8.first ?? 0), key)
    var event: [String: Any] = ["type": "keyDown", "key": key, "windowsVirtualKeyCode": code]
    if !text.isEmpty { event["text"] = text }
    try send("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try send("Input.dispatchKeyEvent", event)
  }

  /// Taps the centre of the element that a CSS selector matches.
  func tap(_ selector: String) throws { try swipe(selector, by: 0) }

  /// Moves a finger from the centre of the element that a CSS selector matches, to the right for a positive distance.
  func swipe(_ selector: String, by distance: Double) throws {
    let place = try value(
      """
      (() => {
        const touched = document.querySelector(`\(selector)`);
        touched.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = touched.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      })()
      """, as: [Double].self)
    let points = [0, distance].map { [["x": place[0] + $0, "y": place[1]]] }
    try send("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": points[0]])
    if distance != 0 {
      try send("Input.dispatchTouchEvent", ["type": "touchMove", "touchPoints": points[1]])
    }
    try send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [[String: Double]]()])
  }

  /// Waits until a JavaScript expression is true.
  func wait(_ condition: String) throws {
    while try !value("!!(\(condition))", as: Bool.self) { Thread.sleep(forTimeInterval: 0.01) }
  }

  /// Returns the text of the first element that a CSS selector matches.
  func text(_ selector: String) throws -> String {
    try value("document.querySelector(`\(selector)`).textContent", as: String.self)
  }

  /// Returns the value of a JavaScript expression in the page.
  func value<Value: Decodable>(_ expression: String, as: Value.Type) throws -> Value {
    let parameters: [String: Any] = ["expression": "JSON.stringify(\(expression))", "returnByValue": true]
    let answer = try send("Runtime.evaluate", parameters)
    let result = answer["result"] as? [String: Any]
    guard let json = result?["value"] as? String else { throw Refusal(reason: "\(expression): \(answer)") }
    return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @discardableResult
  private func send(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    count += 1
    var command: [String: Any] = ["id": count, "method": method, "params": parameters]
    command["sessionId"] = session
    try commands.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: command) + [0])
    while true {
      let message = try JSONSerialization.jsonObject(with: nextMessage()) as? [String: Any] ?? [:]
      // The browser also sends events and answers to other commands.
      guard message["id"] as? Int == count else { continue }
      if let error = message["error"] { throw Refusal(reason: "\(method): \(error)") }
      return message["result"] as? [String: Any] ?? [:]
    }
  }

  private func nextMessage() throws -> Data {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received = Data(received[(end + 1)...]) }
        return received[..<end]
      }
      let more = messages.fileHandleForReading.availableData
      if more.isEmpty { throw Refusal(reason: "the browser has ended") }
      received += more
    }
  }
}
