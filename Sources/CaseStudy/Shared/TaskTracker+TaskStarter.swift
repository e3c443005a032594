public import Equivalence
public import ModernLocation

extension TaskTracker: TaskStarter {}
