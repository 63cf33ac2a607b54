import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

/// Newcomers who are asked for on the frames.
extension CatalogueContract {
    static let introductions = [
        CatalogueContract("keeps a question about a member, and what was said") { catalogue async throws in
            try await catalogue.settle()
            var member = MemberRecord.make(id: .make("mikko"), role: .relative, introduction: .make())
            try await catalogue.write { [member] in try $0.add(member) }
            #expect(try await catalogue.read { try $0.member(.make("mikko")) } == member)
            for introduction in [Introduction.make(isWelcome: false), .make(2), .make(2, isWelcome: true), nil] {
                member.introduction = introduction
                try await catalogue.write { [member] in try $0.save(member) }
                #expect(try await catalogue.read { try $0.member(.make("mikko")) } == member)
            }
        },
        CatalogueContract("finds a member by the question, until it is another or they left") {
            catalogue async throws in
            try await catalogue.settle()
            var member = MemberRecord.make(id: .make("mikko"), role: .relative, introduction: .make(isWelcome: true))
            try await catalogue.write { [member] in try $0.add(member) }
            #expect(try await catalogue.read { try $0.member(introduction: .make("introduction-1")) } == member)
            member.introduction = .make(2)
            try await catalogue.write { [member] in try $0.save(member) }
            #expect(try await catalogue.read { try $0.member(introduction: .make("introduction-1")) } == nil)
            member.removedAt = .seconds(90)
            try await catalogue.write { [member] in try $0.save(member) }
            #expect(try await catalogue.read { try $0.member(introduction: .make("introduction-2")) } == nil)
        },
        CatalogueContract("lists who waits in one family, in their order and no further than asked") {
            catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            let waiting = (1...3).map { number in
                MemberRecord.make(
                    id: .make("newcomer-\(number)"),
                    role: .guest,
                    joinedAt: .seconds(TimeInterval(-number)),
                    introduction: .make(number)
                )
            }
            try await catalogue.write { writer in
                for member in waiting { try writer.add(member) }
                try writer.add(.make(id: .make("said-no"), role: .guest, introduction: .make(4, isWelcome: false)))
                try writer.add(.make(id: .make("said-yes"), role: .guest, introduction: .make(5, isWelcome: true)))
                let neighbour = FamilyID.make("family-2")
                try writer.add(.make(id: .make("n"), familyID: neighbour, role: .guest, introduction: .make(6)))
            }
            let found = try await catalogue.read { try $0.newcomers(to: .make("family-1"), limit: 2) }
            #expect(found == [waiting[2], waiting[1]])
            #expect(try await catalogue.read { try $0.newcomers(to: .make("family-1"), limit: 9) }.count == 3)
        },
        CatalogueContract("never has one question about two members") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { try $0.add(MemberRecord.make(id: .make("one"), introduction: .make())) }
            try await expectConflict(catalogue) {
                try $0.add(MemberRecord.make(id: .make("two"), introduction: .make()))
            }
        },
        CatalogueContract("keeps whether a join link asks first") { catalogue async throws in
            try await catalogue.settle()
            let link = JoinLinkRecord.make(asksFirst: true)
            try await catalogue.write { try $0.add(link) }
            #expect(try await catalogue.read { try $0.joinLink(.make("link-1")) } == link)
        },
    ]
}
