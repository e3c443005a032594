import Foundation

enum BluetoothError: Error, Equatable {
  case notConnected
  case disconnected(reason: Int?)
  case attribute(code: Int)
}

@MainActor
protocol PeripheralLink: AnyObject {
  var isConnected: Bool { get }
  func readValue(for characteristic: String)
  func setNotify(_ enabled: Bool, for characteristic: String)
}
