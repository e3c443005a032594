enum ChannelError: Error, Equatable {
  case closed
}
