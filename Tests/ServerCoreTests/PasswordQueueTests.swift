import FamilyTesting
import ServerCore
import Testing

struct PasswordQueueTests {
    private var queue = PasswordQueue()

    /// Lets one after another be done and answers in which order they began.
    private mutating func order(beginning begun: [Int]) -> [Int] {
        var (atWork, order) = (begun, begun)
        while !atWork.isEmpty {
            let next = queue.leave(atWork.removeFirst())
            atWork += next
            order += next
        }
        return order
    }

    @Test mutating func `strangers never have all the processors`() {
        #expect(queue.enter(1, from: "10.0.0.1", isKnown: false) == .goes)
        #expect(queue.enter(2, from: "10.0.0.2", isKnown: false) == .waits(insteadOf: nil))
        #expect(queue.enter(3, from: "10.0.0.3", isKnown: true) == .goes)
        #expect(queue.enter(4, from: "10.0.0.3", isKnown: true) == .waits(insteadOf: nil))
        // Who is known goes first, whoever is done.
        #expect(queue.leave(1) == [4])
        #expect(queue.leave(4) == [2])
    }

    @Test mutating func `who sends one waits for one of each who sends many`() {
        #expect(queue.enter(0, from: "10.0.0.1", isKnown: false) == .goes)
        for number in 1...40 { _ = queue.enter(number, from: "10.0.0.\(number % 4 + 1)", isKnown: false) }
        _ = queue.enter(99, from: "10.0.0.99", isKnown: false)
        #expect(order(beginning: [0]).firstIndex(of: 99).map { $0 <= 5 } == true)
    }

    @Test mutating func `a home's IPv6 addresses are one`() {
        #expect(queue.enter(0, from: "2001:db8:7::1", isKnown: false) == .goes)
        for number in 1...40 { _ = queue.enter(number, from: "2001:db8:7:\(number)::1", isKnown: false) }
        _ = queue.enter(99, from: "2001:db8:8::1", isKnown: false)
        #expect(order(beginning: [0]).firstIndex(of: 99).map { $0 <= 2 } == true)
    }

    @Test mutating func `where it is full, whoever sent the most gives way`() {
        #expect(queue.enter(0, from: "10.0.0.1", isKnown: false) == .goes)
        for number in 1...128 { #expect(queue.enter(number, from: "10.0.0.1", isKnown: false) != .isFull) }
        #expect(queue.enter(129, from: "10.0.0.1", isKnown: false) == .isFull)
        #expect(queue.enter(130, from: "10.0.0.2", isKnown: false) == .waits(insteadOf: 128))
        let order = order(beginning: [0])
        #expect(order.count == 129 && order.firstIndex(of: 130).map { $0 <= 2 } == true)
    }

    @Test func `everybody who was not sent away begins once`() {
        var generator = SeededGenerator(seed: 7)
        var queue = PasswordQueue()
        var (atWork, waiting, begun): ([Int], Set<Int>, Int) = ([], [], 0)
        for id in 0..<20_000 {
            if Bool.random(using: &generator), !atWork.isEmpty {
                let next = queue.leave(atWork.removeFirst())
                #expect(next.allSatisfy { waiting.remove($0) != nil })
                atWork += next
                begun += next.count
            }
            let address = "10.0.0.\(Int.random(in: 0..<9, using: &generator))"
            switch queue.enter(id, from: address, isKnown: Int.random(in: 0..<9, using: &generator) == 0) {
            case .goes:
                atWork.append(id)
                begun += 1
            case .waits(let displaced):
                waiting.insert(id)
                if let displaced { #expect(waiting.remove(displaced) != nil) }
            case .isFull: break
            }
            #expect(atWork.count <= 2 && waiting.count <= 192)
        }
        while !atWork.isEmpty { atWork += queue.leave(atWork.removeFirst()).filter { waiting.remove($0) != nil } }
        #expect(waiting.isEmpty && begun > 1_000)
    }
}
