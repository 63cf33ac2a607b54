import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let anna = MemberID.make("anna")

/// Where members signed in, and who failed to.
extension CatalogueContract {
    static let signIns = [
        CatalogueContract("knows the addresses that a member used last") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { try $0.add(MemberRecord.make(id: .make("mikko"))) }
            func known(to member: MemberID = anna) async throws -> [Int] {
                try await catalogue.read { reader in try (1...4).filter { try reader.isKnown(.number($0), to: member) }
                }
            }
            for (second, address) in [1, 2, 3, 1, 4].enumerated() {
                try await catalogue.write {
                    try $0.note(.number(address), of: anna, at: .seconds(Double(second)), kept: 3)
                }
            }
            #expect(try await known() == [1, 3, 4])
            #expect(try await known(to: .make("mikko")) == [])
            try await catalogue.write { try $0.removeKnownAddresses(usedBefore: .seconds(3)) }
            #expect(try await known() == [1, 4])
            try await catalogue.write { try $0.removeKnownAddresses(of: anna, except: .number(4)) }
            #expect(try await known() == [4])
            try await catalogue.write { try $0.removeKnownAddresses(of: anna, except: nil) }
            #expect(try await known() == [])
        },
        CatalogueContract("keeps counters of failed sign-ins, and forgets them") { catalogue async throws in
            @Sendable func counter(_ number: Int, _ failures: Int, at second: Double) -> SignInCounter {
                SignInCounter(
                    key: .number(number),
                    kind: number == 1 ? .account : .origin,
                    failures: failures,
                    at: .seconds(second),
                    opensAt: .seconds(failures == 0 ? second : second + 60)
                )
            }
            func kept() async throws -> [SignInCounter] { try await catalogue.read { try $0.signInCounters(limit: 3) } }
            try await catalogue.write { writer in
                for number in 1...4 { try writer.save(counter(number, 10, at: Double(number))) }
                try writer.save(counter(1, 20, at: 9))
                try writer.save(counter(4, 0, at: 9))
            }
            #expect(try await kept() == [counter(1, 20, at: 9), counter(3, 10, at: 3), counter(2, 10, at: 2)])
            try await catalogue.write { try $0.removeSignInCounters(changedBefore: .seconds(3), keeping: 9) }
            #expect(try await kept().map(\.key) == [.number(1), .number(3)])
            try await catalogue.write { try $0.removeSignInCounters(changedBefore: .seconds(3), keeping: 1) }
            #expect(try await kept().map(\.key) == [.number(1)])
        },
    ]
}
