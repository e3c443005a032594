import Foundation
import Places

// In this time zone, a new day begins three seconds from now.
var offset = 86_397 - Int(Date().timeIntervalSince1970) % 86_400
if offset > 43_200 { offset -= 86_400 }
var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = TimeZone(secondsFromGMT: offset) ?? .gmt
// Four years, because today can be 29 February, which the year before lacks.
let firstVisit = calendar.date(byAdding: .year, value: -4, to: Date() + 10) ?? .now
let account = WMFVisitorAccount(firstVisit: firstVisit, calendar: calendar)
for (years, wait, moment) in [(3, 0, "before"), (4, 5.0, "after")] {
  Thread.sleep(forTimeInterval: wait)
  let found = account.yearsSinceFirstVisit()
  if found != years { print("the account counts \(found) years instead of \(years), \(moment) a midnight") }
}
