/// Lets other tests have a turn in the middle of a long script.
///
/// All share a few threads, and some wait for something to happen within a
/// limit.
func yieldToOtherTests() async { await Task.yield() }
