import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

extension CatalogueContract {
    static let people = members + sessions + joinLinks

    private static let members = [
        CatalogueContract("keeps members in the order they joined") { catalogue async throws in
            try await catalogue.settle()
            let late = MemberRecord.make(id: .make("aaron"), role: .guest, joinedAt: .seconds(5))
            try await catalogue.write { try $0.add(late) }
            #expect(try await catalogue.read { try $0.members(of: .make("family-1")) } == [.make(), late])
            #expect(try await catalogue.read { try $0.member(.make("aaron")) } == late)
            #expect(try await catalogue.read { try $0.member(userName: "aaron") } == late)
        },
        CatalogueContract("gives a user name to one member only") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            try await expectConflict(catalogue) { writer in
                try writer.add(MemberRecord.make(id: .make("other"), familyID: .make("family-2"), userName: "anna"))
            }
        },
        CatalogueContract("frees the user name of who left") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                var anna = MemberRecord.make()
                anna.removedAt = .seconds(1)
                try writer.save(anna)
                try writer.add(MemberRecord.make(id: .make("anna-again"), userName: "anna"))
            }
            let found = try await catalogue.read { try $0.member(userName: "anna") }
            #expect(found?.id == .make("anna-again"))
            #expect(try await catalogue.read { try $0.members(of: .make("family-1")) }.count == 1)
            #expect(try await catalogue.read { try $0.member(.make("anna")) }?.removedAt == .seconds(1))
        },
        CatalogueContract("lists the user names that begin alike") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for name in ["grandma", "grandma-2", "grandpa", "gran_ma"] {
                    try writer.add(MemberRecord.make(id: .make(name), role: .viewer))
                }
            }
            let names = try await catalogue.read { try $0.userNames(beginningWith: "grandma") }
            #expect(Set(names) == ["grandma", "grandma-2"])
            #expect(try await catalogue.read { try $0.userNames(beginningWith: "gran_") } == ["gran_ma"])
        },
        CatalogueContract("keeps when the time of a guest ends, and of nobody else") { catalogue async throws in
            try await catalogue.settle()
            var guest = MemberRecord.make(id: .make("gus"), role: .guest, guestEndsAt: .seconds(90))
            try await catalogue.write { [guest] in try $0.add(guest) }
            #expect(try await catalogue.read { try $0.member(.make("gus")) } == guest)
            guest.role = .relative
            try await expectConflict(catalogue) { [guest] in try $0.save(guest) }
            guest.guestEndsAt = nil
            try await catalogue.write { [guest] in try $0.save(guest) }
            #expect(try await catalogue.read { try $0.member(.make("gus")) } == guest)
            var link = JoinLinkRecord.make()
            link.role = .guest
            link.guestEndsAt = .seconds(90)
            try await catalogue.write { [link] in try $0.add(link) }
            #expect(try await catalogue.read { try $0.joinLink(.make("link-1")) } == link)
        },
        CatalogueContract("keeps a birthday with and without its year, and none of a guest") { catalogue async throws in
            try await catalogue.settle()
            var paul = MemberRecord.make(id: .make("paul"), role: .relative, birthday: Birthday(month: 2, day: 29))
            try await catalogue.write { [paul] in try $0.add(paul) }
            for birthday in [Birthday(month: 12, day: 31, year: 1956), Birthday(month: 1, day: 1), nil] {
                #expect(try await catalogue.read { try $0.member(.make("paul")) } == paul)
                paul.birthday = birthday
                try await catalogue.write { [paul] in try $0.save(paul) }
            }
            #expect(try await catalogue.read { try $0.member(.make("paul")) } == paul)
            paul.role = .guest
            paul.birthday = Birthday(month: 7, day: 4)
            try await expectConflict(catalogue) { [paul] in try $0.save(paul) }
        },
        CatalogueContract("has no keeper without a password") { catalogue async throws in
            try await catalogue.settle()
            try await expectConflict(catalogue) { writer in
                var anna = MemberRecord.make()
                anna.passwordHash = nil
                try writer.save(anna)
            }
        },
    ]

    private static let sessions = [
        CatalogueContract("keeps a session, and forgets it") { catalogue async throws in
            try await catalogue.settle()
            var session = SessionRecord.make()
            try await catalogue.write { [session] in try $0.add(session) }
            session.lastUsedAt = .seconds(90)
            session.passwordGivenAt = nil
            try await catalogue.write { [session] in try $0.save(session) }
            #expect(try await catalogue.read { try $0.session(tokenHash: .number(1)) } == session)
            #expect(try await catalogue.read { try $0.session(.make("session-1")) } == session)
            try await catalogue.write { try $0.removeSession(.make("session-1")) }
            #expect(try await catalogue.read { try $0.session(tokenHash: .number(1)) } == nil)
        },
        CatalogueContract("lists a member's sessions, the one used last first") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.settleNeighbours()
            let early = SessionRecord.make(1, createdAt: .seconds(0), lastUsedAt: .seconds(100))
            let late = SessionRecord.make(2, createdAt: .seconds(50), lastUsedAt: .seconds(160))
            try await catalogue.write { writer in
                try writer.add(early)
                try writer.add(late)
            }
            #expect(try await catalogue.read { try $0.sessions(of: .make("anna")) } == [late, early])
            #expect(try await catalogue.read { try $0.sessions(of: .make("boris")) } == [])
        },
        CatalogueContract("ends a member's sessions but the one that is kept") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                for number in 1...3 { try writer.add(SessionRecord.make(number)) }
                try writer.removeSessions(of: .make("anna"), except: .make("session-2"))
            }
            let left = try await catalogue.read { reader in
                try (1...3).filter { try reader.session(tokenHash: .number($0)) != nil }
            }
            #expect(left == [2])
            try await catalogue.write { try $0.removeSessions(of: .make("anna"), except: nil) }
            #expect(try await catalogue.read { try $0.session(tokenHash: .number(2)) } == nil)
        },
        CatalogueContract("forgets idle and old sessions alone") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                try writer.add(SessionRecord.make(1, createdAt: .seconds(0), lastUsedAt: .seconds(100)))
                try writer.add(SessionRecord.make(2, createdAt: .seconds(50), lastUsedAt: .seconds(60)))
                try writer.add(SessionRecord.make(3, createdAt: .seconds(50), lastUsedAt: .seconds(100)))
                try writer.removeSessions(idleSince: .seconds(80), madeBefore: .seconds(20))
            }
            let left = try await catalogue.read { reader in
                try (1...3).filter { try reader.session(tokenHash: .number($0)) != nil }
            }
            #expect(left == [3])
        },
    ]

    private static let joinLinks = [
        CatalogueContract("keeps a join link") { catalogue async throws in
            try await catalogue.settle()
            var link = JoinLinkRecord.make(uses: 2)
            try await catalogue.write { [link] in try $0.add(link) }
            link.usesLeft = 1
            try await catalogue.write { [link] in try $0.save(link) }
            #expect(try await catalogue.read { try $0.joinLink(.make("link-1")) } == link)
            #expect(try await catalogue.read { try $0.joinLink(tokenHash: .number(2_001)) } == link)
            #expect(try await catalogue.read { try $0.joinLinks(of: .make("family-1")) } == [link])
        },
        CatalogueContract("never lets a join link be used too often") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { try $0.add(JoinLinkRecord.make(uses: 0)) }
            try await expectConflict(catalogue) { try $0.save(JoinLinkRecord.make(uses: -1)) }
        },
        CatalogueContract("revokes the links of one member, and forgets old ones") { catalogue async throws in
            try await catalogue.settle()
            try await catalogue.write { writer in
                try writer.add(MemberRecord.make(id: .make("boris")))
                try writer.add(JoinLinkRecord.make(1))
                try writer.add(JoinLinkRecord.make(2, madeBy: .make("boris"), madeAt: .seconds(60)))
                try writer.revokeJoinLinks(madeBy: .make("anna"), at: .seconds(70))
            }
            let links = try await catalogue.read { try $0.joinLinks(of: .make("family-1")) }
            #expect(links.map(\.revokedAt) == [nil, .seconds(70)])
            try await catalogue.write { try $0.removeJoinLinks(expiredBefore: .seconds(7 * 86_400 + 30)) }
            #expect(try await catalogue.read { try $0.joinLinks(of: .make("family-1")) }.count == 1)
        },
    ]
}
