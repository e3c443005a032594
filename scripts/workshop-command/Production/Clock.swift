import Foundation
import Places

let account = WMFVisitorAccount(firstVisit: Date())
for wait in [0, 2.0] {
  Thread.sleep(forTimeInterval: wait)
  let difference = account.now.timeIntervalSinceNow
  if abs(difference) > 1 { print("the account's clock differs from the system's by \(difference) seconds") }
}
