import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let ida = MemberID.make("ida")
private let zoe = MemberID.make("zoe")

extension Catalogue {
    /// Anna's moment, with Ida and Zoe in the family.
    fileprivate func settleMoment() async throws -> MomentRecord {
        try await settle()
        return try await write { writer in
            for member in [ida, zoe] { try writer.add(MemberRecord.make(id: member, role: .relative)) }
            return try writer.add(MomentRecord.make())
        }
    }

    fileprivate func answers(to moment: MomentRecord) async throws -> [String] {
        try await read { try $0.guests(of: moment.id, in: home).map { "\($0.member) \($0.answer.rawValue)" } }
    }

    fileprivate func say(
        _ answer: MomentAnswer,
        _ member: MemberID,
        to moment: MomentRecord,
        at: Double = 9
    ) async throws {
        try await write { try $0.save(answer, of: member, to: moment, at: .seconds(at)) }
    }

    fileprivate func invite(_ member: MemberID, to moment: MomentRecord, by host: MemberID = anna) async throws -> Bool
    {
        try await write { try $0.invite(member, to: moment, by: host, at: .seconds(1)) }
    }

    fileprivate func waiting(_ member: MemberID, at seconds: Double = 0) async throws -> [String] {
        let (found, count) = try await read { reader in
            (
                try reader.invitations(of: member, at: .seconds(seconds), limit: 9),
                try reader.invitationCount(of: member, at: .seconds(seconds))
            )
        }
        #expect(found.count == count && found.allSatisfy { $0.answer == .asked })
        return found.map(\.record.id.text)
    }
}

/// Who is asked to a moment, and what they answer.
extension CatalogueContract {
    static let momentAnswers = [
        CatalogueContract("keeps one answer for each moment and member, and asks nobody twice") {
            catalogue async throws in
            let moment = try await catalogue.settleMoment()
            #expect(try await catalogue.invite(ida, to: moment))
            #expect(try await !catalogue.invite(ida, to: moment))
            #expect(try await catalogue.answers(to: moment) == ["ida asked"])
            try await catalogue.say(.coming, ida, to: moment)
            #expect(try await !catalogue.invite(ida, to: moment), "an answer is not asked for again")
            #expect(try await catalogue.read { try $0.answer(of: ida, to: moment.id) } == .coming)
            #expect(try await catalogue.read { try $0.answer(of: zoe, to: moment.id) } == nil)
            try await catalogue.say(.here, ida, to: moment)
            #expect(try await catalogue.answers(to: moment) == ["ida here"])
        },
        CatalogueContract("lists who is there before who comes, is asked and does not come") { catalogue async throws in
            let moment = try await catalogue.settleMoment()
            try await catalogue.write { writer in
                for name in ["mo", "jo"] { try writer.add(MemberRecord.make(id: .make(name), role: .guest)) }
            }
            _ = try await catalogue.invite(ida, to: moment)
            try await catalogue.say(.notNow, zoe, to: moment)
            try await catalogue.say(.coming, .make("mo"), to: moment, at: 5)
            try await catalogue.say(.coming, anna, to: moment, at: 4)
            try await catalogue.say(.here, .make("jo"), to: moment)
            let order = ["jo here", "anna coming", "mo coming", "ida asked", "zoe not-now"]
            #expect(try await catalogue.answers(to: moment) == order)
            #expect(try await catalogue.read { try $0.guests(of: moment.id, in: .make("family-2")) } == [])
        },
        CatalogueContract("shows a moment with the answer of its reader alone") { catalogue async throws in
            let moment = try await catalogue.settleMoment()
            try await catalogue.say(.coming, ida, to: moment)
            for (reader, answer) in [(ida, MomentAnswer.coming), (zoe, nil), (nil, nil)] as [(MemberID?, MomentAnswer?)]
            {
                let (one, list) = try await catalogue.read { catalogue in
                    (
                        try catalogue.seenMoment(moment.id, in: home, seenBy: reader),
                        try catalogue.moments(
                            of: home,
                            .goingOn,
                            at: .seconds(60),
                            after: nil,
                            limit: 9,
                            seenBy: reader
                        )
                    )
                }
                #expect(one?.answer == answer && list.map(\.answer) == [answer])
            }
        },
        CatalogueContract("counts the invitations that wait, until they are answered or past") {
            catalogue async throws in
            let moment = try await catalogue.settleMoment()
            let later = try await catalogue.write { try $0.add(MomentRecord.make(1)) }
            for one in [later, moment] { _ = try await catalogue.invite(ida, to: one) }
            #expect(try await catalogue.waiting(ida) == ["moment-0", "moment-1"])
            #expect(try await catalogue.waiting(zoe) == [])
            #expect(try await catalogue.waiting(ida, at: 7_199) == ["moment-0", "moment-1"])
            #expect(try await catalogue.waiting(ida, at: 7_200) == ["moment-1"], "the first one has ended")
            try await catalogue.say(.notNow, ida, to: later)
            #expect(try await catalogue.waiting(ida, at: 7_200) == [])
        },
        CatalogueContract("takes back an invitation that was not answered, and no answer") { catalogue async throws in
            let moment = try await catalogue.settleMoment()
            for member in [ida, zoe] { _ = try await catalogue.invite(member, to: moment) }
            try await catalogue.say(.coming, zoe, to: moment)
            for member in [anna, ida, zoe] {
                try await catalogue.write { try $0.takeBackInvitation(of: member, to: moment) }
            }
            #expect(try await catalogue.answers(to: moment) == ["zoe coming"])
        },
        CatalogueContract("tells an invitation to whom it asks, once") { catalogue async throws in
            let moment = try await catalogue.settleMoment()
            _ = try await catalogue.invite(ida, to: moment)
            _ = try await catalogue.invite(ida, to: moment, by: zoe)
            func heard(_ member: MemberID) async throws -> [ActivityRecord] {
                try await catalogue.read {
                    try $0.activity(in: home, besides: member, after: .testDay, until: .distantFuture, limit: 9)
                }
            }
            let told = ActivityRecord(
                .invited,
                by: Sender(id: anna, displayName: "Anna"),
                at: .seconds(1),
                photo: nil,
                moment: moment.id,
                words: "Day 0"
            )
            #expect(try await heard(ida) == [told])
            #expect(try await heard(zoe) == [])
            try await catalogue.say(.coming, ida, to: moment)
            #expect(try await heard(ida) == [told])
            _ = try await catalogue.write { try $0.remove(moment, at: .testDay) }
            #expect(try await heard(ida) == [])
        },
        CatalogueContract("keeps who may put photos into a moment") { catalogue async throws in
            var moment = try await catalogue.settleMoment()
            for policy in MomentPosting.allCases.reversed() {
                moment.posting = policy
                try await catalogue.write { [moment] in _ = try $0.save(moment) }
                let read = try await catalogue.read { [moment] in try $0.moment(moment.id, in: home) }
                #expect(read?.posting == policy)
            }
            var another = MomentRecord.make(2)
            another.posting = .whoWasThere
            let added = try await catalogue.write { [another] in try $0.add(another) }
            #expect(added.posting == .whoWasThere)
        },
        CatalogueContract("forgets answers with their member, with the moment and with the family") {
            catalogue async throws in
            let moment = try await catalogue.settleMoment()
            let other = try await catalogue.write { try $0.add(MomentRecord.make(1)) }
            for one in [moment, other] {
                try await catalogue.say(.coming, ida, to: one)
                _ = try await catalogue.invite(zoe, to: one, by: ida)
            }
            try await catalogue.write { try $0.forgetAnswers(of: ida) }
            #expect(try await catalogue.answers(to: moment) == ["zoe asked"])
            _ = try await catalogue.write { try $0.remove(moment, at: .testDay) }
            #expect(try await catalogue.answers(to: moment) == [])
            #expect(try await catalogue.answers(to: other) == ["zoe asked"])
            try await catalogue.write { try $0.remove(home, at: .testDay) }
            #expect(try await catalogue.read { try !$0.isTaken(other.id) })
        },
        CatalogueContract("gives the answers of a merged member to the other, whose own answers stay") {
            catalogue async throws in
            let moment = try await catalogue.settleMoment()
            let second = try await catalogue.write { try $0.add(MomentRecord.make(1)) }
            let third = try await catalogue.write { try $0.add(MomentRecord.make(2)) }
            try await catalogue.say(.coming, ida, to: moment)
            _ = try await catalogue.invite(zoe, to: moment)
            try await catalogue.say(.notNow, ida, to: second)
            try await catalogue.say(.coming, zoe, to: second)
            _ = try await catalogue.invite(anna, to: third, by: ida)
            _ = try await catalogue.invite(zoe, to: third, by: ida)
            try await catalogue.write { try $0.give(ida, to: zoe, named: "Zoe", in: home) }
            #expect(try await catalogue.answers(to: moment) == ["zoe coming"])
            #expect(try await catalogue.answers(to: second) == ["zoe coming"])
            #expect(try await catalogue.answers(to: third) == ["anna asked"], "nobody is asked by themselves")
        },
        CatalogueContract("tells frames who comes no more, also to a moment that a keeper does not see") {
            catalogue async throws in
            try await catalogue.settle()
            let secret = try await catalogue.write { writer in
                for member in [ida, zoe] { try writer.add(MemberRecord.make(id: member, role: .relative)) }
                var moment = MomentRecord.make(maker: ida)
                moment.audience = .invited
                return try writer.add(moment)
            }
            try await catalogue.say(.coming, zoe, to: secret)
            let changes: [@Sendable (any CatalogueWriter) throws -> Void] = [
                { try $0.give(zoe, to: ida, named: "Ida", in: home) },
                { try $0.forgetAnswers(of: ida) },
            ]
            for change in changes {
                let before = try await catalogue.read { try $0.family(home)?.revision ?? 0 }
                try await catalogue.write(.member(anna, of: home)) { writer in
                    #expect(try writer.moment(secret.id, in: home) == nil)
                    try change(writer)
                }
                let told = try await catalogue.read { try $0.moments(of: home, editedIn: before...(.max)) }
                #expect(told.map(\.record.id) == [secret.id])
            }
            #expect(try await catalogue.answers(to: secret) == [])
        },
        CatalogueContract("takes no answer of another family's member") { catalogue async throws in
            let moment = try await catalogue.settleMoment()
            try await catalogue.settleNeighbours()
            try await expectConflict(catalogue) { try $0.save(.coming, of: .make("boris"), to: moment, at: .testDay) }
        },
    ]
}
