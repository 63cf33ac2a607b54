import Testing

@testable import FrameCore

struct NetworkListTests {
    private func names(_ list: NetworkList) -> [String] { list.offers.map(\.name.text) }

    @Test func `has each network once, the strongest first, and last those that cannot be joined`() {
        var list = NetworkList()
        list.update([
            .make("Office", 99, .enterprise), .make("Far", 12), .make("Home", 45), .make("Home", 88),
            .make("Café", 61, .open),
            .make("Old", 90, .wep),
        ])
        #expect(names(list) == ["Home", "Café", "Far", "Office", "Old"])
        #expect(list.offers.map(\.bars) == [4, 3, 0, 4, 4])
    }

    @Test func `does not dance when strengths tremble`() {
        var list = NetworkList()
        list.update([.make("Anna", 81), .make("Ben", 79)])
        #expect(names(list) == ["Anna", "Ben"])
        for (one, other) in [(76, 84), (80, 80), (75, 85)] {
            list.update([.make("Anna", one), .make("Ben", other)])
            #expect(names(list) == ["Anna", "Ben"], "\(one), \(other)")
        }
        list.update([.make("Anna", 73), .make("Ben", 87)])
        #expect(names(list) == ["Ben", "Anna"])
    }

    @Test func `asks for the password where somebody sends the same name without one`() {
        var list = NetworkList()
        list.update([.make("Home", 99, .open), .make("Home", 30, .personal)])
        #expect(list.offers.map(\.security) == [.personal])
        list.update([.make("Home", 30, .personal3), .make("Home", 30, .personal)])
        #expect(list.offers.map(\.security) == [.personal])
    }

    @Test func `leaves out networks without a name`() {
        var list = NetworkList()
        list.update([.make("", 99), AccessPoint(name: .unknown, strength: 5, security: .open)])
        #expect(names(list) == ["Wi-Fi"])
    }

    @Test func `of five hundred, the forty strongest are there`() {
        var list = NetworkList()
        list.update((0..<500).map { .make("Network \($0)", $0 % 101) })
        #expect(list.offers.count == 40 && list.offers.allSatisfy { $0.bars == 4 })
    }

    @Test func `an order of the same strength is always the same`() {
        var (one, other) = (NetworkList(), NetworkList())
        let points = (0..<20).map { AccessPoint.make("N\($0)", 50) }
        one.update(points)
        other.update(points.reversed())
        #expect(one == other)
    }

    @Test(arguments: [-5, 0, 100, 1_000])
    func `a strength that is none is the nearest one`(strength: Int) {
        #expect((0...100).contains(AccessPoint.make("A", strength).strength))
    }
}
