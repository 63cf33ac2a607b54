import Testing

@testable import FrameApp

struct BacklogTests {
    private func all(of backlog: Backlog<Int>) async -> [Int] {
        backlog.finish()
        return await backlog.orders.reduce(into: []) { $0.append($1) }
    }

    @Test func `lets the first go at once and the others when they may`() async {
        let backlog = Backlog<Int>(ahead: 1)
        var taken = backlog.orders.makeAsyncIterator()
        backlog.add(1)
        backlog.add(2)
        #expect(await taken.next() == 1)
        backlog.add(3)
        backlog.release()
        backlog.add(4)
        #expect(await [taken.next(), taken.next(), taken.next()] == [2, 3, 4])
    }

    @Test func `lets none go at once whose first was done elsewhere`() async {
        let backlog = Backlog<Int>(ahead: 1)
        backlog.forgo()
        backlog.forgo()
        var taken = backlog.orders.makeAsyncIterator()
        for order in 1...2 { backlog.add(order) }
        #expect(backlog.heldBack == 2)
        backlog.release()
        #expect(await [taken.next(), taken.next()] == [1, 2])
    }

    @Test func `has what was held back done before it ends`() async {
        let backlog = Backlog<Int>()
        for order in 1...3 { backlog.add(order) }
        #expect(await all(of: backlog) == [1, 2, 3])
    }
}
