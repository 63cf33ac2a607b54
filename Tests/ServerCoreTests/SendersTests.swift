import FamilyCore
import ServerCore
import Testing

struct SendersTests {
    private static let rows: [(Senders, Set<Role>)] = [
        (.everybody, [.guest, .relative, .keeper]), (.relatives, [.relative, .keeper]), (.keepers, [.keeper]),
    ]

    @Test(arguments: rows)
    func `are who the keepers chose, and keepers always`(senders: Senders, roles: Set<Role>) {
        #expect(Set(Role.allCases.filter(senders.include)) == roles)
    }

    @Test func `are chosen in place of what was seen`() throws {
        #expect(try SendersChoice(.keepers, insteadOf: .everybody).chosen(after: .everybody) == .keepers)
        // Said twice, or by two keepers alike.
        #expect(try SendersChoice(.keepers, insteadOf: .everybody).chosen(after: .keepers) == .keepers)
        #expect(throws: Problem.settingsChanged) {
            try SendersChoice(.keepers, insteadOf: .everybody).chosen(after: .relatives)
        }
    }
}
