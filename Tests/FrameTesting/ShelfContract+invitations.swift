import FamilyCore
import FamilyTesting
import FrameCore
import Testing

extension ShelfContract {
    /// What comes, and to what the viewer is invited.
    static let invitations = [
        ShelfContract(testDescription: "keeps invitations, and answers to them until they are taken out") { shelf in
            let later = MomentInvitation.make("trip", title: "Ää 👵 \"x\"", host: "Zoë", hours: 90)
            try shelf.apply([.keepInvitations([later, .make()])])
            #expect(try shelf.contents().invitations == [.make(), later])
            let answers = [
                OutboxEntry(.invitation(.make("picnic")), isYes: true),
                OutboxEntry(.invitation(.make("trip")), isYes: false),
            ]
            try shelf.apply([.keepInvitations([later])] + answers.map(ShelfChange.putInOutbox))
            #expect(try shelf.contents().invitations == [later])
            #expect(try shelf.contents().outbox == answers)
            let other = OutboxEntry(.invitation(.make("picnic")), isYes: false)
            try shelf.apply([.takeFromOutbox(other), .takeFromOutbox(answers[1])])
            #expect(try shelf.contents().outbox == [answers[0]])
            try shelf.apply([.wipe])
            #expect(try shelf.contents().invitations.isEmpty && shelf.contents().outbox.isEmpty)
        },
        ShelfContract(testDescription: "keeps the moments that come, all of them as last told, the soonest first") {
            shelf in
            let later = ComingMoment.make("trip", title: "Ää 👵 \"x\"", hours: 90)
            try shelf.apply([.keepComing([later, .make()])])
            #expect(try shelf.contents().coming == [.make(), later])
            try shelf.apply([.keepComing([later])])
            #expect(try shelf.contents().coming == [later])
            try shelf.apply([.wipe])
            #expect(try shelf.contents().coming.isEmpty)
        },
    ]
}
