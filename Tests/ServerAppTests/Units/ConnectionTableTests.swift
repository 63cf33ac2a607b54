import Testing

@testable import ServerApp

struct ConnectionTableTests {
    private func table(mostPerAddress: Int = 3, most: Int = 6) -> ConnectionTable<Int> {
        ConnectionTable(mostPerAddress: mostPerAddress, most: most)
    }

    @Test func `gives one address so many places and no more`() {
        var table = table()
        for id in 1...3 { #expect(table.open(id, from: "a", at: id) == .taken) }
        for id in 1...3 { table.isQuiet(id, since: nil) }
        #expect(table.open(4, from: "a", at: 4) == .refused(.ofAddress))
        #expect(table.open(5, from: "b", at: 5) == .taken)
        table.close(2)
        #expect(table.open(6, from: "a", at: 6) == .taken)
    }

    @Test func `replaces an address's own longest quiet connection at its limit`() {
        var table = table()
        _ = table.open(1, from: "b", at: 1)
        for id in 2...4 { _ = table.open(id, from: "a", at: id) }
        table.isQuiet(2, since: nil)
        table.isQuiet(3, since: 9)
        #expect(table.open(5, from: "a", at: 10) == .replacing(4))
        #expect(table.open(6, from: "a", at: 11) == .replacing(3))
        #expect(table.count == 4)
        for id in [2, 5, 6] { table.isQuiet(id, since: nil) }
        #expect(table.open(7, from: "a", at: 12) == .refused(.ofAddress))
    }

    @Test func `gives a newcomer the place of the longest quiet one of who has most`() {
        var table = table()
        _ = table.open(1, from: "few", at: 1)
        for id in 2...4 { _ = table.open(id, from: "many", at: id) }
        for id in 5...6 { _ = table.open(id, from: "some", at: id) }
        table.isQuiet(2, since: nil)
        #expect(table.open(7, from: "new", at: 7) == .replacing(3))
        #expect(table.count == 6)
    }

    @Test func `ends the first of many that are at work where nobody is quiet`() {
        var table = table()
        for id in 1...3 { _ = table.open(id, from: "a", at: id) }
        for id in 4...6 { _ = table.open(id, from: "b", at: id) }
        for id in 1...6 { table.isQuiet(id, since: nil) }
        #expect(table.open(7, from: "new", at: 7) == .replacing(1))
        table.isQuiet(7, since: nil)
        #expect(table.open(8, from: "new", at: 8) == .replacing(4))
        table.isQuiet(8, since: nil)
        // Now each has as many as another: who is at work stays.
        #expect(table.open(9, from: "new", at: 9) == .refused(.ofServer))
    }

    @Test func `bounds no proxy, and takes from it last`() {
        var table = table()
        for id in 1...5 { #expect(table.open(id, from: nil, at: id) == .taken) }
        #expect(table.open(6, from: "a", at: 6) == .taken)
        #expect(table.open(7, from: "b", at: 7) == .replacing(6))
    }

    @Test func `forgets who left, also twice`() {
        var table = table()
        _ = table.open(1, from: "a", at: 1)
        table.close(1)
        table.close(1)
        table.isQuiet(1, since: 3)
        #expect(table.count == 0)
        for id in 2...4 { #expect(table.open(id, from: "a", at: id) == .taken) }
    }
}
