extension VisitCalendarFeature {
  /// The six of the published change, and three that only the exploration found.
  package var regressions: [Regression] {
    [
      Regression(
        number: "V1", original: "shows an alert when events or anniversaries cannot be loaded",
        port: "shows nothing",
        noticed: "Without a connection the calendar stays as it is, without an alert."),
      Regression(
        number: "V2", original: "keeps what it shows when loading fails",
        port: "has emptied the list before it asked",
        noticed: "After an error a tap on a visit that is still shown does nothing."),
      Regression(
        number: "V3", original: "keeps what it shows until the answer comes",
        port: "has nothing to show and to select between appearing and the answer",
        noticed: "If you come back to the calendar and tap a visit at once, you get no details."),
      Regression(
        number: "V4", original: "is released after a failure when the app lets go of it",
        port: "is kept alive for good by a completion that is never called",
        noticed: "Nothing at first: each error leaves a whole screen in memory."),
      Regression(
        number: "V5", original: "asks the session that there is at the moment",
        port: "asks the session that there was when it was made",
        noticed: "After a new login the calendar shows entries of the last session."),
      Regression(
        number: "V6", original: "shows the events that another screen has asked for",
        port: "drops them, which is an improvement",
        noticed: "Hardly anything: the calendar no longer shows entries that another screen has loaded."),
      Regression(
        number: "X1", original: "shows planned visits first, whichever answer comes first",
        port: "shows first what came first",
        noticed: "The order of two entries of one day varies."),
      Regression(
        number: "X2", original: "shows both answers when it has appeared twice",
        port: "drops the second, because the first has used up the completion",
        noticed: "If you leave the calendar and come back at once, you may see the older of two answers."),
      Regression(
        number: "X3", original: "is released while it loads when the app lets go of it",
        port: "is kept alive until it is answered",
        noticed: "Nothing: the screen is freed later than it should be."),
    ]
  }
}
