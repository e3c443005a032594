extension VisitCalendarFeature {
  /// Six changes of what the calendar did before, and three that came with the new feature (V7 to V9).
  var regressions: [Regression] {
    [
      Regression(
        number: "V1", legacy: "shows an alert when planned visits or anniversaries cannot be loaded",
        draft: "shows nothing",
        noticed: "Without a connection the calendar stays as it is, without an alert."),
      Regression(
        number: "V2", legacy: "keeps the shown entries when loading fails",
        draft: "empties the list before each request",
        noticed:
          "After an error a tap on a visit that is still shown gives the details of another entry, or none."),
      Regression(
        number: "V3", legacy: "keeps the shown entries until the answer comes",
        draft: "has no selectable entries from its appearance until the answer",
        noticed: "If you come back to the calendar and tap a visit at once, you get no details."),
      Regression(
        number: "V4", legacy: "is deallocated after a failure when the app releases it",
        draft: "stays in memory, retained by a completion handler that is never called",
        noticed: "Each error leaves a whole screen in memory, which the user does not see at first."),
      Regression(
        number: "V5", legacy: "asks the current session",
        draft: "asks the session in which it was created",
        noticed: "After a new login the calendar shows entries of the last session."),
      Regression(
        number: "V6", legacy: "shows the planned visits that another screen requested",
        draft: "drops these visits, which is an improvement",
        noticed: "The calendar no longer shows another screen's entries: better, but by accident."),
      Regression(
        number: "V7", legacy: "shows planned visits first, in any order of the answers",
        draft: "shows the first answer first",
        noticed: "The order of two entries of one day varies."),
      Regression(
        number: "V8", legacy: "shows both answers when it has appeared twice",
        draft: "drops the second answer, because the first answer has used the completion",
        noticed: "If the calendar appears twice in a row, it ignores the answer to the second request."),
      Regression(
        number: "V9", legacy: "is deallocated during a load when the app releases it",
        draft: "stays in memory until the answer comes",
        noticed: "The screen is deallocated later than necessary, which the user does not see."),
    ]
  }
}
