import FrameTesting
import Testing

/// The shelf that other tests lean on keeps the promises of the real one.
struct MemoryShelfTests {
    @Test(arguments: ShelfContract.all)
    func `keeps the contract`(promise: ShelfContract) throws {
        try promise.check(MemoryShelf())
    }
}
