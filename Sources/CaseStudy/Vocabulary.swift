// What can happen and what can be seen is said with the same words in an app's parallel run and in its recordings.
@_exported public import LocationWords
