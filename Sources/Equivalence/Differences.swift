// What is meant to differ is said with the same words in an app's parallel run, which does without the harness.
@_exported public import Differences
